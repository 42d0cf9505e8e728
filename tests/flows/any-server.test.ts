import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DirectoryStudent } from '#contracts/students.ts';
import { habits, houses } from '#data/cache/catalog.ts';
import { historyOf } from '#data/cache/history.ts';
import { boards } from '#data/cache/boards.ts';
import { report } from '#data/cache/report.ts';
import type { Resource } from '#data/cache/resource.ts';
import { readRoster, rosters } from '#data/cache/rosters.ts';
import { storeItems } from '#data/cache/store-items.ts';
import { studentOf, students as directory } from '#data/cache/students.ts';
import { createRoster, deleteRoster, saveRoster } from '#data/commands/rosters.ts';
import { loadSecurityQuestion, resetByAnswer, resetScholar } from '#data/commands/accounts.ts';
import { signIn } from '#data/commands/sign-in.ts';
import type { Result } from '#domain/failure.ts';
import { createTablet, type Tablet } from '#tests/support/device.ts';
import { createClock, newId, tapAward } from '#tests/support/outbox.ts';
import { CAMPUSES, OLD_PASSWORD, type Campus } from '#tests/support/servers/campuses.ts';

const NEW_PASSWORD = 'Quiet-Lantern-2026';

function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

async function enter(tablet: Tablet, campus: Campus, password: string) {
  const entered = await signIn(tablet, { identifier: campus.identifier, password, remember: false });
  if (!entered.ok) throw new Error(JSON.stringify(entered.failure));
  return { ...tablet, db: tablet.schoolDb(entered.value.profile.id), userId: entered.value.profile.id };
}
type Entered = Awaited<ReturnType<typeof enter>>;

/** Everything that a teacher's screens load. */
const LOADS: Record<string, Resource<unknown>> = {
  houses,
  habits,
  students: directory,
  rosters,
  boards,
  report,
  store: storeItems,
};

/** What this device has of it. */
async function copyOf<T>(school: Entered, resource: Resource<T>): Promise<T> {
  const copy = await resource.read(school);
  if (!copy) throw new Error('It was never loaded.');
  return copy.data;
}

async function awardTo(school: Entered, students: readonly DirectoryStudent[]): Promise<void> {
  const [habit] = await copyOf(school, habits);
  const [reason] = habit?.reasons ?? [];
  if (!habit || !reason) throw new Error('There is no habit with a reason.');
  await tapAward(school, {
    submissionId: newId(),
    userId: school.userId,
    apiBase: school.apiBase,
    students: students.map(({ id, first_name, house_name }) => ({ id, name: first_name, houseName: house_name })),
    habit,
    reasons: [reason],
    comment: '',
    points: 1,
  });
}

/** Sends until nothing waits, as the nudges do; a minute passes after each pass that did not get through. */
async function sendAll(school: Entered): Promise<void> {
  for (let pass = 0; pass < 40 && (await school.outboxDb.entries.count()) > 0; pass += 1) {
    await school.send();
    school.clock.move(60_000);
  }
}

let clock: ReturnType<typeof createClock>;
let campus: Campus;
let tablet: Tablet;

