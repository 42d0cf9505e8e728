import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The server's rooms (and the files outside of a room) from the ground up. A floor imports what is below it, and itself. */
const FLOORS: readonly (readonly string[])[] = [
  ['startup-error.ts'],
  ['env.ts'],
  ['db'],
  ['keys', 'workers'],
  ['deps.ts'],
  ['audit'],
  ['sessions'],
  ['http'],
  ['limits', 'site'],
  ['catalog', 'school'],
  ['accounts/passwords', 'accounts/new-account'],
  ['students', 'accounts/sign-in', 'accounts/recovery', 'accounts/sign-up', 'accounts/invitation'],
  ['ledger', 'rosters', 'reports', 'leaderboard', 'store', 'privacy', 'displays', 'setup'],
  ['seed'],
  [
    'admin/signups',
    'admin/resets',
    'admin/people',
    'admin/students',
    'admin/invitations',
    'admin/houses',
    'admin/habits',
    'admin/store',
    'admin/school',
    'admin/displays',
    'admin/audit',
  ],
  ['admin/imports'],
  ['admin/today'],
  ['admin/admin-routes.ts'],
  ['housekeeping.ts', 'app.ts'],
  ['start.ts'],
  ['main.ts', 'worker.ts', 'create-admin.ts'],
];

const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'));

const rooms = FLOORS.flat();
const roomOf = (file: string): string => rooms.find((room) => file === room || file.startsWith(`${room}/`)) ?? 'none';
const floorOf = (room: string): number => FLOORS.findIndex((floor) => floor.includes(room));

const imports = files.flatMap((file) =>
  [...readFileSync(`server/${file}`, 'utf8').matchAll(/(?:from |import\()'(\.\/|#server\/)([^']+)'/g)].map(
    ([, start, path = '']) => ({ file, imported: start === './' ? posix.join(posix.dirname(file), path) : path }),
  ),
);

describe('the server’s rooms', () => {
  it('hold every file', () => {
    expect(files.filter((file) => roomOf(file) === 'none')).toEqual([]);
    expect(imports.length).toBeGreaterThan(300);
  });

  it('import only from floors below', () => {
    const wrong = imports.filter(({ file, imported }) => {
      const [from, to] = [roomOf(file), roomOf(imported)];
      return from !== to && floorOf(from) <= floorOf(to);
    });
    expect(wrong).toEqual([]);
  });
});
