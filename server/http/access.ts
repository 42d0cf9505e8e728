import type { Caller } from '#server/sessions/session.ts';

/**
 * A allow · O own objects only · M minimised ('First L.', no email) · P public fields only ·
 * - refused: 401 without a session, else 403. The handler narrows O, M and P.
 */
export type Grant = 'A' | 'O' | 'M' | 'P' | '-';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface AccessRule {
  method: Method;
  path: string;
  /** Other paths of the spec that mean the same call; the rule is theirs too. */
  aliases: readonly string[];
  grants: Readonly<Record<Caller, Grant>>;
}

const isGrant = (cell: string | undefined): cell is Grant => cell !== undefined && /^[AOMP-]$/.test(cell);

function rule(method: Method, path: string, cells: string, aliases: readonly string[] = []): AccessRule {
  const given = cells.trim().split(/\s+/);
  const grant = (index: number): Grant => {
    const cell = given[index];
    if (!isGrant(cell)) throw new Error(`bad access cell in ${method} ${path}`);
    return cell;
  };
  const grants = {
    anon: grant(0),
    kiosk: grant(1),
    scholar: grant(2),
    educator: grant(3),
    staff: grant(4),
    super: grant(5),
  };
  return { method, path, aliases, grants };
}

const EDUCATOR = '/api/auth/educator/security';
const EDUCATORS = '/api/auth/educators/security';
const STUDENTS = [
  '/api/scholars',
  '/api/learners',
  '/api/pupils',
  '/api/users/students',
  '/api/reports/students',
] as const;

/**
 * The one table of who may call what. The router registers no call that has no row here, and the tests try every cell
 * of it. Paths answer with and without a trailing slash.
 */
export const ACCESS: readonly AccessRule[] = [
  //                                          anon kiosk scholar educator staff super
  rule('POST', '/api/auth/login', '            A    -     A       A        A     A'),
  rule('POST', '/api/auth/refresh', '          A    -     A       A        A     A', [
    '/api/token/refresh',
    '/api/auth/jwt/refresh',
  ]),
  rule('POST', '/api/auth/logout', '           A    -     A       A        A     A'),
  rule('GET', '/api/auth/me', '                -    M     O       O        O     O'),
  rule('POST', '/api/auth/signup', '           A    -     A       A        A     A'),
  rule('POST', '/api/auth/password/check', '   A    -     A       A        A     A'),
  rule('GET', `${EDUCATOR}/question`, '        A    -     A       A        A     A', [
    `${EDUCATORS}/question`,
    '/api/auth/educator/security-question',
    '/api/auth/educators/security-question',
    '/auth/educator/security/question',
    '/auth/educator/security-question',
    '/auth/educators/security/question',
    '/auth/educators/security-question',
  ]),
  rule('POST', `${EDUCATOR}/verify-reset`, '   A    -     A       A        A     A', [
    `${EDUCATORS}/verify-reset`,
    `${EDUCATOR}/reset`,
    `${EDUCATORS}/reset`,
    '/api/auth/educator/password/reset',
    '/api/auth/educators/password/reset',
  ]),
  rule('POST', `${EDUCATOR}/request-reset`, '  A    -     A       A        A     A', [
    `${EDUCATORS}/request-reset`,
    '/api/auth/educator/request-reset',
    '/api/auth/educators/request-reset',
    '/api/auth/educator/password/request-reset',
    '/api/auth/educators/password/request-reset',
  ]),
  rule('POST', '/api/auth/scholar/reset', '    A    -     A       A        A     A', [
    '/api/auth/scholar/password/reset',
    '/api/auth/scholar/recover',
  ]),
  rule('GET', `${EDUCATOR}/status`, '          -    -     -       O        O     O'),
  rule('POST', `${EDUCATOR}/setup`, '          -    -     -       O        O     O'),
  rule('GET', '/api/leaderboard', '            -    M     M       A        A     A'),
  rule('GET', '/api/houses/summary', '         P    P     A       A        A     A', ['/api/houses']),
  rule('GET', '/api/students/grades/summary', 'P    P     A       A        A     A'),
  rule('GET', '/api/students', '               -    -     -       A        A     A', STUDENTS),
  rule('POST', '/api/students', '              -    -     -       A        A     A', STUDENTS),
  rule('GET', '/api/students/:id', '           -    -     O       A        A     A', ['/api/scholars/:id']),
  rule('DELETE', '/api/students/:id', '        -    -     -       A        A     A', ['/api/scholars/:id']),
  rule('GET', '/api/students/:id/history', '   -    -     O       A        A     A', ['/api/scholars/:id/history']),
  rule('GET', '/api/habits', '                 -    -     A       A        A     A'),
  rule('GET', '/api/reasons', '                -    -     A       A        A     A'),
  rule('POST', '/api/points/award', '          -    -     -       A        A     A'),
  rule('POST', '/api/points/award-bulk', '     -    -     -       A        A     A'),
  rule('GET', '/api/points/mine', '            -    -     -       O        O     O'),
  rule('GET', '/api/reports', '                -    -     M       A        A     A'),
  rule('POST', '/api/reports/export', '        -    -     -       A        A     A'),
  rule('GET', '/api/store/items', '            -    -     P       P        A     A'),
  rule('GET', '/api/rosters', '                -    -     -       O        A     A', [
    '/api/groups',
    '/api/educators/me/groups',
    '/api/educator/groups',
    '/api/teachers/me/groups',
    '/api/me/groups',
  ]),
  rule('POST', '/api/rosters', '               -    -     -       O        A     A', [
    '/api/groups',
    '/api/rosters/create_with_students',
    '/api/groups/create_with_students',
  ]),
  rule('GET', '/api/rosters/:id', '            -    -     -       O        A     A', ['/api/groups/:id']),
  rule('PATCH', '/api/rosters/:id', '          -    -     -       O        A     A', ['/api/groups/:id']),
  rule('PUT', '/api/rosters/:id', '            -    -     -       O        A     A', ['/api/groups/:id']),
  rule('DELETE', '/api/rosters/:id', '         -    -     -       O        A     A', [
    '/api/groups/:id',
    '/api/student_groups/:id',
    '/api/student-groups/:id',
  ]),
  rule('GET', '/api/rosters/:id/students', '   -    -     -       O        A     A', ['/api/groups/:id/students']),
  rule('PUT', '/api/rosters/:id/members', '    -    -     -       O        A     A', [
    '/api/rosters/:id/students',
    '/api/groups/:id/members',
    '/api/groups/:id/students',
  ]),
  rule('POST', '/api/rosters/:id/students', '  -    -     -       O        A     A', [
    '/api/rosters/:id/members',
    '/api/groups/:id/students',
    '/api/groups/:id/members',
  ]),
];
