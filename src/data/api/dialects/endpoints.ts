import { AWARD_NOT_HERE_YET } from '#contracts/award-ids.ts';
import type { Method } from '#contracts/call.ts';
import type { Call } from '#data/api/api-client.ts';
import { failureDetail, failureStatus, type Failure } from '#domain/failure.ts';
import { WITHOUT_MEMBERS } from './server-memory.ts';

/** The JSON of a request, in our words. */
type Body = Readonly<Record<string, unknown>>;

/** One of several forms in which servers take the same request. */
interface Shape {
  name: string;
  /** The body in this form; unchanged by default. */
  body?: (body: Body) => Body;
  /** Its proof, where that is what makes the form; `isKnown`: it worked on this server before. */
  auth?: (isKnown: boolean) => NonNullable<Call<unknown>['auth']>;
}

/**
 * What the app asks a server for, with every endpoint that a server may have for it, in the specification's order. A
 * path's variant with or without its trailing slash need not be listed: it comes after all that are. try-endpoints.ts
 * says when the next one is tried. Plain constants, so that page and worker carry only those that they use.
 */
export interface Operation {
  /** Under which the endpoint that worked is remembered. */
  name: string;
  /** 'thing': a 404 in JSON may be about what was asked for (no such student); 'list': only about the path. */
  about: 'thing' | 'list';
  /** Sending it twice makes two. */
  creates?: true;
  /** Each path is tried with each method */
  method: Method | readonly Method[];
  paths: readonly string[];
  /** and each shape. */
  shapes?: readonly Shape[];
  /** Only our own server has it; no other is asked. Its paths and shapes are known: it is asked for the first of each. */
  isOurs?: true;
  /** Whether the server may just want another shape at the same path; `isKnown`: this one worked before. */
  wantsOtherShape?: (failure: Failure, isKnown: boolean) => boolean;
  /** Whether this failure, a 404 as it may be, shows that the endpoint is there. */
  isAnswer?: (failure: Failure) => boolean;
  /** Whether this failure says nothing about the operation, so that the next endpoint is tried. */
  isNoVerdict?: (failure: Failure, isKnown: boolean) => boolean;
}

const hasStatus = (failure: Failure, ...statuses: readonly number[]): boolean =>
  statuses.includes(failureStatus(failure) ?? 0);
const isRefused = (failure: Failure, ...statuses: readonly number[]): boolean =>
  failure.kind === 'refused' && hasStatus(failure, ...statuses);
const complainsOf = (failure: Failure, field: string): boolean =>
  failure.kind === 'refused' && failure.fields?.includes(field) === true;

// @__NO_SIDE_EFFECTS__
function operation(
  name: string,
  about: Operation['about'],
  method: Operation['method'],
  paths: readonly string[],
  more: Partial<Operation> = {},
): Operation {
  return { name, about, method, paths, ...more };
}

/** Spread over more, it would bring the operation into each chunk. */
const OURS = { isOurs: true } as const;

// Session
export const login = operation('login', 'thing', 'POST', ['/api/auth/login'], {
  shapes: [{ name: 'email' }, { name: 'username', body: ({ email, ...rest }) => ({ ...rest, username: email }) }],
  wantsOtherShape: (failure) => hasStatus(failure, 400, 401),
});
export const me = operation('me', 'list', 'GET', ['/api/auth/me']);
export const refresh = operation(
  'refresh',
  'list',
  'POST',
  ['/api/auth/refresh', '/api/token/refresh/', '/api/token/refresh', '/api/auth/jwt/refresh/'],
  {
    shapes: [{ name: 'refresh' }, { name: 'refresh_token', body: (body) => ({ refresh_token: body['refresh'] }) }],
    wantsOtherShape: (failure, isKnown) => !isKnown && hasStatus(failure, 400, 401, 403, 422),
    // Many frameworks answer 401 for paths that they do not have.
    isNoVerdict: (failure, isKnown) => !isKnown && hasStatus(failure, 401, 403),
  },
);
export const logout = operation('logout', 'list', 'POST', ['/api/auth/logout']);

/**
 * A 401 before the search found a path is no verdict, unless it says more than that nobody is signed in: many frameworks
 * answer it for paths that they do not have.
 */
