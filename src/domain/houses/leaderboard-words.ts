import { failureStatus, type Failure } from '#domain/failure.ts';

/** A house whose students have no points yet. */
export const NO_TOP_STUDENT = 'No student yet';

/** 'Failed to load leaderboard (status …).' */
export function leaderboardLoadText(failure: Failure): string {
  return `Failed to load leaderboard (status ${failureStatus(failure) ?? 'unknown: no connection'}).`;
}
