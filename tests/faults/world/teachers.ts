import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import type { Chance } from '#tests/faults/prng.ts';
import type { School } from '#tests/faults/school.ts';
import type { Tap } from '#tests/faults/tap.ts';
import type { Diary } from './diary.ts';
import { createSignIns } from './sign-ins.ts';
import type { Tablet } from './tablet.ts';

const DAY_MS = 24 * 60 * 60_000;

const isStopped = ({ kind }: OutboxEntry['state']): boolean => kind === 'refused' || kind === 'set-aside';

/** What teachers do on a tablet: they sign in, award and undo, and decide about what stopped. */
export function createTeachers(school: School, tablet: Tablet, chance: Chance, diary: Diary) {
  const { luck, activity, network, outboxDb, revive, aPage, wait, whileMoving } = tablet;
  const { newId } = school;
  const signIns = createSignIns(school, tablet, diary);
  const { enter, signedIn, userIdOf } = signIns;
  /** Drafts are in the databases too: none is older than these. */
  const drafts = new Set<string>();

  const teacherOf = (tap: Tap) =>
    school.teachers.find(({ email }) => email === tap.teacher) ?? chance.pick(school.teachers);

  const makeTap = (size: number): Tap => {
    const start = chance.below(school.students.length - size);
    return {
      teacher: signedIn(),
      submissionId: newId(),
      userId: userIdOf(signedIn()) ?? '',
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

  const idsOf = async ({ submissionId }: Tap): Promise<string[]> => {
    const rows = [
      ...(await outboxDb.entries.where({ submissionId }).toArray()),
      ...(await outboxDb.answered.where({ submissionId }).toArray()),
    ];
    return rows.toSorted((a, b) => a.seq - b.seq).map(({ id }) => id);
  };

  /** Taps until the page says that it is saved, as a teacher does: the draft is kept. */
  const award = async (tap: Tap): Promise<void> => {
    drafts.add(tap.submissionId);
    tap.isSure = true;
    for (let first = true; ; first = false) {
      revive();
      if (!luck.calm && chance.is(0.15))
        luck.killPlan = chance.pick(['before-enqueue-commit', 'after-enqueue-commit'] as const);
      luck.diskFull = !luck.calm && chance.is(0.1);
      luck.connectionLost = !luck.calm && chance.is(0.1);
      const page = aPage();
      // A tap that is killed as it is saved is saved all the same.
      tap.isSure &&= page.isTimeSure();
      const told = await page.tap(tap);
      luck.connectionLost = false;
      if (told === 'already' && first) diary.untrue.push('an award that was just made was called made before');
      diary.note(`${tap.comment} of ${tap.students.length}: ${told}`);
      luck.diskFull = false;
      if (told === 'saved' || told === 'already') {
        tap.ids = await idsOf(tap);
        tap.at = tap.isSure || !school.forgetful || luck.clockOffset === 0 ? school.clock.now() : null;
        page.nudge({ force: true });
        return;
      }
      if (told !== 'not-saved') throw new Error(`A tap was answered with ${told}.`);
      await activity.quiet();
    }
  };

  /** Taps Undo until the page says that it is saved, as a teacher does. */
  const undo = async (tap: Tap, awardIds: readonly string[]): Promise<void> => {
    if (signedIn() !== tap.teacher) await enter(teacherOf(tap));
    for (;;) {
      revive();
      if (!luck.calm && chance.is(0.5)) luck.killPlan = tablet.nextUndoKill();
      luck.diskFull = !luck.calm && chance.is(0.1);
      const page = aPage();
      const told = await whileMoving(page.undo(tap.userId, awardIds));
      diary.note(`undo ${awardIds.join()}: ${told ? `${told.kind} ${told.undone.join()}` : 'nothing'}`);
      luck.diskFull = false;
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

  return {
    ...signIns,
    drafts,
    makeTap,
    award,
    undo,
    /** By a living page, which is not killed during it: a page that ends can't say what it did. */
    async takeBack(tap: Tap): Promise<string[]> {
      luck.killPlan = null;
      revive();
      return whileMoving(aPage().takeBack(tap.submissionId), chance.is(0.5) ? 'reply-lost' : null);
    },
    /** An award that is on its way as this resolves; where the wait that the server asked for is long, it still waits. */
    async awardUnderWay(size: number): Promise<Tap> {
      const tap = makeTap(size);
      await award(tap);
      luck.killPlan = null;
      revive();
      aPage().nudge({ force: true, insist: true });
      for (let moves = 0; moves < 100; moves += 1) {
        await activity.quiet();
        const next = network.pending[0];
        if (!next || (await next.request.clone().text()).includes(tap.comment)) break;
        await network.pending.shift()?.release(null);
      }
      return tap;
    },
    /** A tap that must not be saved; the ledger is asked in the end whether it was. */
    async tapInVain(tap: Tap): Promise<Tap> {
      const told = await aPage().tap(tap);
      if (told !== 'not-signed-in' && told !== 'not-saved') diary.untrue.push(`'${told}' for an award that can't be`);
      return { ...tap, refused: true };
    },
    /** An award that waits for days and whose first try never arrives; the same one was made on another device by then. */
    async awardForDays(): Promise<Tap | null> {
      luck.killPlan = null;
      revive();
      const tap = makeTap(1);
      const page = aPage();
      if ((await page.tap(tap)) !== 'saved') return null;
      tap.ids = await idsOf(tap);
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
    },
    /** The teacher who is signed in decides about what stopped: most is tried again. */
    async decideStopped(taps: readonly Tap[]): Promise<void> {
      const mine = userIdOf(signedIn());
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
          diary.note(`${id} is skipped`);
        } else await page.retry(id);
      }
    },
  };
}

export type Teachers = ReturnType<typeof createTeachers>;
