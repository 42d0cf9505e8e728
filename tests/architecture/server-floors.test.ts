import { describe } from 'vitest';
import { itKeepsFloors, type Floors } from './floors.ts';

const FLOORS: Floors = [
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

describe('the server’s rooms', () => {
  itKeepsFloors({ folder: 'server', name: 'server', floors: FLOORS });
});
