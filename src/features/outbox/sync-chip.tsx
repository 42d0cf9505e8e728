import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { mayAward } from '#domain/accounts/roles.ts';
import { connectionStore } from '#services/connection-store.ts';
import { useOutboxSummary } from '#services/hooks/outbox-query.ts';
import { useAccount } from '#services/services.ts';
import { classNames } from '#ui/class-names.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { loginPath, paths } from '#ui/paths.ts';
import { syncChipAnnouncement, syncChipFace, syncChipState, type SyncChipState } from './sync-chip-state.ts';
import styles from './sync-chip.module.css';

const ANNOUNCE_AFTER_MS = 1000;

/** Always in the top bar: where this person's awards are. */
export function SyncChip() {
  const { session } = useAccount();
  const summary = useOutboxSummary();
  const connection = useSyncExternalStore(connectionStore.subscribe, connectionStore.getSnapshot);
  if (!summary) return <span className={styles.chip} />;
  const state = syncChipState(summary, connection, session.tokens === null);
  return <Chip state={state} hasOutbox={mayAward(session.profile)} />;
}

/**
 * It leads to the Outbox; where nothing is sent before a sign-in, to that; where the outbox can't be read, it reloads the
 * page, which is what helps. Who awards nothing has no Outbox.
 */
function Chip({ state, hasOutbox }: { state: SyncChipState; hasOutbox: boolean }) {
  const { pathname, search } = useLocation();
  const announced = useDebounced(syncChipAnnouncement(state), ANNOUNCE_AFTER_MS);
  const { text, icon } = syncChipFace(state);
  const from = pathname + search;
  const leads = state.kind !== 'sign-in' && state.kind !== 'unreadable';
  const look = classNames(styles.chip, styles[state.kind]);
  return (
    <div className={styles.place}>
      <output className="sr-only">{announced}</output>
      {state.kind === 'unreadable' && (
        <button type="button" className={look} onClick={() => window.location.reload()}>
          <Icon name={icon} size={18} />
          {text} <span className={styles.action}>Reload</span>
        </button>
      )}
      {state.kind === 'sign-in' && (
        <Link to={loginPath(from)} state={{ from }} className={look}>
          <Icon name={icon} size={18} />
          {text}
        </Link>
      )}
      {leads && hasOutbox && (
        <Link to={paths.outbox} className={look}>
          <Icon name={icon} size={18} />
          {text}
          <span className="sr-only">. Open the Outbox</span>
        </Link>
      )}
      {leads && !hasOutbox && (
        <span className={look}>
          <Icon name={icon} size={18} />
          {text}
        </span>
      )}
    </div>
  );
}
