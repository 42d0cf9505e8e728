import { signIn } from '#data/commands/sign-in.ts';
import { signOut } from '#data/commands/sign-out.ts';
import { undoAwards } from '#data/outbox/undo/undo-awards.ts';
import { checkLedger, isCheckDue } from '#services/outbox/check-ledger.ts';
import { receiptOf, receiptStore } from '#services/outbox/receipts.ts';
import { createTablet, type Tablet } from '#tests/support/device.ts';
import { tapAward } from '#tests/support/outbox.ts';
import { SCHOOL_ZONE } from '#tests/support/clock.ts';
import { createActivity } from './activity.ts';
import type { JudgedSchool } from './judged-school.ts';
import { judge, saysOtherwise } from './judge.ts';
import { createNetwork, type Pending } from './network.ts';
import type { Tap } from './tap.ts';
import type { WentBack } from './ways-back.ts';

const DAY_MS = 24 * 60 * 60_000;
const ROUNDS = 4;

/**
 * What the campaign meets once in many seeds, directed: who acts, and which answer comes when. The device stays the same;
 * each `tablet` is one more process on its disk.
 */
export const MOMENTS = {
  async 'the answer of an award comes after its teacher has signed out'(stage: Stage) {
    const tablet = stage.tablet();
    await stage.enter(tablet);
    await stage.award(tablet, 2);
    const pass = tablet.send();
    const award = await stage.underWay('/points/award');
    await stage.through(signOut(tablet));
    await award.release(null);
    await stage.through(pass);
    const rows = [...(await tablet.outboxDb.entries.toArray()), ...(await tablet.outboxDb.answered.toArray())];
    const named = rows.filter(({ studentName }) => studentName !== null);
    if (named.length > 0) stage.wrong.push(`${named.length} names are there after a sign-out`);
  },

  async 'a second sender is quicker with an undo, and the first is refused'(stage: Stage) {
    const [slow, quick] = [stage.tablet(), stage.tablet()];
    await stage.enter(slow);
    const tap = await stage.award(slow, 1);
    await stage.through(slow.send());
    await stage.undo(slow, tap);
    const pass = slow.send();
    const reversal = await stage.underWay('/reverse');
    await stage.through(quick.send());
    await reversal.release('refused-422');
    await stage.through(pass);
  },

  async 'many undos wait for one pass'(stage: Stage) {
    const tablet = stage.tablet();
    await stage.enter(tablet);
    const tap = await stage.award(tablet, 6);
    await stage.through(tablet.send());
    await stage.undo(tablet, tap);
    const { kind } = await stage.through(tablet.send());
    const left = await tablet.undoDb.undos.where({ 'state.kind': 'waiting' }).count();
    if (left > 0) stage.wrong.push(`${left} undos were left by a pass that is called '${kind}'`);
  },

  async 'a sender ends whose clock was 400 days ahead, in a browser without locks'(stage: Stage) {
    const before = stage.tablet();
    await stage.enter(before);
    await stage.award(before, 1);
    // It never hears an answer, and its lease is of another year.
    const ahead = stage.tablet({ locks: null, device: () => stage.now() + 400 * DAY_MS });
    void ahead.send();
    await stage.underWay('/points/award');
    const next = stage.tablet({ locks: null });
    const { kind } = await stage.through(next.send());
    if (kind !== 'done') stage.wrong.push(`the next pass is '${kind}'`);
  },

  'the server is started again on an older database': (stage: Stage) => loseDay(stage, 'restarted'),
  'the server sees that its ledger is shorter': (stage: Stage) => loseDay(stage, 'seen'),
  async 'the server goes back and sees nothing of it'(stage: Stage) {
    const tablet = await loseDay(stage, 'unseen');
    stage.wait(DAY_MS);
    await stage.check(tablet);
  },
  async 'the server goes back after the clock of a device was 400 days ahead'(stage: Stage) {
    await loseDay(stage, 'restarted', async (tablet, clock) => {
      clock.ahead = 400 * DAY_MS;
      await stage.through(tablet.send());
      clock.ahead = 0;
    });
  },
} as const;

/** A device sends awards after a backup; `before` the server goes back to it; then it hears the server, and checks where due. */
async function loseDay(
  stage: Stage,
  how: WentBack,
  before?: (tablet: Tablet, clock: { ahead: number }) => Promise<void>,
): Promise<Tablet> {
  const clock = { ahead: 0 };
  const tablet = stage.tablet({ device: () => stage.now() + clock.ahead });
  // As the page gives it at its start.
  await tablet.outboxDb.identity.put({ key: 'identity', id: stage.school.newId() });
  await stage.enter(tablet);
  await stage.check(tablet);
  await stage.school.backUp();
  await stage.award(tablet, 2);
  await stage.through(tablet.send());
  await before?.(tablet, clock);
  await stage.school.goBack(how);
  await stage.enter(tablet);
  await stage.check(tablet);
  return tablet;
}

export type Moment = keyof typeof MOMENTS;

