import { Link } from 'react-router-dom';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import styles from './award-form.module.css';
import { targetPath } from '#features/award/draft/award-paths.ts';
import { groupText, whoText } from '#features/award/draft/award-summary.ts';
import type { AwardTarget } from '#features/award/draft/award-target.ts';
import type { Recipients } from '#features/award/recipients/recipients.ts';

const CHOOSE = { students: 'Choose students', roster: 'Choose a roster', house: 'Choose a house' } as const;

/** Whom the award is for, in a line, and the way to others. */
export function RecipientsLine({
  recipients,
  retry,
  target,
}: {
  recipients: Recipients;
  retry: () => void;
  target: AwardTarget;
}) {
  if (recipients.kind === 'failed') {
    return (
      <Alert
        action={
          <Button icon="refresh" onClick={retry}>
            Retry
          </Button>
        }
      >
        {recipients.text}
      </Alert>
    );
  }
  return (
    <section
      className={styles.who}
      data-asks={recipients.kind === 'nobody' ? recipients.text : undefined}
      aria-label="Who"
    >
      <p>
        {recipients.kind === 'nobody' && <strong>{recipients.text}</strong>}
        {recipients.kind === 'known' && (
          <>
            <strong>{groupText({ ...recipients, students: recipients.students.length })}</strong>{' '}
            {whoText(recipients.students.map(({ name }) => name))}
          </>
        )}
      </p>
      <Link to={targetPath(target)} className={styles.change}>
        {recipients.kind === 'nobody' ? CHOOSE[target.kind] : 'Change'}
      </Link>
    </section>
  );
}
