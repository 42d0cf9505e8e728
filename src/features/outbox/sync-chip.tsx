import { Link, useLocation } from 'react-router-dom';
import { mayAward } from '#domain/accounts/roles.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { useAccount } from '#services/services.ts';
import { classNames } from '#ui/class-names.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { loginPath, paths } from '#ui/paths.ts';
import { chipAnnouncement, chipLabel } from './chip-label.ts';
import styles from './sync-chip.module.css';

const ANNOUNCE_AFTER_MS = 1000;

/**
 * Always in the top bar: the state of this person's awards. It links to the Outbox, or to the sign-in if that must come
 * first. If the outbox can't be read, it reloads the page, because that helps. A person who can't award has no Outbox.
 */
export function SyncChip() {
  const { headline, counts } = useOutbox();
  const hasOutbox = mayAward(useAccount().session.profile);
  const { pathname, search } = useLocation();
  const announced = useDebounced(chipAnnouncement(headline, counts, hasOutbox), ANNOUNCE_AFTER_MS);
  if (headline.kind === 'loading') return <span className={styles.chip} />;
  const { text, icon, look } = chipLabel(headline, counts, hasOutbox);
  const className = classNames(styles.chip, styles[look]);
  const label = (
    <>
      <Icon name={icon} size={18} />
      {text}
    </>
  );
  return (
    <div className={styles.place}>
      <output className="sr-only">{announced}</output>
      {headline.kind === 'unreadable' ? (
        <button type="button" className={className} onClick={() => window.location.reload()}>
          {label} <span className={styles.action}>Reload</span>
        </button>
      ) : headline.kind === 'sign-in' ? (
        <Link to={loginPath(pathname + search)} className={className}>
          {label}
        </Link>
      ) : hasOutbox ? (
        <Link to={paths.outbox} className={className}>
          {label}
          <span className="sr-only">. Open the Outbox</span>
        </Link>
      ) : (
        <span className={className}>{label}</span>
      )}
    </div>
  );
}
