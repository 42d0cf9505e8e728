import { Link } from 'react-router-dom';
import { RetryAlert } from '#ui/components/cached-view.tsx';
import styles from './award-form.module.css';
import { targetPath } from '#features/award/draft/award-paths.ts';
import { groupText, whoText } from '#features/award/draft/award-summary.ts';
import type { AwardTarget } from '#features/award/draft/award-target.ts';
import type { RecipientsLoad } from '#features/award/recipients/load-recipients.tsx';

const CHOOSE = { students: 'Choose students', roster: 'Choose a roster', house: 'Choose a house' } as const;

/** Whom the award is for, in a line, and the link to choose others. */
export function RecipientsLine({ load: { recipients, load }, target }: { load: RecipientsLoad; target: AwardTarget }) {
  if (recipients.kind === 'failed') return <RetryAlert onRetry={load.refresh}>{recipients.text}</RetryAlert>;
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
            <strong>{groupText(recipients.students.length, recipients.group)}</strong>{' '}
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
