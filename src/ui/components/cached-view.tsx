import type { ReactNode } from 'react';
import { isOnlyOurs } from '#domain/failure.ts';
import type { Loadable } from '#domain/loadable.ts';
import { useIsDrawn } from '#ui/hooks/use-is-drawn.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { withHeadingFocused } from '#ui/focus-heading.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { loadNotice, withDataTime } from '#ui/load-notice.ts';
import { Button } from './button.tsx';
import styles from './cached-view.module.css';
import { DataAge } from './data-age.tsx';
import { EmptyState } from './empty-state.tsx';
import { Alert } from './message.tsx';

/**
 * A part of a screen that shows a cached resource: the skeleton while there is nothing yet; why there is nothing, with
 * Retry; `empty` where the list has nothing in it; else the children.
 */
export function CachedView<T>({
  of: loadable,
  skeleton,
  empty,
  children,
}: {
  of: Loadable<T>;
  skeleton: ReactNode;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const isEmpty = loadable.kind === 'ready' && Array.isArray(loadable.data) && loadable.data.length === 0;
  return (
    <>
      <LoadAlert of={loadable} />
      {(loadable.kind === 'reading' || loadable.kind === 'loading') && skeleton}
      {loadable.kind === 'missing' && !isSaidInRed(loadable) && (
        <EmptyState icon="cloud-off" text={missingText(loadable)} />
      )}
      {loadable.kind === 'ready' && (isEmpty && empty ? empty : children(loadable.data))}
    </>
  );
}

/** One failure is said once: what the server refused says already why there is nothing. */
const isSaidInRed = (loadable: Loadable<unknown>): boolean => {
  const notice = loadNotice(loadable);
  return notice.kind === 'missing' && notice.tone === 'error';
};

function missingText({ problem, words }: Loadable<unknown>): string {
  return isOnlyOurs(problem) ? 'This school’s server doesn’t offer this.' : words.never;
}

/**
 * How old what is shown is. After a failed load the same line says quietly that newer data could not be had, and offers
 * Retry. It keeps its height while nothing is known yet, and is away where there is nothing to show.
 */
export function DataStatus({ of: loadable }: { of: Loadable<unknown> }) {
  const notice = loadNotice(loadable);
  const isStale = notice.kind === 'stale';
  if (loadable.kind === 'missing') return null;
  return (
    <div className={styles.status}>
      <output className={styles.stale}>
        {isStale && (
          <>
            <Icon name="cloud-off" size={18} />
            <StaleText of={notice} />
          </>
        )}
      </output>
      {isStale ? (
        <button type="button" className={styles.retry} aria-disabled={loadable.isLoading} onClick={loadable.refresh}>
          Retry
        </button>
      ) : (
        <DataAge loadedAt={loadable.kind === 'ready' ? loadable.time : null} />
      )}
    </div>
  );
}

/** 'Offline. Data from 9:14 AM.': the time comes right after the first drawing. */
export function StaleText({ of: notice }: { of: { text: string; time: number } }) {
  const now = useNow(30_000);
  return <span>{useIsDrawn() ? withDataTime(notice, now) : notice.text}</span>;
}

/** Why there is nothing to show, with Retry; nothing at all where there is. */
export function LoadAlert({ of: loadable }: { of: Loadable<unknown> }) {
  const notice = loadNotice(loadable);
  if (notice.kind !== 'missing' || loadable.isLoading) return null;
  return (
    <RetryAlert onRetry={loadable.refresh} isCalm={notice.tone === 'calm'}>
      {notice.text}
    </RetryAlert>
  );
}

/** What failed, and the button that tries it again. */
export function RetryAlert({
  children,
  onRetry,
  isCalm = false,
}: {
  children: ReactNode;
  onRetry: () => void;
  isCalm?: boolean;
}) {
  return (
    <Alert
      isCalm={isCalm}
      action={
        <Button icon="refresh" onClick={withHeadingFocused(onRetry)}>
          Retry
        </Button>
      }
    >
      {children}
    </Alert>
  );
}

/** Both in one place, for a part of a screen without its own line. */
export function LoadNotice({ of: loadable }: { of: Loadable<unknown> }) {
  return loadNotice(loadable).kind === 'stale' ? <DataStatus of={loadable} /> : <LoadAlert of={loadable} />;
}
