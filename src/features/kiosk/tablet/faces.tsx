import { Link } from 'react-router-dom';
import { initialsOf } from '#domain/names.ts';
import type { TeacherHere } from '#services/tablet/use-tablet.ts';
import { classNames } from '#ui/class-names.ts';
import { usePageFocus } from '#ui/hooks/page-focus.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { loginPath } from '#ui/paths.ts';
import { faceColour } from './face-colour.ts';
import { variables } from '#ui/variables.ts';
import styles from './tablet.module.css';

interface Props {
  teachers: readonly TeacherHere[];
  /** How much of a teacher waits on this tablet. */
  waiting: (userId: string) => number;
  onChoose: (userId: string) => void;
}

/** In the order of their names and never by use: the place of a name must not move. */
export function Faces({ teachers, waiting, onChoose }: Props) {
  const heading = usePageFocus();
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Who’s teaching?
      </h1>
      <ul className={styles.faces}>
        {teachers.map((teacher) => (
          <li key={teacher.userId}>
            <button
              type="button"
              className={classNames(styles.face, !teacher.hasPin && styles.shut)}
              style={variables({ '--face': faceColour(teacher.userId) })}
              onClick={() => onChoose(teacher.userId)}
            >
              <Initials name={teacher.name} />
              <strong>{teacher.name}</strong>
              <State hasPin={teacher.hasPin} waiting={waiting(teacher.userId)} />
            </button>
          </li>
        ))}
        <li>
          <Link to={loginPath(null)} className={classNames(styles.face, styles.other)}>
            <span className={styles.initials}>
              <Icon name="plus" size={34} />
            </span>
            <strong>Somebody else</strong>
            <span className={styles.state} />
          </Link>
        </li>
      </ul>
    </>
  );
}

export const Initials = ({ name }: { name: string }) => (
  <span className={styles.initials} aria-hidden="true">
    {initialsOf(name)}
  </span>
);

function State({ hasPin, waiting }: { hasPin: boolean; waiting: number }) {
  return (
    <span className={styles.state}>
      {!hasPin && (
        <>
          <Icon name="lock" size={16} />
          Password needed
        </>
      )}
      {hasPin && waiting > 0 && (
        <>
          <Icon name="clock" size={16} />
          {waiting} waiting
        </>
      )}
    </span>
  );
}