describe.each(CAMPUSES)('on %s', (_, open) => {
  beforeEach(async () => {
    clock = createClock();
    campus = await open(clock);
    tablet = createTablet(campus.fetch, { clock, isSameOrigin: campus.isSameOrigin });
  });
  afterEach(() => campus.close());

  it('a teacher recovers, signs in, awards in three ways, keeps rosters, and reads history, report and store', async () => {
    const email = 'rivera@demo.school';
    expect(valueOf(await loadSecurityQuestion(tablet, email))).toMatch(/parrot/);
    const recovered = await resetByAnswer(tablet, { email, answer: campus.answer, new_password: NEW_PASSWORD });
    expect(recovered).toMatchObject({ ok: true });
    expect(await resetScholar(tablet, { ...campus.scholar, new_password: NEW_PASSWORD })).toMatchObject({ ok: true });

    const school = await enter(tablet, campus, NEW_PASSWORD);
    for (const resource of Object.values(LOADS)) valueOf(await resource.load(school));
    const students = await copyOf(school, directory);
    expect(students.length).toBe(campus.students);
    expect((await copyOf(school, houses)).map((house) => house.name)).toContain('Tafakari');
    expect((await copyOf(school, storeItems)).every((item) => item.active)).toBe(true);
    const before = await school.db.rosters.count();

    // One by one, while the wifi asks for a click
    const chosen = students.slice(0, 2);
    await awardTo(school, chosen);
    const portal = await meetPortal(school);
    expect(portal).toEqual(portal.map(() => ({ sending: 'later', loading: false, students: campus.students })));
    await sendAll(school);

    // By roster, with a session that has to be refreshed on the way
    campus.expireAccess();
    const members = students.slice(3, 7);
    const made = { name: 'Team', student_ids: members.map((student) => student.id) };
    const roster = valueOf(await createRoster(school, made, newId()));
    expect(roster.notAttached).toBeNull();
    valueOf(await rosters.load(school));
    expect((await readRoster(school.db, roster.id))?.student_ids?.toSorted()).toEqual(made.student_ids.toSorted());
    await awardTo(school, members);
    await sendAll(school);

    // By house
    const house = students.filter((student) => student.house_name === 'Junbi').slice(0, 10);
    expect(house.length).toBeGreaterThan(1);
    await awardTo(school, house);
    await sendAll(school);

    const awarded = chosen.length + members.length + house.length;
    expect(await campus.awards()).toBe(awarded);
    expect(await school.outboxDb.answered.filter((row) => row.answer.kind === 'sent').count()).toBe(awarded);
    await historyShows(school, members[0]);
    await rosterIsKept(school, roster.id, students);
    expect(await school.db.rosters.count()).toBe(before);

    valueOf(await report.load(school));
    const points = (await copyOf(school, report)).results;
    expect(points.find((row) => row.student_id === members[0]?.id)?.points).toBeGreaterThan(0);
    valueOf(await boards.load(school));
    expect((await copyOf(school, boards)).boards.total.rows[0]?.points).toBeGreaterThan(0);
  });

  it('the second use of every operation is one request', async () => {
    const first = await enter(tablet, campus, OLD_PASSWORD);
    for (const resource of Object.values(LOADS)) valueOf(await resource.load(first));
    const [student] = await copyOf(first, directory);
    if (!student) throw new Error('There are no students.');
    const student_ids = [student.id];
    const make = () => createRoster(first, { name: 'Team', student_ids }, newId());
    const id = async () => (await copyOf(first, rosters))[0]?.id ?? '';
    const award = async () => {
      await awardTo(first, [student]);
      await first.send();
    };
    const uses: Record<string, () => Promise<unknown>> = {
      ...Object.fromEntries(Object.entries(LOADS).map(([name, resource]) => [name, () => resource.load(first)])),
      student: () => studentOf(student.id).load(first),
      history: () => historyOf(student.id).load(first),
      award,
      recovery: () => loadSecurityQuestion(tablet, 'rivera@demo.school'),
    };
    for (const use of Object.values(uses)) await use();
    for (const [name, use] of Object.entries(uses)) {
      tablet.asked.length = 0;
      await use();
      expect([name, tablet.asked.length, tablet.asked]).toEqual([name, campus.requests[name] ?? 1, tablet.asked]);
    }
    // Writes and what comes before them: every request is answered well, so none was a guess.
    valueOf(await make());
    await saveRoster(first, await id(), { student_ids });
    valueOf(await deleteRoster(first, await id()));
    valueOf(await make());
    tablet.asked.length = 0;
    await saveRoster(first, await id(), { student_ids });
    expect(tablet.asked.length).toBe(1);
    tablet.asked.length = 0;
    valueOf(await deleteRoster(first, await id()));
    expect(tablet.asked.length).toBe(1);
    tablet.asked.length = 0;
    await enter(tablet, campus, OLD_PASSWORD);
    expect(tablet.asked.length).toBe(2);
  });
});

/** What a captive portal does to sending and loading while it lasts, where this server is behind one. */
async function meetPortal(school: Entered) {
  const met: Array<{ sending: string; loading: boolean; students: number }> = [];
  if (!campus.fault) return met;
  campus.fault.portal = true;
  for (let pass = 0; pass < 3; pass += 1) {
    const sending = (await school.send()).kind;
    const loading = (await directory.load(school)).ok;
    met.push({ sending, loading, students: (await copyOf(school, directory)).length });
  }
  campus.fault.portal = false;
  return met;
}

async function historyShows(school: Entered, student: DirectoryStudent | undefined): Promise<void> {
  const id = student?.id ?? '';
  valueOf(await historyOf(id).load(school));
  const [latest] = await copyOf(school, historyOf(id));
  expect(latest).toMatchObject({ points: 1, habit_name: 'Own It' });
  expect(latest?.reason_text).toContain('Work Hard');
}

/** Renamed, its members changed on either screen, and deleted. */
async function rosterIsKept(school: Entered, id: string, students: readonly DirectoryStudent[]): Promise<void> {
  const ids = (from: number, to: number): string[] => students.slice(from, to).map((student) => student.id);
  valueOf(await saveRoster(school, id, { name: 'Night team', student_ids: ids(3, 8) }));
  valueOf(await rosters.load(school));
  const renamed = await readRoster(school.db, id);
  expect(renamed?.name).toBe('Night team');
  expect(renamed?.student_ids?.toSorted()).toEqual(ids(3, 8).toSorted());

  const saved = valueOf(await saveRoster(school, id, { student_ids: ids(4, 9) }));
  valueOf(await rosters.load(school));
  const now = (await readRoster(school.db, id))?.student_ids?.toSorted();
  const onlyAdded = { kind: 'added-only', added: 1, notRemoved: ids(3, 4) };
  expect(saved).toEqual(campus.addsOnly ? onlyAdded : { kind: 'saved' });
  expect(now).toEqual(ids(campus.addsOnly ? 3 : 4, 9).toSorted());
  valueOf(await deleteRoster(school, id));
  valueOf(await rosters.load(school));
  expect(await readRoster(school.db, id)).toBeNull();
}
