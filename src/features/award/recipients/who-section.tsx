import { Link } from 'react-router-dom';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import styles from '#features/award/habit/award-form.module.css';
import { targetPath } from '#features/award/draft/award-paths.ts';
import { groupText, whoText } from '#features/award/draft/award-summary.ts';
import type { AwardTarget } from '#features/award/draft/award-target.ts';
import type { Who } from './award-who.ts';

const CHOOSE = { students: 'Choose students', roster: 'Choose a roster', house: 'Choose a house' } as const;

/** Whom the award is for, in a line, and the way to others. */
export function WhoSection({ who, retry, target }: { who: Who; retry: () => void; target: AwardTarget }) {
  if (who.kind === 'failed') {
    return (
      <Alert
        action={
          <Button icon="refresh" onClick={retry}>
            Retry
          </Button>
        }
      >
        {who.text}
      </Alert>
    );
  }
  return (
    <section className={styles.who} data-asks={who.kind === 'nobody' ? who.text : undefined} aria-label="Who">
      <p>
        {who.kind === 'nobody' && <strong>{who.text}</strong>}
        {who.kind === 'known' && (
          <>
            <strong>{groupText({ ...who, students: who.students.length })}</strong>{' '}
            {whoText(who.students.map(({ name }) => name))}
          </>
        )}
      </p>
      <Link to={targetPath(target)} className={styles.change}>
        {who.kind === 'nobody' ? CHOOSE[target.kind] : 'Change'}
      </Link>
    </section>
  );
}
