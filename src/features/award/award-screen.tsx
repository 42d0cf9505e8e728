import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import { useAwardDraft } from './award-draft-context.ts';
import styles from './award-screen.module.css';

/** The ways to choose whom to award. */
const WAYS = [
  {
    to: paths.assignStudents,
    icon: 'person',
    title: 'Individual Students',
    text: 'Search the school by name, house or grade, and tick as many as you like.',
  },
] as const;

export function AwardScreen() {
  const { draft, dispatch } = useAwardDraft();
  const count = draft.studentIds.length;
  return (
    <>
      <PageHeader title="Award Points" lead="Choose whom to award." />
      {count > 0 && (
        <section className={styles.begun} aria-label="Award in progress">
          <p>
            You have an award in progress: {count === 1 ? '1 student' : `${count} students`}
            {draft.habitName ? `, ${draft.habitName}` : ''}.
          </p>
          <div className={styles.begunActions}>
            <Button variant="quiet" onClick={() => dispatch({ type: 'started-over' })}>
              Start over
            </Button>
            <ButtonLink to={paths.assignStudents} variant="primary">
              Go on
            </ButtonLink>
          </div>
        </section>
      )}
      <ul className={styles.ways}>
        {WAYS.map((way) => (
          <li key={way.to}>
            <Link to={way.to} className={styles.way}>
              <span className={styles.badge}>
                <Icon name={way.icon} size={32} />
              </span>
              <span className={styles.words}>
                <span className={styles.title}>{way.title}</span>
                <span className={styles.text}>{way.text}</span>
              </span>
              <Icon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