function saysOnlyNotSignedIn(failure: Failure, isKnown: boolean): boolean {
  if (isKnown || failure.kind !== 'unauthorized' || failure.status !== 401) return false;
  return /^$|unauthori|authenticat|credentials were not|token|session|(sign|log)(ged)? ?in/i.test(failure.detail ?? '');
}
const SEARCHED = { isNoVerdict: saysOnlyNotSignedIn };

// Accounts
export const signup = operation('signup', 'list', 'POST', ['/api/auth/signup'], {
  creates: true,
  shapes: [
    {
      name: 'lower-case role',
      body: ({ desired_role, ...rest }) => ({ ...rest, desired_role: String(desired_role).toLowerCase() }),
    },
    { name: 'upper-case role' },
  ],
  // The person has to correct anything else that it refuses.
  wantsOtherShape: (failure, isKnown) =>
    !isKnown && isRefused(failure, 400, 422) && complainsOf(failure, 'desired_role'),
});
export const passwordCheck = operation('passwordCheck', 'list', 'POST', ['/api/auth/password/check'], OURS);
export const securityQuestion = operation(
  'securityQuestion',
  'thing',
  'GET',
  [
    '/api/auth/educator/security/question',
    '/api/auth/educator/security-question',
    '/api/auth/educators/security/question',
    '/api/auth/educators/security-question',
    '/auth/educator/security/question',
    '/auth/educator/security-question',
    '/auth/educators/security/question',
    '/auth/educators/security-question',
  ],
  SEARCHED,
);
export const verifyReset = operation(
  'verifyReset',
  'thing',
  'POST',
  [
    '/api/auth/educator/security/verify-reset',
    '/api/auth/educators/security/verify-reset',
    '/api/auth/educator/security/reset',
    '/api/auth/educators/security/reset',
    '/api/auth/educator/password/reset',
    '/api/auth/educators/password/reset',
  ],
  {
    isNoVerdict: saysOnlyNotSignedIn,
    shapes: [
      { name: 'new_password' },
      { name: 'password', body: ({ new_password, ...rest }) => ({ ...rest, password: new_password }) },
    ],
    // Only where the field's name is missing: a 400 may be a wrong answer, and the server counts each one.
    wantsOtherShape: (failure) => isRefused(failure, 422) || complainsOf(failure, 'password'),
  },
);
export const requestReset = operation(
  'requestReset',
  'thing',
  'POST',
  [
    '/api/auth/educator/security/request-reset',
    '/api/auth/educators/security/request-reset',
    '/api/auth/educator/request-reset',
    '/api/auth/educators/request-reset',
    '/api/auth/educator/password/request-reset',
    '/api/auth/educators/password/request-reset',
  ],
  { isNoVerdict: saysOnlyNotSignedIn, creates: true },
);
export const scholarReset = operation(
  'scholarReset',
  'thing',
  'POST',
  ['/api/auth/scholar/reset', '/api/auth/scholar/password/reset', '/api/auth/scholar/recover'],
  SEARCHED,
);
export const securityStatus = operation('securityStatus', 'list', 'GET', ['/api/auth/educator/security/status']);
export const securitySetup = operation('securitySetup', 'list', 'POST', ['/api/auth/educator/security/setup']);

// School
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
export const report = operation('report', 'list', 'GET', ['/api/reports/']);
export const exportReport = operation('exportReport', 'list', 'POST', ['/api/reports/export/']);
/** A report of a period, or by terms. */
export const periodReport = operation('periodReport', 'list', 'GET', ['/api/reports/'], OURS);
export const teacherReport = operation('teacherReport', 'list', 'GET', ['/api/reports/teachers'], OURS);
export const storeItems = operation('storeItems', 'list', 'GET', ['/api/store/items']);
export const balance = operation('balance', 'thing', 'GET', ['/api/students/{id}/balance'], OURS);
export const redeem = operation('redeem', 'thing', 'POST', ['/api/store/redemptions'], {
  isOurs: true,
  creates: true,
});
export const giveBack = operation('giveBack', 'thing', 'POST', ['/api/store/redemptions/{id}/reverse'], {
  isOurs: true,
  creates: true,
});

// Students
export const students = operation('students', 'list', 'GET', [
  '/api/students/',
  '/api/students',
  '/api/scholars/',
  '/api/learners',
  '/api/pupils',
  '/api/users/students',
  '/api/reports/students/',
]);
export const student = operation('student', 'thing', 'GET', ['/api/students/{id}']);
export const history = operation('history', 'thing', 'GET', ['/api/students/{id}/history']);
export const createStudent = operation('createStudent', 'list', 'POST', ['/api/students'], { creates: true });
export const deleteStudent = operation('deleteStudent', 'thing', 'DELETE', ['/api/students/{id}']);

