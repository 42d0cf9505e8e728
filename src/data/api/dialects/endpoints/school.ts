import { operation, OURS, type Operation } from './operation.ts';

export const leaderboard = operation('leaderboard', 'list', 'GET', ['/api/leaderboard/', '/api/leaderboard']);

/** Every board; other servers have one, the leaderboard. */
export const boards = operation('boards', 'list', 'GET', ['/api/leaderboard/boards'], OURS);

/**
 * Without a session first. A server that wants one, or that answers 401 for paths that it does not have, is asked again
 * with the session, where there is one, and then by the next path.
 */
const PUBLIC = {
  shapes: [
    { name: 'public', auth: () => 'none' },
    { name: 'session', auth: (isKnown) => (isKnown ? 'current' : 'as-stored') },
  ],
  isNoVerdict: (failure) => failure.kind === 'unauthorized',
} as const satisfies Partial<Operation>;

export const houses = operation('houses', 'list', 'GET', ['/api/houses/summary', '/api/houses'], PUBLIC);
export const schoolInfo = operation('schoolInfo', 'list', 'GET', ['/api/school'], OURS);
export const gradesSummary = operation('gradesSummary', 'list', 'GET', ['/api/students/grades/summary'], PUBLIC);
export const habits = operation('habits', 'list', 'GET', ['/api/habits']);

/** One habit by its name, because the list may be incomplete. */
export const habitNamed = operation('habitNamed', 'list', 'GET', ['/api/habits']);

export const reasons = operation('reasons', 'list', 'GET', ['/api/reasons']);
export const reasonsOfHabit = operation('reasonsOfHabit', 'list', 'GET', ['/api/reasons']);
