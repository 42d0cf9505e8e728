import type { Ref } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AdminPortalLink } from '#features/auth/shared/admin-portal-link.tsx';
import { SignOutButton } from '#features/auth/sign-out/sign-out-button.tsx';
import type { SignOut } from '#features/auth/sign-out/use-sign-out.ts';
import { InstallEntry } from '#features/install/install-entry.tsx';
import { useSchoolName } from '#services/hooks/use-school-name.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { isSharedTablet } from '#services/page/home-hint.ts';
import { useAccount, useServices } from '#services/services.ts';
import { initialsOf } from '#domain/names.ts';
import { isStaff, mayAward } from '#domain/accounts/roles.ts';
import { classNames } from '#ui/class-names.ts';
import { Brand } from '#ui/components/brand.tsx';
import look from '#ui/components/side-nav.module.css';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import { PlaceLink } from './place-link.tsx';
import { sidebarPlaces } from './places.ts';
import styles from './sidebar.module.css';

type Props = Beside | Over;

/** Beside the page: folds to its icons with their words below. */
interface Beside {
  signOut: SignOut;
  signOutRef: Ref<HTMLButtonElement>;
  collapsed: boolean;
  onToggle: () => void;
  onClose?: never;
}

/** Over the page on a phone: closes. */
interface Over {
  signOut: SignOut;
  signOutRef?: never;
  collapsed: false;
  onToggle?: never;
  onClose: () => void;
}

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

/** Locks a tablet that teachers share; its next screen asks who is teaching. */
function ChangeTeacher() {
  const services = useServices();
  const press = async (): Promise<void> => {
    const { tabletOf } = await import('#services/tablet/tablet.ts');
    await tabletOf(services)?.lock();
  };
  return (
    <button type="button" className={look.entry} onClick={() => void press()}>
      <Icon name="lock" />
      <span className={look.label}>Change teacher</span>
    </button>
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

export function Sidebar({ collapsed, onToggle, onClose, signOut, signOutRef }: Props) {
  const { profile } = useAccount().session;
  const { pathname } = useLocation();
  return (
    <div className={classNames(look.nav, styles.sidebar, collapsed && styles.collapsed)}>
      <Head isCollapsed={collapsed} onClose={onClose} />
      <nav aria-label="Main" className={styles.places}>
        {sidebarPlaces(mayAward(profile)).map((places) => (
          <ul key={places[0]?.to} className={look.entries}>
            {places.map((place) => (
              <li key={place.to}>
                <PlaceLink place={place} className={look.entry}>
                  <Icon name={place.icon} />
                  <span className={look.label}>{place.label}</span>
                  {place.to === paths.outbox && <OutboxCount />}
                </PlaceLink>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className={styles.foot}>
        <Link
          to={paths.account}
          className={classNames(look.entry, styles.person)}
          title={collapsed ? profile.full_name : undefined}
          aria-current={pathname === paths.account ? 'page' : undefined}
        >
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(profile.full_name)}
          </span>
          <span className={collapsed ? 'sr-only' : look.label}>
            <span className="sr-only">Your account: </span>
            {profile.full_name}
          </span>
        </Link>
        {!collapsed && <InstallEntry className={look.entry} labelClassName={look.label} />}
        {isStaff(profile) && <AdminPortalLink className={look.entry} labelClassName={look.label} />}
        {isSharedTablet() && <ChangeTeacher />}
        <SignOutButton ref={signOutRef} signOut={signOut} className={look.entry} labelClassName={look.label} />
        {onToggle && (
          <button
            type="button"
            className={look.entry}
            aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            aria-expanded={!collapsed}
            onClick={onToggle}
          >
            <Icon name="sidebar" />
            <span className={look.label}>{collapsed ? 'Expand' : 'Collapse sidebar'}</span>
          </button>
        )}
      </div>
    </div>
  );
}