// Awards: one by one, never in bulk (docs/product.md)
const SINGLE = 'scholar_id value reason source term house_name';
const ITEM = 'target_type student_id habit_id reason_id points';
const only =
  (names: string) =>
  (body: Body): Body =>
    Object.fromEntries(Object.entries(body).filter(([name]) => names.split(' ').includes(name)));

/** A server that refuses fields which it does not know gets those of the specification alone, without the award's id. */
export const award = operation('award', 'thing', 'POST', ['/api/points/award/', '/api/points/award'], {
  creates: true,
  shapes: [
    { name: 'with id' },
    { name: 'specified', body: only(`${SINGLE} ${ITEM}`) },
    { name: 'single', body: only(SINGLE) },
  ],
  // One that took awards in a form may refuse this award alone, unless it speaks of the fields.
  wantsOtherShape: (failure, isKnown) =>
    isRefused(failure, 400, 422) && (!isKnown || /client_award_id|occurred_at/.test(failureDetail(failure) ?? '')),
});
/** A JSON 404 says that our server does not have this award yet. */
export const reverseAward = operation('reverseAward', 'thing', 'POST', ['/api/points/{id}/reverse/'], {
  isOurs: true,
  isAnswer: (failure) => failure.kind === 'refused' && failure.code === AWARD_NOT_HERE_YET,
});
export const myAwards = operation('myAwards', 'list', 'GET', ['/api/points/mine'], OURS);

// Rosters
export const rosters = operation('rosters', 'list', 'GET', [
  '/api/educators/me/groups',
  '/api/educator/groups',
  '/api/teachers/me/groups',
  '/api/me/groups',
  '/api/rosters/',
  '/api/rosters',
  '/api/groups/',
  '/api/groups',
]);
export const roster = operation('roster', 'thing', 'GET', [
  '/api/rosters/{id}',
  '/api/groups/{id}',
  '/api/groups/{id}/',
]);
export const rosterStudents = operation('rosterStudents', 'thing', 'GET', [
  '/api/rosters/{id}/students',
  '/api/groups/{id}/students',
  '/api/students/?roster_id={id}',
]);
const withoutMembers: Shape = { name: WITHOUT_MEMBERS, body: (body) => ({ ...body, student_ids: undefined }) };

export const createRoster = operation(
  'createRoster',
  'list',
  'POST',
  ['/api/rosters', '/api/groups', '/api/rosters/create_with_students', '/api/groups/create_with_students'],
  {
    creates: true,
    shapes: [
      { name: 'student_ids' },
      { name: 'studentIds', body: ({ student_ids, ...rest }) => ({ ...rest, studentIds: student_ids }) },
      withoutMembers,
    ],
    wantsOtherShape: (failure, isKnown) => !isKnown && isRefused(failure, 400, 422),
  },
);
export const attachToRoster = operation('attachToRoster', 'thing', 'POST', [
  '/api/rosters/{id}/students',
  '/api/groups/{id}/students',
  '/api/rosters/{id}/members',
  '/api/groups/{id}/members',
]);
export const updateRoster = operation(
  'updateRoster',
  'thing',
  ['PATCH', 'PUT'],
  ['/api/rosters/{id}/', '/api/groups/{id}/'],
  {
    shapes: [{ name: 'student_ids' }, withoutMembers],
    wantsOtherShape: (failure, isKnown) => !isKnown && isRefused(failure, 400, 422),
  },
);
export const replaceMembers = operation('replaceMembers', 'thing', 'PUT', [
  '/api/rosters/{id}/members',
  '/api/groups/{id}/members',
  '/api/rosters/{id}/students',
  '/api/groups/{id}/students',
]);
export const saveMembers = operation('saveMembers', 'thing', 'PATCH', ['/api/groups/{id}/']);
export const addMembers = operation('addMembers', 'thing', 'POST', ['/api/rosters/{id}/students/']);
export const deleteRoster = operation('deleteRoster', 'thing', 'DELETE', [
  '/api/groups/{id}/',
  '/api/groups/{id}',
  '/api/rosters/{id}/',
  '/api/rosters/{id}',
  '/api/student_groups/{id}/',
  '/api/student_groups/{id}',
  '/api/student-groups/{id}/',
  '/api/student-groups/{id}',
]);
