import { useState } from 'react';
import type { Failure } from '#domain/failure.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import type { RefreshState } from '#ui/hooks/use-refresh.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { loadNotice } from '#ui/load-notice.ts';
import { Button } from './button.tsx';
import styles from './cached-data.module.css';
import { DataAge } from './data-age.tsx';
import { Alert } from './message.tsx';

/** Something of the server's that this device keeps, as a screen shows it. */
export interface CachedData {
  /** The time of what is shown, as device ms; null: there is nothing to show; undefined: it is being read. */
  dataTime: number | null | undefined;
  state: RefreshState;
  refresh: () => void;
  /** The screen's own words for a failed load. */
  failedText: (failure: Failure) => string;
}

/**
 * How old what is shown is. After a failed refresh the same line says quietly that newer data could not be had, and
 * offers Retry. It keeps its height while nothing is known yet.
 */
export function DataStatus({ cached }: { cached: CachedData }) {
  const now = useNow(30_000);
  const { dataTime, refresh } = cached;
  const notice = loadNotice(useSettled(cached.state), dataTime, now, cached.failedText);
  const isStale = notice.kind === 'stale';
  return (
    <div className={styles.status}>
      <output className={styles.stale}>
        {isStale && (
          <>
            <Icon name="cloud-off" size={18} />
            <span>{notice.text}</span>
          </>
        )}
      </output>
      {isStale && (
        <button
          type="button"
          className={styles.retry}
          aria-disabled={cached.state.kind === 'running'}
          onClick={refresh}
        >
          Retry
        </button>
      )}
      {!isStale && <DataAge loadedAt={dataTime} />}
    </div>
  );
}

/** Why there is nothing to show, with Retry; nothing at all where there is. */
export function LoadAlert({ cached }: { cached: CachedData }) {
  const notice = loadNotice(cached.state, cached.dataTime, 0, cached.failedText);
  if (notice.kind !== 'missing') return null;
  return (
    <Alert
      action={
        <Button icon="refresh" onClick={cached.refresh}>
          Retry
        </Button>
      }
    >
      {notice.text}
    </Alert>
  );
}

/** How the last refresh ended: while another one runs, the line stays as it is. */
function useSettled(state: RefreshState): RefreshState {
  const [settled, setSettled] = useState(state);
  if (state.kind === 'running') return settled;
  if (state !== settled) setSettled(state);
  return state;
}
