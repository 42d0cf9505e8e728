import { Link, useLocation } from 'react-router-dom';
import { AdminPortalLink } from '#features/auth/shared/admin-portal-link.tsx';
import { SignOutButton } from '#features/auth/sign-out/sign-out-button.tsx';
import { useSchoolName } from '#services/hooks/use-school-name.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { useAccount } from '#services/services.ts';
import { initialsOf } from '#domain/names.ts';
import { isStaff, mayAward } from '#domain/accounts/roles.ts';
import { classNames } from '#ui/class-names.ts';
import { Brand } from '#ui/components/brand.tsx';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import look from '#ui/components/side-nav.module.css';
import { Icon } from '#ui/icons/icon.tsx';
import { AWARD_STEPS, paths } from '#ui/paths.ts';
import styles from './sidebar.module.css';

interface SidebarEntry {
  label: string;
  to: string;
  icon: IconName;
  /** Other paths that belong to this entry: the steps of awarding are all 'Award Points'. */
  alsoUnder: string | null;
}

const AWARD: SidebarEntry = { label: 'Award Points', to: paths.award, icon: 'award', alsoUnder: AWARD_STEPS };

const ROSTERS: SidebarEntry = { label: 'Rosters', to: paths.rosters, icon: 'roster', alsoUnder: '/rosters/' };

const STUDENTS: SidebarEntry = { label: 'Students', to: paths.students, icon: 'person', alsoUnder: '/students/' };

const OUTBOX: SidebarEntry = { label: 'Outbox', to: paths.outbox, icon: 'outbox', alsoUnder: null };

/** The sidebar of this person, in its fixed order. Scholars award nothing. */
function sidebarEntries(mayAward: boolean): SidebarEntry[] {
  return [
    { label: 'Dashboard', to: paths.dashboard, icon: 'home', alsoUnder: null },
    ...(mayAward ? [AWARD, ROSTERS] : []),
    { label: 'Reports', to: paths.reports, icon: 'report', alsoUnder: null },
    { label: 'Store', to: paths.store, icon: 'store', alsoUnder: null },
    { label: 'Leaderboard', to: paths.leaderboard, icon: 'board', alsoUnder: null },
    ...(mayAward ? [STUDENTS, OUTBOX] : []),
  ];
}

function isCurrent(entry: SidebarEntry, pathname: string): boolean {
  const at = pathname === paths.manageStudents ? paths.students : pathname;
  return at === entry.to || (entry.alsoUnder !== null && at.startsWith(entry.alsoUnder));
}

type Props =
  /** Beside the page: folds to its icons. */
  | { collapsed: boolean; onToggle: () => void; onClose?: never }
  /** Over the page on a phone: closes. */
  | { collapsed: false; onClose: () => void; onToggle?: never };

/** How many awards are not sent yet. */
function OutboxCount() {
  const { unsent } = useOutbox().counts;
  if (unsent === 0) return null;
  return (
    <span className={classNames(look.count, styles.count)}>
      {unsent}
      <span className="sr-only"> not sent</span>
    </span>
  );
}

/** The product's name and the school's. */
function Head({ isCollapsed, onClose }: { isCollapsed: boolean; onClose: (() => void) | undefined }) {
  const school = useSchoolName();
  return (
    <div className={classNames(look.head, styles.head)}>
      <span className={styles.brand}>
        <Brand short={isCollapsed ? 'always' : undefined} />
        {school !== null && <span className={isCollapsed ? 'sr-only' : styles.school}>{school}</span>}
      </span>
      {onClose && (
        <button type="button" className={look.iconButton} aria-label="Close menu" onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

export function Sidebar({ collapsed, onToggle, onClose }: Props) {
  const { profile } = useAccount().session;
  const { pathname } = useLocation();
  const label = collapsed ? 'sr-only' : look.label;
  return (
    <div className={classNames(look.nav, styles.sidebar, collapsed && styles.collapsed)}>
      <Head isCollapsed={collapsed} onClose={onClose} />
      <nav aria-label="Main">
        <ul className={look.entries}>
          {sidebarEntries(mayAward(profile)).map((entry) => (
            <li key={entry.to}>
              <Link
                to={entry.to}
                className={look.entry}
                title={collapsed ? entry.label : undefined}
                aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
              >
                <Icon name={entry.icon} />
                <span className={label}>{entry.label}</span>
                {entry.to === paths.outbox && <OutboxCount />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <p className={styles.person} title={collapsed ? profile.full_name : undefined}>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(profile.full_name)}
          </span>
          <span className={label}>
            <span className="sr-only">You are: </span>
            {profile.full_name}
          </span>
        </p>
        {isStaff(profile) && <AdminPortalLink className={look.entry} labelClassName={label} />}
        <SignOutButton className={look.entry} labelClassName={label} />
        {onToggle && (
          <button
            type="button"
            className={look.entry}
            aria-expanded={!collapsed}
            title={collapsed ? 'Open sidebar' : undefined}
            onClick={onToggle}
          >
            <Icon name="sidebar" />
            <span className={label}>{collapsed ? 'Open sidebar' : 'Collapse sidebar'}</span>
          </button>
        )}
      </div>
    </div>
  );
}