/** Plays one of them, waits until everything is at rest, and says what is wrong then. */
export async function playMoment(school: JudgedSchool, name: Moment): Promise<string[]> {
  const activity = createActivity();
  try {
    const since = await school.lastSeq();
    const stage = createStage(school, activity.quiet);
    await MOMENTS[name](stage);
    return [...stage.wrong, ...(await stage.rest(since))];
  } finally {
    activity.end();
  }
}

type Stage = ReturnType<typeof createStage>;

function createStage(school: JudgedSchool, quiet: () => Promise<void>) {
  receiptStore.set({});
  const network = createNetwork(
    (request) => school.fetch(request),
    () => undefined,
  );
  const { now } = school.clock;
  const clock = { ...school.clock, zone: () => SCHOOL_ZONE };
  const [teacher] = school.teachers;
  if (!teacher) throw new Error('The school has no teacher.');
  const taps: Tap[] = [];
  const wrong: string[] = [];
  let tablets = 0;
  const tablet = (over: Pick<NonNullable<Parameters<typeof createTablet>[1]>, 'device' | 'locks'> = {}): Tablet =>
    createTablet((request) => network.send(request), {
      clock,
      builtAt: now(),
      isRestarted: (tablets += 1) > 1,
      ...over,
    });
  /** Lets everything through until this is done. */
  const through = async <T>(work: Promise<T>): Promise<T> => {
    const state = { isDone: false };
    const done = work.finally(() => (state.isDone = true));
    for (await quiet(); !state.isDone; await quiet()) await network.pending.shift()?.release(null);
    return done;
  };
  const userOf = async ({ sessionDb }: Tablet): Promise<string> =>
    (await sessionDb.session.get('current'))?.profile.id ?? '';
  const enter = async (on: Tablet): Promise<void> => {
    const { email: identifier, password } = teacher;
    const entered = await through(signIn(on, { identifier, password, remember: true }));
    if (!entered.ok) throw new Error(JSON.stringify(entered.failure));
  };
  return {
    school,
    now,
    wait: school.clock.move,
    wrong,
    tablet,
    through,
    enter,
    /** As the page does: where it is due, what was sent is compared with the ledger. */
    async check(on: Tablet): Promise<void> {
      const account = { userId: await userOf(on), apiBase: on.apiBase };
      const { epoch } = await on.api.memory.read();
      if (epoch === null || !isCheckDue(receiptOf(receiptStore.getSnapshot(), account), epoch, on.now())) return;
      const { kind } = await through(checkLedger({ ...on, requestSync: () => undefined }, account));
      if (kind !== 'checked') wrong.push(`the check is '${kind}'`);
    },
    /** The request to this path, taken from the network; what comes before it gets through. */
    async underWay(path: string): Promise<Pending> {
      for (;;) {
        await quiet();
        const next = network.pending.shift();
        if (!next) throw new Error(`Nobody asks for ${path}.`);
        if (next.request.url.includes(path)) return next;
        await next.release(null);
      }
    },
    async award(on: Tablet, size: number): Promise<Tap> {
      const ids = Array.from({ length: size }, school.newId);
      const submission = {
        submissionId: school.newId(),
        userId: await userOf(on),
        apiBase: on.apiBase,
        students: school.students.slice(0, size),
        awardIds: ids,
        habit: school.habit,
        reasons: [school.reason],
        comment: `tap ${school.newId()}`,
        points: 1,
      };
      await tapAward(on, submission);
      const tap = { ...submission, teacher: teacher.email, at: now(), elsewhere: null, skipped: [], ids, undone: [] };
      taps.push(tap);
      return tap;
    },
    async undo(on: Tablet, tap: Tap): Promise<void> {
      const userId = await userOf(on);
      const deps = { ...on, schoolDb: on.schoolDb(userId) };
      await undoAwards(deps, { userId, apiBase: on.apiBase, awardIds: tap.ids, isOffered: true });
      tap.undone = tap.students.map(({ id }) => id);
    },
    /** Everyone is back and everything works: what still waits then, and where device or ledger are wrong. */
    async rest(since: number): Promise<string[]> {
      const last = tablet();
      await enter(last);
      const waiting = async (): Promise<number> =>
        (await last.outboxDb.entries.count()) + (await last.undoDb.undos.where({ 'state.kind': 'waiting' }).count());
      for (let round = 0; round < ROUNDS && (await waiting()) > 0; round += 1) {
        await through(last.send());
        clock.move(5 * 60_000);
      }
      const stuck = await waiting();
      const ledger = await school.ledgerSince(since);
      const counts = Object.entries(judge(taps, ledger)).filter(([, count]) => count > 0);
      return [
        ...(stuck > 0 ? [`${stuck} wait for ever`] : []),
        ...counts.map(([what, count]) => `${what}: ${count}`),
        ...saysOtherwise(await last.outboxDb.answered.toArray(), await last.undoDb.undos.toArray(), ledger),
      ];
    },
  };
}
