import { Link, useLocation } from 'react-router-dom';
import { version } from '#package.json';
import { useSchoolName } from '#services/hooks/use-school-name.ts';
import { classNames } from '#ui/class-names.ts';
import { Brand } from '#ui/components/brand.tsx';
import look from '#ui/components/side-nav.module.css';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import styles from './admin-nav.module.css';
import { roomAt, ROOMS, type Room } from './rooms.ts';
import { countOf, useWaiting } from '#features/admin/shared/waiting.tsx';

type Props =
  /** Beside the page; on a tablet it shows icons, and a button opens it with words. */
  | { onOpen: () => void; onClose?: never }
  /** Over the page: closes. */
  | { onClose: () => void; onOpen?: never };

/** The rooms of the portal, each with the number of what waits in it. At the foot, which version of the app this page is. */
export function AdminNav({ onOpen, onClose }: Props) {
  const current = roomAt(useLocation().pathname);
  const school = useSchoolName();
  const label = classNames(look.label, onOpen && styles.mayFold);
  return (
    <div className={classNames(look.nav, styles.nav, onOpen && styles.beside)}>
      <div className={classNames(look.head, styles.head)}>
        <span className={label}>
          <Brand />
          {school !== null && (
            <span className={styles.school} title={school}>
              {school}
            </span>
          )}
        </span>
        {onOpen ? (
          <button
            type="button"
            className={classNames(look.iconButton, styles.onRail)}
            aria-haspopup="dialog"
            aria-label="Admin menu"
            onClick={onOpen}
          >
            <Icon name="menu" />
          </button>
        ) : (
          <button type="button" className={look.iconButton} aria-label="Close menu" onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </div>
      <nav aria-label="Admin">
        <ul className={look.entries}>
          {ROOMS.map((room) => (
            <li key={room.path}>
              <Link
                to={room.path}
                className={classNames(look.entry, styles.room)}
                title={onOpen ? room.label : undefined}
                aria-current={room === current ? 'page' : undefined}
              >
                <Icon name={room.icon} size={20} />
                <span className={label}>{room.label}</span>
                <WaitingCount of={room} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Link
        to={paths.dashboard}
        className={classNames(look.entry, styles.room)}
        title={onOpen ? 'Back to Dashboard' : undefined}
      >
        <Icon name="back" size={20} />
        <span className={label}>Back to Dashboard</span>
      </Link>
      <p className={classNames(label, styles.version)}>Habit Points {version}</p>
    </div>
  );
}

function WaitingCount({ of: { waits } }: { of: Room }) {
  const waiting = useWaiting();
  const kinds = waiting.kind === 'ready' ? waiting.data.results.map(({ kind }) => kind) : [];
  const counted = kinds.filter((kind) => waits === 'all' || waits.includes(kind));
  const count = counted.reduce((sum, kind) => sum + countOf(waiting, kind), 0);
  if (count === 0) return null;
  return (
    <span className={classNames(look.count, styles.count)}>
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
