import { createApiClient } from '#data/api/api-client.ts';
import { signIn } from '#data/commands/sign-in.ts';
import { Dexie, type DexieEvent } from 'dexie';
import { OutboxDb } from '#data/db/outbox-db.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import { UndoDb } from '#data/db/undo-db.ts';
import type { CopyStore } from '#data/outbox/rules/copy-store.ts';
import { createOutboxCopy } from '#data/outbox/copy/outbox-copy.ts';
import { createUndoCopy } from '#data/outbox/undo/undo-copy.ts';
import { allOpenUndos } from '#data/outbox/undo/undo-rows.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { createServerMemory } from '#data/api/dialects/server-memory.ts';
import { NO_SESSION } from '#tests/support/session.ts';
import { emptyDisk } from '#tests/support/outbox.ts';
import { createActivity } from './activity.ts';
import { createDeviceLocks } from './device-locks.ts';
import { createNetwork, isAward, LONGEST_WAIT_S, NETWORK_FAULTS, type NetworkFault } from './network.ts';
import { createProcess, KILL_POINTS, UNDO_KILL_POINTS, type KillPoint, type Process } from './process.ts';
import { saysOtherwise, type LedgerRow } from './judge.ts';
import { createPack, type Chance } from './prng.ts';
import type { Student, Tap } from './tap.ts';

