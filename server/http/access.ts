/** Who calls. A kiosk is a display with a device token; staff and super are accounts with those flags, whatever their role. */
export const CALLERS = ['anon', 'kiosk', 'scholar', 'educator', 'staff', 'super'] as const;
export type Caller = (typeof CALLERS)[number];

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
  rule('GET', '/api/leaderboard', '            -    M     M       A        A     A'),
  rule('GET', '/api/houses/summary', '         P    P     A       A        A     A', ['/api/houses']),
  rule('GET', '/api/students/grades/summary', 'P    P     A       A        A     A'),
  rule('GET', '/api/students', '               -    -     -       A        A     A', [
    '/api/scholars',
    '/api/learners',
    '/api/pupils',
    '/api/users/students',
    '/api/reports/students',
  ]),
  rule('GET', '/api/habits', '                 -    -     A       A        A     A'),
  rule('GET', '/api/reasons', '                -    -     A       A        A     A'),
  rule('POST', '/api/points/award', '          -    -     -       A        A     A'),
  rule('POST', '/api/points/award-bulk', '     -    -     -       A        A     A'),
];
