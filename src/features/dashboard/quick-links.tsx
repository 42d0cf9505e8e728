import { Link } from 'react-router-dom';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import styles from './dashboard-screen.module.css';

const LINKS = [
  { label: 'Rosters', to: paths.rosters, icon: 'roster' },
  { label: 'Students', to: paths.students, icon: 'person' },
  { label: 'Reports', to: paths.reports, icon: 'report' },
  { label: 'Store', to: paths.store, icon: 'store' },
  { label: 'Outbox', to: paths.outbox, icon: 'outbox' },
] as const;

export function QuickLinks() {
  return (
    <nav aria-label="Quick links">
      <ul className={styles.links}>
        {LINKS.map(({ label, to, icon }) => (
          <li key={to}>
            <Link to={to} className={classNames('sheet', styles.link)}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