/** The faults beside those of the network and the kills. */
const DEVICE_FAULTS = [
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
const FORGETFUL_FAULTS = [...DEVICE_FAULTS, 'made-elsewhere', 'unknown-path-401'] as const;
/** What happens to a run; 'unsure': nobody but a teacher could tell whether an award had arrived. */
export type Fault =
  | (typeof FORGETFUL_FAULTS)[number]
  | (typeof NETWORK_FAULTS)[number]
  | `killed-${KillPoint}`
  | 'unsure';

export const ALL_FAULTS: Fault[] = [
  ...DEVICE_FAULTS,
  ...NETWORK_FAULTS,
  ...KILL_POINTS.map((point): Fault => `killed-${point}`),
];

export interface School {
  url: string;
  fetch: (request: Request) => Promise<Response>;
  /** Students that can be awarded. */
  students: Student[];
  habit: { id: string; name: string };
  reason: { id: string; text: string };
  teachers: Array<{ email: string; password: string }>;
  /** The server's own clock, ms; it never jumps. */
  clock: { now(): number; move(ms: number): void };
  newId: () => string;
  endSessions(email: string): Promise<void>;
  /** The same award, made and sent on another device of the same teacher. The ledger that is judged leaves it out. */
  awardElsewhere(tap: Tap): Promise<void>;
  /** Faults that do not happen to this server. */
  spared?: readonly Fault[];
  /** It keeps no award ids. */
  forgetful?: true;
  /** Whether a request never gets there once its sender is dead or has given it up. */
  dropsLate?: boolean;
}

const isStopped = ({ kind }: OutboxEntry['state']): boolean => kind === 'refused' || kind === 'set-aside';

const NUDGES = [{ force: false }, { force: true }, { force: true }, { force: true, insist: true }] as const;

/** Local storage, as far as it is used. */
function createMemoryStore(): CopyStore {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** The award that this request brings. */
async function awardIn(request: Request): Promise<string | null> {
  if (!isAward(request)) return null;
  const { client_award_id: id } = (await request.clone().json()) as Record<string, string>;
  return id ?? null;
}

/** Where a server that is not ours may refresh a session. */
const REFRESH_PATH = '/api/token/refresh/';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** By which two clocks may differ before the server corrects the device's. */
const MOST_OFF_MS = 5 * 60_000;
/** The app's own patience with a request. */
const PATIENCE_MS = 20_000;

/** What is heard beside the worlds. A killed process of an earlier world ends nothing by itself. */
const { storagemutated } = Dexie.on as unknown as Record<'storagemutated', DexieEvent>;
const HEARD = new Set(storagemutated.subscribers);

/**
 * One shared tablet, its processes, its teachers and its bad luck. Everything that happens is decided by `chance`, and
 * noted.
 */
export function createWorld(school: School, chance: Chance) {
  emptyDisk();
  const events: string[] = [];
  const note = (event: string): void => void events.push(`${new Date(school.clock.now()).toISOString()} ${event}`);
  const { newId } = school;
  for (const heard of storagemutated.subscribers) {
    if (!HEARD.has(heard)) storagemutated.unsubscribe(heard as () => void);
  }
  const reached: Partial<Record<Fault, number>> = {};
  const met = (fault: Fault): void => {
    reached[fault] = (reached[fault] ?? 0) + 1;
    note(fault);
  };
  const activity = createActivity();
  // As many frameworks, such a server answers 401 to each path that it doesn't know.
  const isSameOrigin = chance.next() <= 0.65;
  const isSearched = school.forgetful === true && !isSameOrigin;
  let refreshes = 0;
  const delayed = new Set<string>();
  /** Awards that the server has. */
  const arrived = new Set<string>();
  /** What was under way for long looks to the server as if it came from a device whose clock is off. */
  const noteDelay = async (request: Request): Promise<void> => {
    if (!isAward(request)) return;
    const { client_award_id: id, sent_at: sentAt } = (await request.clone().json()) as Record<string, string>;
    if (id && sentAt && now() - Date.parse(sentAt) > MOST_OFF_MS) delayed.add(id);
  };
  const network = createNetwork(async (request) => {
    await noteDelay(request);
    if (!isSearched || !request.url.includes('/refresh')) {
      const id = await awardIn(request);
      const answer = await school.fetch(request);
      if (id !== null && answer.ok) arrived.add(id);
      return answer;
    }
    if (request.url.endsWith(REFRESH_PATH)) {
      refreshes += 1;
      return school.fetch(request);
    }
    met('unknown-path-401');
    return Response.json({ detail: 'Authentication credentials were not provided.' }, { status: 401 });
  }, note);
  const hasLocks = chance.is(0.75);
  const locks = createDeviceLocks(() => {
    const orphaned = !calm && chance.is(0.15);
    if (orphaned) met('orphaned-lock');
    return orphaned;
  });
  const nextMisfortune = createPack<(typeof FORGETFUL_FAULTS)[number]>(
    chance,
    school.forgetful ? FORGETFUL_FAULTS : DEVICE_FAULTS,
  );
  const nextKill = createPack(chance, KILL_POINTS);
  const nextUndoKill = createPack(chance, UNDO_KILL_POINTS);
  const sleepers: Array<() => void> = [];
  let calm = false;
  let clockOffset = 0;
  let killPlan: KillPoint | null = null;
  let diskFull = false;
  let diskAtZero = false;
  let connectionLost = false;
  /** Awards whose names a sign-out took from this device. */
  const nameless = new Set<string>();
  let signedIn = '';
  /** What came of the latest pass of all. */
  let lastOutcome = '';
  const untrue: string[] = [];
  /** Drafts are in the databases too: none is older than these. */
  const drafts = new Set<string>();
  const localStorage = createMemoryStore();
  const copy = createOutboxCopy(localStorage);
  const undoCopy = createUndoCopy(localStorage);

  const now = (): number => school.clock.now() + clockOffset;
  const builtAt = school.clock.now();
  const spawn = (kind: 'worker' | 'page'): Process => {
    const process: Process = createProcess({
      apiBase: school.url,
      send(request) {
        const sentAt = school.clock.now();
        const isAwaited = (): boolean => process.isAlive() && school.clock.now() - sentAt < PATIENCE_MS;
        return network.send(request, () => calm || !school.dropsLate || isAwaited());
      },
      locks: hasLocks ? locks : null,
      activity,
      now,
      ticks: school.clock.now,
      builtAt,
      random: () => chance.next(),
      newId,
      sleep: () => new Promise<void>((resolve) => void sleepers.push(resolve)),
      killAt(point) {
        if (killPlan !== point) return false;
        killPlan = null;
        met(`killed-${point}`);
        return true;
      },
      isDiskFull() {
        if (diskFull) met('disk-full');
        return diskFull;
      },
      isDiskAtZero: () => diskAtZero,
      isConnectionLost() {
        const isLost = connectionLost;
        connectionLost = false;
        if (isLost) met('connection-lost');
        return isLost;
      },
      isSameOrigin,
      copy: kind === 'page' ? copy : null,
      undoCopy: kind === 'page' ? undoCopy : null,
      keepsIds: !school.forgetful,
      onPass({ force, insist }, outcome, at) {
        lastOutcome = outcome.kind;
        if (outcome.kind !== 'not-due') return;
        const wait = outcome.retryAt - at;
        if (insist) untrue.push('Send now did nothing');
        // A process that starts with a clock that was set back may be behind by a minute, until it hears an answer.
        else if (force && wait > (LONGEST_WAIT_S + 60) * 1000)
          untrue.push(`a wait of ${wait} ms that the API never asked for`);
      },
    });
    return process;
  };
  /** A worker and two tabs. */
  const KINDS = ['worker', 'page', 'page'] as const;
  const processes: Process[] = KINDS.map(spawn);
  const revive = (): void => {
    for (const [index, process] of processes.entries())
      if (!process.isAlive()) processes[index] = spawn(KINDS[index] ?? 'page');
  };
  const sessionDb = new SessionDb();
  const outboxDb = new OutboxDb();
  const undoDb = new UndoDb();
  const direct = createApiClient({
    baseUrl: school.url,
    send: school.fetch,
    auth: NO_SESSION,
    memory: createServerMemory(sessionDb, school.url, now),
  });
  const userIds = new Map<string, string>();

  /** A session may end only by the server's word, which is had at the path that it knows. */
  const checkSession = async (): Promise<void> => {
    const session = await sessionDb.session.get('current');
    if (isSearched && session?.tokens === null && refreshes === 0)
      untrue.push('signed out by a path that is not there');
  };
  const enter = async (teacher: School['teachers'][number]): Promise<void> => {
    await checkSession();
    const who = { identifier: teacher.email, password: teacher.password, remember: true };
    const entered = await signIn({ api: direct, sessionDb, outboxDb, apiBase: school.url }, who);
    if (!entered.ok) throw new Error(`${teacher.email} can't sign in: ${JSON.stringify(entered.failure)}`);
    userIds.set(teacher.email, entered.value.profile.id);
    signedIn = teacher.email;
    note(`${teacher.email} signs in`);
  };
  /** Lets time pass: sleepers wake. */
  const wait = (ms: number): void => {
    school.clock.move(ms);
    for (const wake of sleepers.splice(0)) wake();
  };
  const someone = (): Process => chance.pick(processes);
  const aPage = (): Process => chance.pick(processes.filter((process) => process.isPage));

  const makeTap = (size: number, teacher: string): Tap => {
    const start = chance.below(school.students.length - size);
    return {
      teacher,
      submissionId: newId(),
      userId: userIds.get(teacher) ?? '',
      apiBase: school.url,
      students: school.students.slice(start, start + size),
      habit: school.habit,
      reasons: [school.reason],
      comment: `tap ${newId()}`,
      points: 1,
      at: null,
      elsewhere: null,
      skipped: [],
      ids: [],
      undone: [],
    };
  };

  /**
   * Moves the world until this is done: it may have to wait until the lease of a dead sender is over. `fault` meets the
   * first request.
   */
  const whileMoving = async <T>(work: Promise<T>, fault: 'reply-lost' | null = null): Promise<T> => {
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
  };

  /** By a living page, which is not killed during it: a page that ends can't say what it did. */
  const takeBack = async (tap: Tap): Promise<string[]> => {
    killPlan = null;
    revive();
    return whileMoving(aPage().takeBack(tap.submissionId), chance.is(0.5) ? 'reply-lost' : null);
  };

  /** Taps Undo until the page says that it is saved, as a teacher does. */
  const undo = async (tap: Tap, awardIds: readonly string[]): Promise<void> => {
    if (signedIn !== tap.teacher) await enter(teacherOf(tap));
    for (;;) {
      revive();
      if (!calm && chance.is(0.5)) killPlan = nextUndoKill();
      diskFull = !calm && chance.is(0.1);
      const page = aPage();
      const told = await whileMoving(page.undo(tap.userId, awardIds));
      note(`undo ${awardIds.join()}: ${told ? `${told.kind} ${told.undone.join()}` : 'nothing'}`);
      diskFull = false;
      if (told?.kind === 'saved') {
        const students = tap.students.filter((_, place) => told.undone.includes(tap.ids[place] ?? ''));
        tap.undone = [...new Set([...tap.undone, ...students.map(({ id }) => id)])];
        page.nudge({ force: true });
        return;
      }
      if (told?.kind === 'not-signed-in') throw new Error('An undo was taken for another account’s.');
      await activity.quiet();
    }
  };

  const teacherOf = (tap: Tap) =>
    school.teachers.find(({ email }) => email === tap.teacher) ?? chance.pick(school.teachers);
  const idsOf = async ({ submissionId }: Tap): Promise<string[]> => {
    const rows = [
      ...(await outboxDb.entries.where({ submissionId }).toArray()),
      ...(await outboxDb.answered.where({ submissionId }).toArray()),
    ];
    return rows.toSorted((a, b) => a.seq - b.seq).map(({ id }) => id);
  };

  /** What this device has of awards, sent or not. */
  const kept = async (): Promise<Array<{ id: string; studentName: string | null }>> => [
    ...(await outboxDb.entries.toArray()),
    ...(await outboxDb.answered.toArray()),
  ];

  /** Taps until the page says that it is saved, as a teacher does: the draft is kept. */
  const award = async (tap: Tap): Promise<void> => {
    drafts.add(tap.submissionId);
    for (let first = true; ; first = false) {
      revive();
      if (!calm && chance.is(0.15)) killPlan = chance.pick(['before-enqueue-commit', 'after-enqueue-commit'] as const);
      diskFull = !calm && chance.is(0.1);
      connectionLost = !calm && chance.is(0.1);
      const page = aPage();
      const told = await page.tap(tap);
      connectionLost = false;
      if (told === 'already' && first) untrue.push('an award that was just made was called made before');
      note(`${tap.comment} of ${tap.students.length}: ${told}`);
      diskFull = false;
      if (told === 'saved' || told === 'already') {
        tap.ids = await idsOf(tap);
        tap.at = clockOffset === 0 ? school.clock.now() : null;
        page.nudge({ force: true });
        return;
      }
      if (told !== 'not-saved') throw new Error(`A tap was answered with ${told}.`);
      await activity.quiet();
    }
  };

  /** An award that is on its way as this resolves; where the wait that the server asked for is long, it still waits. */
  const awardUnderWay = async (size: number): Promise<Tap> => {
    const tap = makeTap(size, signedIn);
    await award(tap);
    killPlan = null;
    revive();
    aPage().nudge({ force: true, insist: true });
    for (let moves = 0; moves < 100; moves += 1) {
      await activity.quiet();
      const next = network.pending[0];
      if (!next || (await next.request.clone().text()).includes(tap.comment)) break;
      await network.pending.shift()?.release(null);
    }
    return tap;
  };

  /** A tap that must not be saved; the ledger is asked in the end whether it was. */
  const tapInVain = async (tap: Tap): Promise<Tap> => {
    const told = await aPage().tap(tap);
    if (told !== 'not-signed-in' && told !== 'not-saved') untrue.push(`'${told}' for an award that can't be`);
    return { ...tap, refused: true };
  };

  /** An award that waits for days and whose first try never arrives; the same one was made on another device by then. */
  const awardForDays = async (): Promise<Tap | null> => {
    killPlan = null;
    revive();
    const tap = makeTap(1, signedIn);
    const page = aPage();
    if ((await page.tap(tap)) !== 'saved') return null;
    wait(DAY_MS);
    await school.awardElsewhere(tap);
    tap.elsewhere = school.clock.now();
    wait(DAY_MS);
    page.nudge({ force: true, insist: true });
    for (let moves = 0; moves < 400; moves += 1) {
      await activity.quiet();
      const next = network.pending.shift();
      if (!next) break;
      const isFirstTry = next.request.method === 'POST' && (await next.request.clone().text()).includes(tap.comment);
      await next.release(isFirstTry ? 'request-lost' : null);
      if (isFirstTry) break;
    }
    return tap;
  };

  /** The device's clock jumps: when an award was made that is not sent yet, it can't tell any more. */
  const jump = async (ms: number, taps: readonly Tap[]): Promise<void> => {
    clockOffset += ms;
    const open = new Set((await outboxDb.entries.toArray()).map(({ submissionId }) => submissionId));
    for (const tap of taps) if (open.has(tap.submissionId)) tap.at = null;
  };

  /** The browser was closed, finds its databases broken and makes new ones; local storage is another file. */
  const throwAway = async (): Promise<void> => {
    for (const process of processes) process.kill();
    await activity.quiet();
    drafts.clear();
    for (const db of [sessionDb, outboxDb, undoDb]) db.close({ disableAutoOpen: false });
    await Promise.all((await Dexie.getDatabaseNames()).map((name) => Dexie.delete(name)));
    revive();
    await activity.quiet();
    await enter(chance.pick(school.teachers));
  };

  return {
    events,
    delayed,
    /** A refusal is of an award, and of one that the server doesn't have: the calls around it have no reason for one. */
    async fits(fault: NetworkFault, request: Request): Promise<boolean> {
      const id = await awardIn(request);
      return fault !== 'refused-422' || (id !== null && !arrived.has(id));
    },
    reached,
    met,
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
    untrue,
    makeTap: (size: number): Tap => makeTap(size, signedIn),
    award,
    undo,
    /** The awards that never left the device. */
    async untried(): Promise<Set<string>> {
      const rows = await outboxDb.entries.toArray();
      return new Set(rows.flatMap(({ id, state }) => (state.kind === 'waiting' && state.tries === 0 ? [id] : [])));
    },
    /** What still waits: awards, and undos of every account. */
    async waiting(): Promise<number> {
      return (await outboxDb.entries.count()) + (await allOpenUndos(undoDb)).length;
    },
    /** A pass that ends as done has left no undo that it could send. */
    async checkDone(): Promise<void> {
      if (lastOutcome !== 'done') return;
      const mine = userIds.get(signedIn);
      const unsent = new Set((await outboxDb.entries.toArray()).map(({ id }) => id));
      const left = (await allOpenUndos(undoDb)).filter(
        ({ userId, awardId, state }) =>
          userId === mine && state.kind === 'waiting' && state.missing === 0 && !unsent.has(awardId),
      );
      if (left.length > 0) untrue.push(`${left.length} undos were left by a pass that was done`);
    },
    /** Undos that the page shows as refused in the end. */
    refusedUndos: async (): Promise<string[]> =>
      (await undoDb.undos.toArray()).flatMap(({ awardId, state }) =>
        state.kind === 'refused' ? [`the undo of ${awardId} was refused: ${state.status} ${state.detail}`] : [],
      ),
    /** The teacher who is signed in decides about what stopped: most is tried again. */
    async decideStopped(taps: readonly Tap[]): Promise<void> {
      const mine = userIds.get(signedIn);
      const stopped = await outboxDb.entries
        .filter(({ userId, state }) => userId === mine && isStopped(state))
        .toArray();
      for (const { id, submissionId, state } of stopped) {
        const page = aPage();
        const tap = taps.find((made) => made.submissionId === submissionId);
        const student = tap?.students[tap.ids.indexOf(id)];
        if (tap && student && state.kind === 'refused' && chance.is(0.3)) {
          await page.skip(id);
          tap.skipped = [...tap.skipped, student.id];
          note(`${id} is skipped`);
        } else await page.retry(id);
      }
    },
    /** Where this device says something else of an award than the ledger. */
    async wordsAgainst(ledger: readonly LedgerRow[]): Promise<string[]> {
      const rows = await kept();
      const named = rows.flatMap(({ id, studentName }) =>
        studentName !== null && nameless.has(id) ? [`the name of ${id} is back after a sign-out`] : [],
      );
      if (school.forgetful) return named;
      const words = saysOtherwise(await outboxDb.answered.toArray(), await undoDb.undos.toArray(), ledger);
      return [...named, ...words];
    },
    nudge(): void {
      revive();
      const first = someone();
      first.nudge(chance.pick(NUDGES));
      if (!calm && chance.is(0.3)) {
        met('two-drains');
        someone().nudge({ force: true });
      }
    },
    planKill(): void {
      // What is rare is waited for.
      if (killPlan === null || chance.is(0.5)) killPlan = nextKill();
    },
    /** Resolves with the taps that came to nothing; `taps` are those that were made. */
    async misfortune(taps: readonly Tap[]): Promise<Tap[]> {
      const fault = nextMisfortune();
      switch (fault) {
        case 'session-ended': {
          // The browser was closed with an award on its way, and finds its session ended.
          const tap = await awardUnderWay(4);
          for (const process of processes) process.kill();
          await network.pending.shift()?.release(null);
          await school.endSessions(tap.teacher);
          revive();
          aPage().nudge({ force: true, insist: true });
          await whileMoving(activity.quiet());
          await undo(tap, tap.ids);
          met(fault);
          return [tap];
        }
        case 'token-expired':
          school.clock.move(20 * 60_000);
          break;
        case 'other-teacher':
          await enter(chance.pick(school.teachers));
          break;
        case 'clock-forward':
          await jump(chance.pick([1, 24, 24 * 400]) * HOUR_MS, taps);
          break;
        case 'clock-back':
          await jump(-chance.pick([1, 24, 24 * 400]) * HOUR_MS, taps);
          break;
        case 'database-closed':
          someone().loseDatabase();
          break;
        case 'upgrade':
          // Every process is replaced by one of the new version, in the middle of what it does.
          for (const process of processes) process.kill();
          revive();
          break;
        case 'database-thrown-away':
          await throwAway();
          break;
        case 'disk-at-zero': {
          diskAtZero = true;
          someone().nudge({ force: true, insist: true });
          const inVain = await tapInVain(makeTap(2, signedIn));
          await activity.quiet();
          diskAtZero = false;
          await throwAway();
          met(fault);
          return [inVain];
        }
        case 'account-changed': {
          // One living tab still shows the draft of the teacher before.
          revive();
          const draft = makeTap(2, signedIn);
          await enter(school.teachers.find(({ email }) => email !== draft.teacher) ?? chance.pick(school.teachers));
          const made = taps.findLast((tap) => tap.teacher === draft.teacher);
          const told = made && (await whileMoving(aPage().undo(made.userId, made.ids)));
          if (told && told.kind !== 'not-signed-in') untrue.push(`'${told.kind}' for an undo of another account`);
          met(fault);
          return [await tapInVain(draft)];
        }
        case 'signed-out': {
          const tap = await awardUnderWay(2);
          await whileMoving(aPage().signOut());
          for (const { id } of await kept()) nameless.add(id);
          await enter(chance.pick(school.teachers));
          met(fault);
          return [tap];
        }
        case 'draft-twice': {
          const draft = taps.findLast((tap) => tap.teacher === signedIn && drafts.has(tap.submissionId));
          if (!draft) return [];
          const told = await aPage().tap(draft);
          if (told === 'saved') untrue.push('saved was said of an award that was made before');
          break;
        }
        case 'taken-back': {
          const tap = await awardUnderWay(12);
          // In the middle of what is sent.
          for (let sent = chance.below(5); sent > 0; sent -= 1) {
            await network.pending.shift()?.release(null);
            await activity.quiet();
          }
          const takenBack = await takeBack(tap);
          if (chance.is(0.5)) await throwAway();
          met(fault);
          return [{ ...tap, takenBack }];
        }
        case 'unknown-path-401': {
          // The next award finds its token too old.
          school.clock.move(20 * 60_000);
          const tap = makeTap(2, signedIn);
          await award(tap);
          return [tap];
        }
        case 'made-elsewhere': {
          const tap = await awardForDays();
          if (tap) met(fault);
          return tap ? [tap] : [];
        }
        case 'orphaned-lock':
        case 'disk-full':
        case 'connection-lost':
        case 'two-drains':
          // These come with a kill, a tap or a nudge.
          return [];
      }
      met(fault);
      return [];
    },
    wait,
  };
}

export type World = ReturnType<typeof createWorld>;
