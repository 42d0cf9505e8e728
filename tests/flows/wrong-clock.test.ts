import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchMyAwards } from '#data/api/reports-api.ts';
import { signIn } from '#data/commands/sign-in.ts';
import { saveAwards } from '#data/outbox/entry/enqueue-awards.ts';
import { undoAwards } from '#data/outbox/undo/undo-awards.ts';
import { takesBack } from '#domain/awards/can-undo.ts';
import { dayOf, momentOf } from '#domain/school-clock.ts';
import { dataAgeText } from '#ui/data-age.ts';
import { openTestSchool } from '#tests/faults/test-school.ts';
import { SCHOOL_ZONE } from '#tests/support/clock.ts';
import { createTablet, type Tablet } from '#tests/support/device.ts';
import { newId } from '#tests/support/ids.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TEACHER = 'rivera@demo.school';

let school: Awaited<ReturnType<typeof openTestSchool>>;
let tablet: Tablet;
let userId: string;
/** How far the tablet's own clock is from the true time. */
let wrongBy: number;
let offline: boolean;

beforeAll(async () => {
  school = await openTestSchool();
});
afterAll(() => school.server.close());
beforeEach(() => {
  wrongBy = 0;
  offline = false;
  open();
});

function open({ isRestarted = false } = {}): void {
  const { clock, fetch } = school;
  const network = (request: Request): Promise<Response> =>
    offline ? Promise.reject(new TypeError('Failed to fetch')) : fetch(request);
  tablet = createTablet(network, {
    clock: { now: clock.now, zone: () => SCHOOL_ZONE, move: clock.move },
    device: () => clock.now() + wrongBy,
    builtAt: clock.now() - 6 * DAY,
    isSameOrigin: true,
    isRestarted,
  });
}

async function enter(): Promise<void> {
  const entered = await signIn(tablet, { identifier: TEACHER, password: 'Demo-2026-points', remember: true });
  if (!entered.ok) throw new Error(JSON.stringify(entered.failure));
  userId = entered.value.profile.id;
}

/** A tap on a child; resolves with the award's id. */
async function tap(): Promise<string> {
  const [id, student] = [newId(), school.students[1]];
  if (!student) throw new Error('There is no student.');
  await saveAwards(
    { ...tablet, db: tablet.outboxDb, schoolDb: tablet.schoolDb(userId) },
    {
      submissionId: newId(),
      userId,
      apiBase: tablet.apiBase,
      students: [student],
      awardIds: [id],
      habit: school.habit,
      reasons: [school.reason],
      comment: '',
      points: 1,
    },
  );
  return id;
}

const inLedger = async (id: string) => {
  const [row] = await school.server.db.query<{ at: Date; recorded: Date }>(
    'SELECT occurred_at AS at, recorded_at AS recorded FROM ledger WHERE id = $1',
    [id],
  );
  if (!row) throw new Error('The award is not in the ledger.');
  return { at: row.at.getTime(), recorded: row.recorded.getTime() };
};
const seconds = (ms: number): number => Math.round(Math.abs(ms) / 1000);
const trueDay = (): string => dayOf({ at: school.clock.now(), zone: SCHOOL_ZONE });

/** [what, how wrong the clock is when the app starts, while it runs, and when it is sent] */
const STORIES: ReadonlyArray<[string, { start: number; tap: number; sent: number }]> = [
  [
    'at 1970 all the time',
    { start: -Date.UTC(2026, 10, 25), tap: -Date.UTC(2026, 10, 25), sent: -Date.UTC(2026, 10, 25) },
  ],
  ['a day back all the time', { start: -DAY, tap: -DAY, sent: -DAY }],
  ['twenty days back at the tap, and right when it is sent', { start: 0, tap: -20 * DAY, sent: 0 }],
  ['a day back at the tap, and right when it is sent', { start: 0, tap: -DAY, sent: 0 }],
  ['a day back until it is set right after the tap', { start: -DAY, tap: -DAY, sent: 0 }],
  ['at 1970 at the tap, and right when it is sent', { start: 0, tap: -Date.UTC(2026, 10, 25), sent: 0 }],
  ['a week ahead all the time', { start: 7 * DAY, tap: 7 * DAY, sent: 7 * DAY }],
  ['a week ahead until it is set right after the tap', { start: 7 * DAY, tap: 7 * DAY, sent: 0 }],
  ['set a week ahead while the app runs', { start: 0, tap: 7 * DAY, sent: 7 * DAY }],
];

