import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { connectionStore } from '#services/connection-store.ts';
import { useAccount, useServices } from '#services/services.ts';
import { classNames } from '#ui/class-names.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { loginPath } from '#ui/paths.ts';
import { syncChipAnnouncement, syncChipFace, syncChipState, type SyncChipState } from './sync-chip-state.ts';
import styles from './sync-chip.module.css';
import { useOutboxSummary } from './use-outbox-summary.ts';

const ANNOUNCE_AFTER_MS = 1000;

/** Always in the top bar: where this person's awards are. */
export function SyncChip() {
  const { session } = useAccount();
  const summary = useOutboxSummary();
  const connection = useSyncExternalStore(connectionStore.subscribe, connectionStore.getSnapshot);
  if (!summary) return <span className={styles.chip} />;
  return <Chip state={syncChipState(summary, connection, session.tokens === null)} />;
}

function Chip({ state }: { state: SyncChipState }) {
  const services = useServices();
  const { pathname, search } = useLocation();
  const announced = useDebounced(syncChipAnnouncement(state), ANNOUNCE_AFTER_MS);
  const { text, icon } = syncChipFace(state);
  const look = classNames(styles.chip, styles[state.kind]);
  const face = (
    <>
      <Icon name={icon} size={18} />
      {text}
    </>
  );
  return (
    <div className={styles.place}>
      <output className="sr-only">{announced}</output>
      {state.kind === 'sign-in' && (
        <Link to={loginPath(pathname + search)} state={{ from: pathname + search }} className={look}>
          {face}
        </Link>
      )}
      {state.kind === 'waiting' && (
        <button type="button" className={look} onClick={() => services.requestSync({ force: true })}>
          {face}
          <span className={styles.action}>Send now</span>
        </button>
      )}
      {state.kind !== 'sign-in' && state.kind !== 'waiting' && <span className={look}>{face}</span>}
    </div>
  );
}
