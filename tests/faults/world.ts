import { randomUUID } from 'node:crypto';
import { createApiClient } from '#data/api/api-client.ts';
import { signIn } from '#data/commands/sign-in.ts';
import { OutboxDb } from '#data/db/outbox-db.ts';
import type { NewSubmission } from '#data/outbox/enqueue-awards.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { createStoredServerMemory } from '#data/session/stored-server-memory.ts';
import { NO_SESSION } from '#tests/support/session.ts';
import { emptyDisk } from '#tests/support/outbox.ts';
import { createActivity } from './activity.ts';
import { createDeviceLocks } from './device-locks.ts';
import { createNetwork, NETWORK_FAULTS } from './network.ts';
import { createProcess, KILL_POINTS, type KillPoint, type Process } from './process.ts';
import type { Chance } from './prng.ts';

/** The faults beside those of the network and the kills. */
export const DEVICE_FAULTS = [
  'session-ended',
  'token-expired',
  'orphaned-lock',
  'other-teacher',
  'clock-forward',
  'clock-back',
  'disk-full',
  'database-closed',
  'two-drains',
  'upgrade',
] as const;
export type Fault = (typeof DEVICE_FAULTS)[number] | (typeof NETWORK_FAULTS)[number] | `killed-${KillPoint}`;

export const ALL_FAULTS: Fault[] = [
  ...DEVICE_FAULTS,
  ...NETWORK_FAULTS,
  ...KILL_POINTS.map((point): Fault => `killed-${point}`),
];

export interface School {
  url: string;
  fetch: (request: Request) => Promise<Response>;
  /** Students that can be awarded. */
  students: Array<{ id: string; name: string; houseName: string | null }>;
  habit: { id: string; name: string };
  reason: { id: string; text: string };
  teachers: Array<{ email: string; password: string }>;
  /** The server's own clock, ms; it never jumps. */
  clock: { now(): number; move(ms: number): void };
  endSessions(email: string): Promise<void>;
  /** Faults that do not happen to this server. */
  spared?: readonly Fault[];
  /** Whether a request never gets there once its sender is dead or has given it up. */
  dropsLate?: boolean;
}

/** One tap on Award. */
export interface Tap extends NewSubmission {
  teacher: string;
}

const HOUR_MS = 60 * 60_000;
/** The app's own patience with a request. */
const PATIENCE_MS = 20_000;

