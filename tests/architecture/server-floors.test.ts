import { readdirSync } from 'node:fs';
import { describe } from 'vitest';
import { itKeepsFloors, type Floors } from './floors.ts';

/** A room of the portal imports from no other one. Students come in through an import, and Today looks into them all. */
const ADMIN_ROOMS = readdirSync('server/admin', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `admin/${name}`);

const FLOORS: Floors = [
  ['startup-error.ts', 'version.ts'],
  ['database-address.ts', 'disk-space.ts'],
  ['env.ts'],
  ['db'],
  ['keys', 'workers'],
  ['deps.ts'],
  ['audit'],
  ['sessions'],
  ['http'],
  ['limits', 'site'],
  ['catalog', 'school'],
  ['mail'],
  ['accounts/passwords', 'accounts/new-account', 'accounts/second-step'],
  ['archive'],
  ['students', 'accounts/sign-in', 'accounts/recovery', 'accounts/sign-up', 'accounts/invitation', 'accounts/join'],
  ['accounts/provider'],
  ['accounts/own-account', 'ledger', 'rosters', 'reports', 'leaderboard', 'store', 'privacy', 'displays', 'setup'],
  ['seed', 'backup'],
  ['health'],
  ADMIN_ROOMS.filter((room) => room !== 'admin/imports' && room !== 'admin/today'),
  ['admin/imports'],
  ['admin/today'],
  ['admin/admin-routes.ts'],
  ['housekeeping.ts', 'app.ts'],
  ['start.ts', 'command.ts'],
  ['main.ts', 'worker.ts', 'create-admin.ts', 'backup-command.ts', 'restore-command.ts'],
];

describe('the server’s rooms', () => {
  itKeepsFloors({ folder: 'server', name: 'server', floors: FLOORS });
});
