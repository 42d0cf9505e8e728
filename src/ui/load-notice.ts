import { reachOf, type Failure, type Reach } from '#domain/failure.ts';
import { dataTimeText } from './data-age.ts';
import { refreshProblem, type RefreshState } from './hooks/use-refresh.ts';

export type LoadNotice =
  | { kind: 'none' }
  /** The screen shows what this device has; the last refresh brought nothing newer. */
  | { kind: 'stale'; text: string }
  /** There is nothing to show. */
  | { kind: 'missing'; text: string };

const WIFI_SIGN_IN = 'This wifi needs a sign-in.';

/**
 * What a screen says after a refresh that failed. `dataTime` is the time of what it shows: null where it shows nothing,
 * undefined while that is being read. `failedText` are the screen's own words for a failure, used where nothing is shown.
 */
export function loadNotice(
  state: RefreshState,
  dataTime: number | null | undefined,
  now: number,
  failedText: (failure: Failure) => string,
): LoadNotice {
  const problem = dataTime === undefined ? null : refreshProblem(state, failedText);
  if (problem === null) return { kind: 'none' };
  const reach = state.kind === 'failed' ? reachOf(state.failure) : null;
  if (typeof dataTime !== 'number') return { kind: 'missing', text: reach === 'portal' ? WIFI_SIGN_IN : problem };
  return { kind: 'stale', text: `${staleReason(reach) ?? problem} Data from ${dataTimeText(dataTime, now)}.` };
}

/** Null: it was this device that failed. */
function staleReason(reach: Reach | null): string | null {
  switch (reach) {
    case 'portal':
      return WIFI_SIGN_IN;
    case 'offline':
      return 'Offline.';
    case 'failing':
    case 'online':
      return 'Couldn’t refresh.';
    case null:
      return null;
  }
}
