import { pathOf } from '#contracts/endpoint.ts';
import * as PATHS from '#contracts/paths.ts';
import type { Failure } from '#domain/failure.ts';
import { operation, slashed, type Shape } from './operation.ts';

export const leaderboard = operation('leaderboard', 'list', PATHS.leaderboard, { paths: [slashed(PATHS.leaderboard)] });

/**
 * Without a session first. A server that wants one, or that answers 401 for paths that it does not have, is asked again
 * with the session, where there is one, and then by the next path.
 */
const PUBLIC: readonly Shape[] = [
  { name: 'public', auth: () => 'none' },
  { name: 'session', auth: (isKnown) => (isKnown ? 'current' : 'as-stored') },
];
const wantsSession = ({ kind }: Failure): boolean => kind === 'unauthorized';

export const houses = operation('houses', 'list', PATHS.houses, {
  shapes: PUBLIC,
  isNoVerdict: wantsSession,
  paths: [pathOf(PATHS.houses), '/api/houses'],
});
export const gradesSummary = operation('gradesSummary', 'list', PATHS.grades, {
  shapes: PUBLIC,
  isNoVerdict: wantsSession,
});
export const habits = operation('habits', 'list', PATHS.habits);

/** One habit by its name, because the list may be incomplete. */
export const habitNamed = operation('habitNamed', 'list', PATHS.habits);

export const reasons = operation('reasons', 'list', PATHS.reasons);
export const reasonsOfHabit = operation('reasonsOfHabit', 'list', PATHS.reasons);
