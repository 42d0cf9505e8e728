import { NETWORK_FAULTS } from './network.ts';
import { KILL_POINTS, type KillPoint } from './process.ts';

/** The faults beside those of the network and the kills. */
export const DEVICE_FAULTS = [
  'session-ended',
  'token-expired',
  'orphaned-lock',
  'other-teacher',
  'clock-forward',
  'clock-back',
  'disk-full',
  'disk-at-zero',
  'connection-lost',
  'database-thrown-away',
  'account-changed',
  'signed-out',
  'draft-twice',
  'taken-back',
  'database-closed',
  'two-drains',
  'upgrade',
] as const;
/**
 * A server without award ids can take the same award of two devices for one. It is another server than ours, so it may have
 * other paths.
 */
export const FORGETFUL_FAULTS = [...DEVICE_FAULTS, 'made-elsewhere', 'unknown-path-401'] as const;
/** A fault that is dealt to a device. */
export type Misfortune = (typeof FORGETFUL_FAULTS)[number];
/** What happens to a run; 'unsure': nobody but a teacher could tell whether an award had arrived. */
export type Fault = Misfortune | (typeof NETWORK_FAULTS)[number] | `killed-${KillPoint}` | 'unsure';

export const ALL_FAULTS: Fault[] = [
  ...DEVICE_FAULTS,
  ...NETWORK_FAULTS,
  ...KILL_POINTS.map((point): Fault => `killed-${point}`),
];
