import { Dexie, type DexieEvent } from 'dexie';
import { createActivity } from '#tests/faults/activity.ts';
import { createDeviceLocks } from '#tests/faults/device-locks.ts';
import { createNetwork, LONGEST_WAIT_S } from '#tests/faults/network.ts';
import { createPack, type Chance } from '#tests/faults/prng.ts';
import { createProcess, type Process } from '#tests/faults/process.ts';
import { KILL_POINTS, UNDO_KILL_POINTS, type KillPoint } from '#tests/faults/process/kill-points.ts';
import type { ProcessDeps } from '#tests/faults/process/process-deps.ts';
import type { School } from '#tests/faults/school.ts';
import { emptyDisk } from '#tests/support/outbox.ts';
import { createArrivals } from './arrivals.ts';
import type { Diary } from './diary.ts';
import { createStorage, type Loss } from './storage.ts';

/** The app's own patience with a request. */
const PATIENCE_MS = 20_000;
/** More than a day's awards and undos, one request each. */
const MOST_MOVES = 400;
/** A worker and two tabs. */
const KINDS = ['worker', 'page', 'page'] as const;

/** What is heard beside the worlds. A killed process of an earlier world ends nothing by itself. */
const { storagemutated } = Dexie.on as unknown as Record<'storagemutated', DexieEvent>;
const HEARD = new Set(storagemutated.subscribers);

/** What goes wrong on the tablet now. */
const noBadLuck = () => ({
  /** Everything works from here on; nobody is killed any more. */
  calm: false,
  /** How far its clock is from the server's, ms. */
  clockOffset: 0,
  killPlan: null as KillPoint | null,
  diskFull: false,
  diskAtZero: false,
  connectionLost: false,
});
type Luck = ReturnType<typeof noBadLuck>;

/** One shared tablet: its disk, its processes and the network between it and the server. */
export function createTablet(school: School, chance: Chance, diary: Diary, onCheck: ProcessDeps['onCheck']) {
  emptyDisk();
  for (const heard of storagemutated.subscribers) {
    if (!HEARD.has(heard)) storagemutated.unsubscribe(heard as () => void);
  }
  const activity = createActivity();
  // As many frameworks, such a server answers 401 to each path that it doesn't know.
  const isSameOrigin = chance.next() <= 0.65;
  const hasLocks = chance.is(0.75);
  const luck = noBadLuck();
  const now = (): number => school.clock.now() + luck.clockOffset;
  const isSearched = school.forgetful === true && !isSameOrigin;
  const arrivals = createArrivals(school, { isSearched, diary });
  const network = createNetwork(arrivals.answer, diary.note, school.clock.now);
  const locks = createDeviceLocks(() => {
    const orphaned = !luck.calm && chance.is(0.15);
    if (orphaned) diary.met('orphaned-lock');
    return orphaned;
  });
  const nextKill = createPack(chance, KILL_POINTS);
  const nextUndoKill = createPack(chance, UNDO_KILL_POINTS);
  const sleepers: Array<() => void> = [];
  const storage = createStorage(chance.is(0.8));
  /** What came of the latest pass of all. */
  const lastPass = { outcome: '' };
  const builtAt = school.clock.now();

  const onPass: ProcessDeps['onPass'] = ({ force, insist }, outcome, { at, isTimeSure }) => {
    lastPass.outcome = outcome.kind;
    if (outcome.kind !== 'not-due') return;
    const wait = outcome.retryAt - at;
    if (insist) diary.untrue.push('Send now did nothing');
    // A server tells its time in whole seconds. Until it hears an answer, a process that starts with a clock that was set
    // back may be behind by a minute.
    else if (force && wait > (LONGEST_WAIT_S + (isTimeSure ? 1 : 60)) * 1000)
      diary.untrue.push(`a wait of ${wait} ms that the API never asked for`);
  };
  const spawn = (kind: 'worker' | 'page'): Process => {
    const process: Process = createProcess({
      ...troubles(luck, diary),
      apiBase: school.url,
      send(request) {
        const sentAt = school.clock.now();
        const isAwaited = (): boolean => process.isAlive() && school.clock.now() - sentAt < PATIENCE_MS;
        return network.send(request, () => luck.calm || !school.dropsLate || isAwaited());
      },
      locks: hasLocks ? locks : null,
      activity,
      now,
      ticks: school.clock.now,
      builtAt,
      random: () => chance.next(),
      newId: school.newId,
      sleep: () => new Promise<void>((resolve) => void sleepers.push(resolve)),
      isSameOrigin,
      openCopies: kind === 'page' ? storage.openCopies : null,
      keepsIds: !school.forgetful,
      onCheck,
      onPass,
    });
    return process;
  };
  const processes: Process[] = KINDS.map(spawn);
  const revive = (): void => {
    for (const [index, process] of processes.entries())
      if (!process.isAlive()) processes[index] = spawn(KINDS[index] ?? 'page');
  };
  const kill = (): void => {
    for (const process of processes) process.kill();
  };
  const { sessionDb, outboxDb, undoDb } = storage;
  /** Lets time pass: sleepers wake. */
  const wait = (ms: number): void => {
    school.clock.move(ms);
    for (const wake of sleepers.splice(0)) wake();
  };
  return {
    activity,
    arrivals,
    network,
    luck,
    now,
    sessionDb,
    outboxDb,
    undoDb,
    lastPass,
    nextKill,
    nextUndoKill,
    revive,
    /** All of its processes are gone at once. */
    kill,
    wait,
    someone: (): Process => chance.pick(processes),
    aPage: (): Process => chance.pick(processes.filter((process) => process.isPage)),
    /**
     * Moves the world until this is done: it may have to wait until the lease of a dead sender is over. `fault` meets the
     * first request.
     */
    async whileMoving<T>(work: Promise<T>, fault: 'reply-lost' | null = null): Promise<T> {
      let next = fault;
      const state = { isDone: false };
      const done = work.finally(() => (state.isDone = true));
      await activity.quiet();
      while (!state.isDone) {
        await network.pending.shift()?.release(next);
        next = null;
        wait(1000);
        await activity.quiet();
      }
      return done;
    },
    /** Lets all through that is under way, and what follows it. */
    async deliver(): Promise<void> {
      for (let moves = 0; moves < MOST_MOVES; moves += 1) {
        await activity.quiet();
        const next = network.pending.shift();
        if (!next) return;
        await next.release(null);
      }
    },
    storage,
    /** The browser was closed, and what it kept was lost: see `storage.lose`. */
    async loseStorage(loss: Loss): Promise<void> {
      kill();
      await activity.quiet();
      const before = await storage.held();
      await storage.lose(loss);
      revive();
      await activity.quiet();
      storage.forget(before, await storage.held(), loss.remaining.length > 0);
    },
  };
}

/** The bad luck as a process meets it. */
function troubles(luck: Luck, { met }: Diary) {
  return {
    killAt(point: KillPoint): boolean {
      if (luck.killPlan !== point) return false;
      luck.killPlan = null;
      met(`killed-${point}`);
      return true;
    },
    isDiskFull(): boolean {
      if (luck.diskFull) met('disk-full');
      return luck.diskFull;
    },
    isDiskAtZero: () => luck.diskAtZero,
    isConnectionLost(): boolean {
      const isLost = luck.connectionLost;
      luck.connectionLost = false;
      if (isLost) met('connection-lost');
      return isLost;
    },
  };
}

export type Tablet = ReturnType<typeof createTablet>;
