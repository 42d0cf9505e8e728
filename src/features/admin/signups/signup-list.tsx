import { useLadder } from '#ui/school/ladder-context.ts';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { Signup } from '#contracts/admin/signups.ts';
import side from '#features/admin/list/side-list.module.css';
import { Chip } from '#features/admin/shared/chip.tsx';
import { initialsOf } from '#domain/names.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { agoText, markOf, nameOf, whoText } from './signup-words.ts';
import styles from './signups-screen.module.css';

/** The sign-ups of a page; each opens its details. */
export function SignupList({
  rows,
  current,
  linkTo,
  onOpen,
  ref,
}: {
  rows: readonly Signup[];
  current: string | null;
  linkTo: (id: string) => string;
  onOpen: () => void;
  ref: RefObject<HTMLUListElement | null>;
}) {
  const ladder = useLadder();
  const now = useNow(60_000);
  return (
    <ul ref={ref} className={`card ${side.rows} ${styles.people}`}>
      {rows.map((signup) => {
        const mark = markOf(signup);
        return (
          <li key={signup.id}>
            <Link
              to={linkTo(signup.id)}
              className={side.row}
              onClick={onOpen}
              aria-current={signup.id === current ? 'true' : undefined}
            >
              <span className={styles.initials} aria-hidden="true">
                {initialsOf(nameOf(signup))}
              </span>
              <span className={side.words}>
                <span>{nameOf(signup)}</span>
                <span className="soft">
                  {whoText(signup, ladder)} · {agoText(signup.decided_at ?? signup.asked_at, now)}
                </span>
                {mark && <Chip {...mark} />}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
