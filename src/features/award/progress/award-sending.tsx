import { Button, ButtonLink } from '#ui/components/button.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { useUnchangedFor } from '#ui/hooks/use-debounced.ts';
import { paths } from '#ui/paths.ts';
import styles from './award-progress.module.css';

const SLOW_MS = 4000;

interface Props {
  sent: number;
  total: number;
  stopping: boolean;
  onCancel: () => void;
}

/** How many are through; Cancel takes back the rest. */
export function AwardSending({ sent, total, stopping, onCancel }: Props) {
  const slow = useUnchangedFor(sent, SLOW_MS);
  return (
    <div className={styles.panel}>
      <PageHeader title="Your award" />
      <ProgressBar label={`Sending ${sent} of ${total}`} value={sent} max={total} />
      <output className={styles.hint}>
        {slow
          ? 'The connection is slow. Everything is saved on this device and will be sent automatically.'
          : 'Saved on this device. You can leave this page. Sending continues.'}
      </output>
      <div className={styles.actions}>
        <ButtonLink to={paths.dashboard} variant="quiet">
          Go to the dashboard
        </ButtonLink>
        <Button size="large" busy={stopping} onClick={onCancel}>
          {stopping ? 'Stopping…' : 'Cancel'}
        </Button>
      </div>
    </div>
  );
}
