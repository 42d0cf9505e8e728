import { NETWORK_FAULTS } from './network.ts';
import { WAYS_BACK, type WentBack } from './ways-back.ts';
import { KILL_POINTS, type KillPoint } from './process/kill-points.ts';

/** The faults beside those of the network and the kills. */
const DEVICE_FAULTS = [
  'session-ended',
  'token-expired',
  'orphaned-lock',
  'other-teacher',
  'clock-forward',
  'clock-back',
  'clock-at-1970',
  'clock-a-day-back',
  'clock-a-week-ahead',
  'disk-full',
  'disk-at-zero',
  'connection-lost',
  'database-thrown-away',
  'storage-lost-but-journal',
  'storage-lost-but-local-storage',
  'storage-lost',
  'copies-lost',
  'account-changed',
  'signed-out',
  'draft-twice',
  'taken-back',
  'database-closed',
  'two-drains',
  'upgrade',
] as const;
/** The server's database goes back to an earlier state. Another server can't say that of itself. */
export const OUR_FAULTS = [...DEVICE_FAULTS, 'server-went-back'] as const;
/**
 * A server without award ids can take the same award of two devices for one. It is another server than ours, so it may have
 * other paths.
 */
export const FORGETFUL_FAULTS = [...DEVICE_FAULTS, 'made-elsewhere', 'unknown-path-401'] as const;
/** A fault that is dealt to a device. */
export type Misfortune = (typeof OUR_FAULTS)[number] | (typeof FORGETFUL_FAULTS)[number];
/** How a server went back: see school.ts. */
type WaysBack = `server-went-back-${WentBack}`;
/** What happens to a run; 'unsure': nobody but a teacher could tell whether an award had arrived. */
export type Fault = Misfortune | (typeof NETWORK_FAULTS)[number] | `killed-${KillPoint}` | WaysBack | 'unsure';

export const ALL_FAULTS: Fault[] = [
  ...DEVICE_FAULTS,
  ...WAYS_BACK.map((how): Fault => `server-went-back-${how}`),
  ...NETWORK_FAULTS,
  ...KILL_POINTS.map((point): Fault => `killed-${point}`),
];
