import type { DeviceStore } from '#data/outbox/copy/device-store.ts';
import type { DrainOptions } from '#data/outbox/drain/drain-journal.ts';
import type { DrainOutcome } from '#data/outbox/drain/drain-outbox.ts';
import type { Activity } from '#tests/faults/activity.ts';
import type { DeviceLocks } from '#tests/faults/device-locks.ts';
import type { KillPoint } from './kill-points.ts';

export interface ProcessDeps {
  apiBase: string;
  send: (request: Request) => Promise<Response>;
  /** Null: a browser without Web Locks. */
  locks: DeviceLocks | null;
  activity: Activity;
  /** The device's own clock, which may show any time. */
  now: () => number;
  /** What runs evenly beside it. */
  ticks: () => number;
  /** When the app was built: it is no earlier. */
  builtAt: number;
  random: () => number;
  newId: () => string;
  sleep: (ms: number) => Promise<void>;
  /** Whether to kill this process at this point now. */
  killAt: (point: KillPoint) => boolean;
  /** Whether the disk is full for this enqueue. */
  isDiskFull: () => boolean;
  /** Whether the connection is lost as this enqueue was written. */
  isConnectionLost: () => boolean;
  /** Whether nothing at all can be written. */
  isDiskAtZero: () => boolean;
  /** Opens the second copies, where this is a page; null: a worker has none. */
  openCopies: (() => Promise<DeviceStore>) | null;
  isSameOrigin: boolean;
  /** Whether the server is known to keep award ids. */
  keepsIds: boolean;
  /** A check of what an account sent begins; what it resolves with is called when the check has succeeded. */
  onCheck: (userId: string) => () => void;
  /** Called with what came of a pass that was asked for, the time of the process, and whether it is sure of that. */
  onPass: (asked: DrainOptions, outcome: DrainOutcome, clock: { at: number; isTimeSure: boolean }) => void;
}
