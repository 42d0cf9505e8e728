import type { Misfortune } from '#tests/faults/faults.ts';
import type { Tap } from '#tests/faults/tap.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { jump, startWithClock } from './clocks.ts';
import { LOSSES, throwAway } from './losses.ts';
import type { Meet, Met, Stage } from './stage.ts';
import type { Tablet } from './tablet.ts';
import { goBack } from './went-back.ts';

/** The browser was closed with an award on its way, and finds its session ended. */
async function endSession({ school, tablet, teachers }: Stage): Promise<Met> {
  const tap = await teachers.awardUnderWay(4);
  tablet.kill();
  await tablet.network.pending.shift()?.release(null);
  await school.endSessions(tap.teacher);
  tablet.revive();
  tablet.aPage().nudge({ force: true, insist: true });
  await tablet.whileMoving(tablet.activity.quiet());
  await teachers.undo(tap, tap.ids);
  return [tap];
}

async function fillDisk(stage: Stage): Promise<Met> {
  const { tablet, teachers } = stage;
  tablet.luck.diskAtZero = true;
  tablet.someone().nudge({ force: true, insist: true });
  const inVain = await teachers.tapInVain(teachers.makeTap(2));
  await tablet.activity.quiet();
  tablet.luck.diskAtZero = false;
  await throwAway(stage);
  return [inVain];
}

/** One living tab still shows the draft of the teacher before. */
async function changeAccount({ school, chance, diary, tablet, teachers }: Stage, taps: readonly Tap[]): Promise<Met> {
  tablet.revive();
  const draft = teachers.makeTap(2);
  await teachers.enter(school.teachers.find(({ email }) => email !== draft.teacher) ?? chance.pick(school.teachers));
  const made = taps.findLast((tap) => tap.teacher === draft.teacher);
  const told = made && (await tablet.whileMoving(tablet.aPage().undo(made.userId, made.ids)));
  if (told && told.kind !== 'not-signed-in') diary.untrue.push(`'${told.kind}' for an undo of another account`);
  return [await teachers.tapInVain(draft)];
}

/** What this device has of awards, sent or not. */
export const kept = async ({ outboxDb }: Tablet): Promise<Array<{ id: string; studentName: string | null }>> => [
  ...(await outboxDb.entries.toArray()),
  ...(await outboxDb.answered.toArray()),
];

async function signOut({ school, chance, tablet, teachers, nameless }: Stage): Promise<Met> {
  const tap = await teachers.awardUnderWay(2);
  await tablet.whileMoving(tablet.aPage().signOut());
  for (const { id } of await kept(tablet)) nameless.add(id);
  await teachers.enter(chance.pick(school.teachers));
  return [tap];
}

async function awardDraftTwice({ diary, tablet, teachers }: Stage, taps: readonly Tap[]): Promise<Met> {
  const draft = taps.findLast((tap) => tap.teacher === teachers.signedIn() && teachers.drafts.has(tap.submissionId));
  if (!draft) return false;
  const told = await tablet.aPage().tap(draft);
  if (told === 'saved') diary.untrue.push('saved was said of an award that was made before');
  return [];
}

/** In the middle of what is sent. */
async function takeBack(stage: Stage): Promise<Met> {
  const { chance, tablet, teachers } = stage;
  const tap = await teachers.awardUnderWay(12);
  for (let sent = chance.below(5); sent > 0; sent -= 1) {
    await tablet.network.pending.shift()?.release(null);
    await tablet.activity.quiet();
  }
  const takenBack = await teachers.takeBack(tap);
  if (chance.is(0.5)) await throwAway(stage);
  return [{ ...tap, takenBack }];
}

/** The next award finds its token too old, on a server that may not know our path for another. */
async function awardByOldToken({ school, teachers }: Stage): Promise<Met> {
  school.clock.move(20 * 60_000);
  const tap = teachers.makeTap(2);
  await teachers.award(tap);
  return [tap];
}

/** These come with a kill, a tap or a nudge. */
const comesByItself: Meet = async () => [];

/** They are counted where they are met. */
export const COUNTED_WHERE_MET: ReadonlySet<Misfortune> = new Set([
  'orphaned-lock',
  'disk-full',
  'connection-lost',
  'two-drains',
  'unknown-path-401',
  'server-went-back',
]);

/** How each misfortune happens. */
export const MISFORTUNES: Record<Misfortune, Meet> = {
  'session-ended': endSession,
  'token-expired': async ({ school }) => {
    school.clock.move(20 * 60_000);
    return [];
  },
  'other-teacher': async ({ school, chance, teachers }) => {
    await teachers.enter(chance.pick(school.teachers));
    return [];
  },
  'clock-forward': (stage, taps) => jump(stage, stage.chance.pick([1, 24, 24 * 400]) * HOUR_MS, taps),
  'clock-back': (stage, taps) => jump(stage, -stage.chance.pick([1, 24, 24 * 400]) * HOUR_MS, taps),
  'clock-at-1970': (stage, taps) => startWithClock(stage, -stage.school.clock.now(), taps),
  'clock-a-day-back': (stage, taps) => startWithClock(stage, -DAY_MS, taps),
  'clock-a-week-ahead': (stage, taps) => startWithClock(stage, 7 * DAY_MS, taps),
  'database-closed': async ({ tablet }) => {
    tablet.someone().loseDatabase();
    return [];
  },
  // Every process is replaced by one of the new version, in the middle of what it does.
  upgrade: async ({ tablet }) => {
    tablet.kill();
    tablet.revive();
    return [];
  },
  ...LOSSES,
  'server-went-back': (stage) => goBack(stage, stage.chance.pick(['restarted', 'restarted', 'seen', 'unseen'])),
  'disk-at-zero': fillDisk,
  'account-changed': changeAccount,
  'signed-out': signOut,
  'draft-twice': awardDraftTwice,
  'taken-back': takeBack,
  'unknown-path-401': awardByOldToken,
  'made-elsewhere': async ({ teachers }) => {
    const tap = await teachers.awardForDays();
    return tap ? [tap] : false;
  },
  'orphaned-lock': comesByItself,
  'disk-full': comesByItself,
  'connection-lost': comesByItself,
  'two-drains': comesByItself,
};
