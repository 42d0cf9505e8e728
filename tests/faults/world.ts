import { createServerMemory } from '#data/api/dialects/server-memory.ts';
import { allOpenUndos } from '#data/outbox/undo/undo-rows.ts';
import { isCheckDue } from '#services/outbox/check-ledger.ts';
import { receiptOf, receiptStore } from '#services/outbox/receipts.ts';
import { FORGETFUL_FAULTS, OUR_FAULTS, type Misfortune } from './faults.ts';
import { saysOtherwise, type LedgerRow } from './judge.ts';
import { createPack, type Chance } from './prng.ts';
import type { School } from './school.ts';
import type { Tap } from './tap.ts';
import type { WentBack } from './ways-back.ts';
import { createChecks } from './world/checks.ts';
import { createDiary } from './world/diary.ts';
import { createGone } from './world/gone.ts';
import { COUNTED_WHERE_MET, kept, MISFORTUNES } from './world/misfortunes.ts';
import type { Stage } from './world/stage.ts';
import { createTablet } from './world/tablet.ts';
import { createTeachers } from './world/teachers.ts';

const NUDGES = [{ force: false }, { force: true }, { force: true }, { force: true, insist: true }] as const;

/**
 * One shared tablet, its processes, its teachers and its bad luck. Everything that happens is decided by `chance`, and
 * noted.
 */
export function createWorld(school: School, chance: Chance, since: number) {
  const diary = createDiary(school.clock.now);
  const wentBack: WentBack[] = [];
  const checks = createChecks(diary, wentBack);
  const tablet = createTablet(school, chance, diary, checks.onCheck);
  const teachers = createTeachers(school, tablet, chance, diary);
  const { luck, arrivals, outboxDb, undoDb } = tablet;
  const { signedIn, userIdOf } = teachers;
  const stage: Stage = {
    school,
    chance,
    diary,
    tablet,
    teachers,
    nameless: new Set(),
    ledger: () => school.ledgerSince(since),
    gone: createGone(tablet.storage.forgotten, arrivals.again),
    wentBack,
    hasForgotten: false,
  };
  const nextMisfortune = createPack<Misfortune>(chance, school.forgetful ? FORGETFUL_FAULTS : OUR_FAULTS);

  return {
    events: diary.events,
    reached: diary.reached,
    met: diary.met,
    untrue: diary.untrue,
    delays: arrivals.delays,
    gone: stage.gone,
    /** How often words were compared with the ledger after a check. */
    checks: checks.counts,
    /** Where a device has just compared what it sent, its words are compared with the ledger. */
    checkWords: (): Promise<void> => checks.look(tablet, stage.ledger),
    fits: arrivals.fits,
    network: tablet.network,
    activity: tablet.activity,
    now: tablet.now,
    wait: tablet.wait,
    deliver: tablet.deliver,
    outboxDb,
    enter: teachers.enter,
    makeTap: teachers.makeTap,
    award: teachers.award,
    undo: teachers.undo,
    decideStopped: teachers.decideStopped,
    /** Everything works from here on; nobody is killed any more. */
    becomeCalm(): void {
      luck.calm = true;
      luck.killPlan = null;
      luck.diskFull = false;
      tablet.revive();
    },
    /** The awards that never left the device. */
    async untried(): Promise<Set<string>> {
      const rows = await outboxDb.entries.toArray();
      return new Set(rows.flatMap(({ id, state }) => (state.kind === 'waiting' && state.tries === 0 ? [id] : [])));
    },
    /** What still waits: awards, and undos of every account. */
    async waiting(): Promise<number> {
      const undos = (await allOpenUndos(undoDb)).filter(({ awardId }) => !stage.gone.inVain.has(awardId));
      return (await outboxDb.entries.count()) + undos.length;
    },
    wentBack,
    /** Whether what these accounts sent was compared with the ledger as it is now. */
    async isCompared(): Promise<boolean> {
      const { epoch } = await createServerMemory(tablet.sessionDb, school.url, school.clock.now).read();
      return school.teachers.every(({ email }) => {
        const account = { userId: userIdOf(email) ?? '', apiBase: school.url };
        return !isCheckDue(receiptOf(receiptStore.getSnapshot(), account), epoch ?? '', school.clock.now());
      });
    },
    /** A pass that ends as done has left no undo that it could send. */
    async checkDone(): Promise<void> {
      if (tablet.lastPass.outcome !== 'done') return;
      const mine = userIdOf(signedIn());
      const unsent = new Set((await outboxDb.entries.toArray()).map(({ id }) => id));
      const left = (await allOpenUndos(undoDb)).filter(
        ({ userId, awardId, state }) =>
          userId === mine && state.kind === 'waiting' && state.missing === 0 && !unsent.has(awardId),
      );
      if (left.length > 0) diary.untrue.push(`${left.length} undos were left by a pass that was done`);
    },
    /** Undos that the page shows as refused in the end. */
    refusedUndos: async (): Promise<string[]> =>
      (await undoDb.undos.toArray()).flatMap(({ awardId, state }) =>
        state.kind === 'refused' && !stage.gone.inVain.has(awardId)
          ? [`the undo of ${awardId} was refused: ${state.status} ${state.detail}`]
          : [],
      ),
    /** Where this device says something else of an award than the ledger. */
    async wordsAgainst(ledger: readonly LedgerRow[]): Promise<string[]> {
      const named = (await kept(tablet)).flatMap(({ id, studentName }) =>
        studentName !== null && stage.nameless.has(id) ? [`the name of ${id} is back after a sign-out`] : [],
      );
      if (school.forgetful) return named;
      const undos = (await undoDb.undos.toArray()).filter(({ awardId }) => !stage.gone.inVain.has(awardId));
      const words = saysOtherwise(await outboxDb.answered.toArray(), undos, ledger);
      return [...named, ...words];
    },
    nudge(): void {
      // What an earlier pass left, perhaps of another teacher, says nothing of the one that begins now.
      tablet.lastPass.outcome = '';
      tablet.revive();
      const first = tablet.someone();
      first.nudge(chance.pick(NUDGES));
      if (!luck.calm && chance.is(0.3)) {
        diary.met('two-drains');
        tablet.someone().nudge({ force: true });
      }
    },
    planKill(): void {
      // What is rare is waited for.
      if (luck.killPlan === null || chance.is(0.5)) luck.killPlan = tablet.nextKill();
    },
    /** Resolves with the taps that came to nothing; `taps` are those that were made. */
    async misfortune(taps: readonly Tap[]): Promise<Tap[]> {
      const fault = nextMisfortune();
      const made = await MISFORTUNES[fault](stage, taps);
      if (made === false) return [];
      if (!COUNTED_WHERE_MET.has(fault)) diary.met(fault);
      return made;
    },
  };
}

export type World = ReturnType<typeof createWorld>;