/** One shared tablet, its processes, its teachers and its bad luck. Everything that happens is decided by `chance`. */
export function createWorld(school: School, chance: Chance) {
  emptyDisk();
  const reached: Partial<Record<Fault, number>> = {};
  const met = (fault: Fault): void => void (reached[fault] = (reached[fault] ?? 0) + 1);
  const activity = createActivity();
  const network = createNetwork(school.fetch);
  const locks = createDeviceLocks(() => {
    const orphaned = !calm && chance.is(0.15);
    if (orphaned) met('orphaned-lock');
    return orphaned;
  });
  const sleepers: Array<() => void> = [];
  let calm = false;
  let clockOffset = 0;
  let killPlan: KillPoint | null = null;
  let diskFull = false;

  const now = (): number => school.clock.now() + clockOffset;
  const spawn = (): Process => {
    const process: Process = createProcess({
      apiBase: school.url,
      send(request) {
        const sentAt = school.clock.now();
        const isAwaited = (): boolean => process.isAlive() && school.clock.now() - sentAt < PATIENCE_MS;
        return network.send(request, () => calm || !school.dropsLate || isAwaited());
      },
      locks,
      activity,
      now,
      random: () => chance.next(),
      newId: randomUUID,
      sleep: () => new Promise<void>((resolve) => void sleepers.push(resolve)),
      killAt(point) {
        if (killPlan !== point) return false;
        killPlan = null;
        met(`killed-${point}`);
        return true;
      },
      isDiskFull() {
        if (!diskFull) return false;
        diskFull = false;
        met('disk-full');
        return true;
      },
    });
    return process;
  };
  /** A worker and two tabs. */
  const processes: Process[] = [spawn(), spawn(), spawn()];
  const revive = (): void => {
    for (const [index, process] of processes.entries()) if (!process.isAlive()) processes[index] = spawn();
  };
  const sessionDb = new SessionDb();
  const outboxDb = new OutboxDb();
  const direct = createApiClient({
    baseUrl: school.url,
    send: school.fetch,
    auth: NO_SESSION,
    memory: createStoredServerMemory(sessionDb, school.url, now),
  });
  const userIds = new Map<string, string>();

  const enter = async (teacher: School['teachers'][number]): Promise<void> => {
    const who = { identifier: teacher.email, password: teacher.password, remember: true };
    const entered = await signIn({ api: direct, sessionDb, outboxDb, apiBase: school.url }, who);
    if (!entered.ok) throw new Error(`${teacher.email} can't sign in: ${JSON.stringify(entered.failure)}`);
    userIds.set(teacher.email, entered.value.profile.id);
  };
  const someone = (): Process => chance.pick(processes);

  return {
    reached,
    network,
    activity,
    outboxDb,
    enter,
    now,
    /** Everything works from here on; nobody is killed any more. */
    becomeCalm(): void {
      calm = true;
      killPlan = null;
      diskFull = false;
      revive();
    },
    makeTap(size: number): Tap {
      const teacher = chance.pick(school.teachers).email;
      const start = chance.below(school.students.length - size);
      return {
        teacher,
        submissionId: randomUUID(),
        userId: userIds.get(teacher) ?? '',
        apiBase: school.url,
        students: school.students.slice(start, start + size),
        habit: school.habit,
        reasons: [school.reason],
        comment: `tap ${randomUUID()}`,
        points: 1,
      };
    },
    /** Taps until the page says that it is saved, as a teacher does: the draft is kept. */
    async award(tap: Tap): Promise<void> {
      for (;;) {
        revive();
        if (!calm && chance.is(0.15))
          killPlan = chance.pick(['before-enqueue-commit', 'after-enqueue-commit'] as const);
        diskFull = !calm && chance.is(0.1);
        const page = someone();
        if (await page.tap(tap)) {
          page.nudge(true);
          return;
        }
        await activity.quiet();
      }
    },
    nudge(): void {
      revive();
      const first = someone();
      first.nudge(chance.is(0.7));
      if (!calm && chance.is(0.3)) {
        met('two-drains');
        someone().nudge(true);
      }
    },
    planKill(): void {
      killPlan = chance.pick(KILL_POINTS);
    },
    async misfortune(): Promise<void> {
      const fault = chance.pick(DEVICE_FAULTS);
      switch (fault) {
        case 'session-ended':
          await school.endSessions(chance.pick(school.teachers).email);
          break;
        case 'token-expired':
          school.clock.move(20 * 60_000);
          break;
        case 'other-teacher':
          await enter(chance.pick(school.teachers));
          break;
        case 'clock-forward':
          clockOffset += chance.pick([1, 24, 24 * 400]) * HOUR_MS;
          break;
        case 'clock-back':
          clockOffset -= chance.pick([1, 24, 24 * 400]) * HOUR_MS;
          break;
        case 'database-closed':
          someone().loseDatabase();
          break;
        case 'upgrade':
          // Every process is replaced by one of the new version, in the middle of what it does.
          for (const process of processes) process.kill();
          revive();
          break;
        case 'orphaned-lock':
        case 'disk-full':
        case 'two-drains':
          // These come with a kill, a tap or a nudge.
          return;
      }
      met(fault);
    },
    /** Lets time pass: sleepers wake. */
    wait(ms: number): void {
      school.clock.move(ms);
      for (const wake of sleepers.splice(0)) wake();
    },
  };
}

export type World = ReturnType<typeof createWorld>;