describe.each(STORIES)('a tablet whose clock is %s', (_, wrong) => {
  it('changes nothing: the ledger’s day, today, Undo and the waits are those of the true time', async () => {
    wrongBy = wrong.start;
    open();
    await enter();
    school.clock.move(MINUTE);
    offline = true;
    wrongBy = wrong.tap;
    const tappedAt = school.clock.now();
    const id = await tap();
    school.clock.move(3 * HOUR);
    wrongBy = wrong.sent;
    await tablet.send();
    const { end } = (await tablet.outboxDb.drain.get('drain')) ?? {};
    const wait = end?.kind === 'later' ? end.retryAt - tablet.now() : 0;
    expect(wait).toBeGreaterThan(0);

    school.clock.move(wait);
    offline = false;
    expect(await tablet.send(false)).toMatchObject({ kind: 'done' });
    const row = await inLedger(id);
    expect(seconds(row.at - tappedAt)).toBeLessThan(5);

    expect(seconds(tablet.now() - school.clock.now())).toBeLessThan(5);
    expect(dayOf(momentOf(tablet))).toBe(trueDay());
    const today = await fetchMyAwards(tablet.api, new Date(tablet.now() - DAY).toISOString());
    expect(today.ok && today.value.some((award) => award.id === id)).toBe(true);

    const heardAt = tablet.now();
    school.clock.move(5 * MINUTE);
    expect(dataAgeText(heardAt, momentOf(tablet))).toContain('5 min old');

    const asked = () => ({ isStaff: false, now: tablet.now(), offersUndoOfSent: true });
    school.clock.move(row.recorded + DAY - school.clock.now() - MINUTE);
    expect(takesBack(row.recorded, asked())).toBe(true);
    await undoAwards(
      { ...tablet, schoolDb: tablet.schoolDb(userId) },
      { userId, apiBase: tablet.apiBase, awardIds: [id], isOffered: true },
    );
    await tablet.send();
    expect((await tablet.undoDb.undos.get(id))?.state).toMatchObject({ kind: 'undone' });
    school.clock.move(2 * MINUTE);
    expect(takesBack(row.recorded, asked())).toBe(false);
  });
});

it.each<[string, number, number, 'the tap' | 'the sending']>([
  ['a week ahead, still', 7 * DAY, 7 * DAY, 'the tap'],
  ['three days ahead, and set right since', 3 * DAY, 0, 'the sending'],
  ['at 1970, still', -Date.UTC(2026, 10, 25), -Date.UTC(2026, 10, 25), 'the tap'],
  ['at 1970, and set right since', -Date.UTC(2026, 10, 25), 0, 'the sending'],
])(
  'an award that was tapped offline in an app started with a clock %s is of the time of %s',
  async (_, tapped, sent, of) => {
    await enter();
    school.clock.move(2 * HOUR);
    offline = true;
    wrongBy = tapped;
    open({ isRestarted: true });
    await tablet.recall();
    const tappedAt = school.clock.now();
    const id = await tap();
    school.clock.move(30 * MINUTE);
    wrongBy = sent;
    offline = false;
    await tablet.send();
    const expected = of === 'the tap' ? tappedAt : school.clock.now();
    expect(seconds((await inLedger(id)).at - expected)).toBeLessThan(5);
  },
);
