import { renderHook, waitFor } from '@testing-library/react';
import type { Dexie } from 'dexie';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { readUsed } from '#data/cache/used-awards.ts';
import { AccountContext, ServicesContext } from '#services/services.ts';
import { useQuickAward, type QuickAward } from '#services/outbox/make-awards.ts';
import { createTestServices, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { createSchoolApi, noNetwork } from '#tests/features/school-api.ts';
import { OKAFOR } from '#tests/support/session.ts';

pageTests();

const AWARD: QuickAward = {
  students: [
    { id: 's1', name: 'Zoë Adeyemi', houseName: 'Savant' },
    { id: 's2', name: 'Liam Brown', houseName: 'Junbi' },
  ],
  habit: { id: 'b1', name: 'Own It' },
  reasons: [{ id: 'r1', text: 'Work Hard' }],
  points: 2,
  rosterId: 'g1',
};

/** The transactions that these databases begin from now on. */
async function noteTransactions(dbs: readonly [Dexie, ...Dexie[]]): Promise<() => string[]> {
  await dbs[0].open();
  const begin = vi.spyOn(Object.getPrototypeOf(dbs[0].backendDB()) as IDBDatabase, 'transaction');
  for (const db of dbs) {
    // Dexie holds on to the method of a connection that is open.
    db.close({ disableAutoOpen: false });
    await db.open();
  }
  begin.mockClear();
  // What another test's page still follows in a database of the same name has a connection of its own.
  const connections = new Set<unknown>(dbs.map((db) => db.backendDB()));
  const calls = () => begin.mock.calls.filter((_, at) => connections.has(begin.mock.contexts[at]));
  return () => calls().map(([stores, mode]) => `${[...stores].toSorted().join()} (${mode})`);
}

/** A device of Ms. Rivera's, and her quick award. */
async function device(answers: Parameters<typeof createSchoolApi>[0] = {}) {
  const school = createSchoolApi(answers);
  const services = createTestServices(school);
  await services.sessionDb.session.put(SIGNED_IN);
  const account = { session: SIGNED_IN, schoolDb: services.schoolDb(SIGNED_IN.profile.id) };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={services}>
      <AccountContext value={account}>{children}</AccountContext>
    </ServicesContext>
  );
  const { result } = renderHook(useQuickAward, { wrapper });
  const make = (award: QuickAward) => result.current(award);
  return { school, services, schoolDb: account.schoolDb, make, award: (award: QuickAward) => make(award).outcome };
}

it('one call is one submission in the outbox, with ids that are known at the tap, in the order of the students', async () => {
  const { services, make } = await device({ 'POST /api/points/award': noNetwork });
  const first = make(AWARD);
  const second = make(AWARD);
  expect(await Promise.all([first.outcome, second.outcome])).toEqual([{ kind: 'saved' }, { kind: 'saved' }]);
  const rows = await services.outboxDb.entries.orderBy('seq').toArray();
  expect([first.awardIds, second.awardIds]).toEqual([
    [rows[0]?.id, rows[1]?.id],
    [rows[2]?.id, rows[3]?.id],
  ]);
  expect(rows.map(({ studentName }) => studentName)).toEqual([
    'Zoë Adeyemi',
    'Liam Brown',
    'Zoë Adeyemi',
    'Liam Brown',
  ]);
  expect(new Set(rows.map(({ submissionId }) => submissionId)).size).toBe(2);
});

it('waits for two transactions and no other: who is signed in, and the award', async () => {
  const { services, award } = await device();
  services.requestSync = () => undefined;
  const begun = await noteTransactions([
    services.sessionDb,
    services.outboxDb,
    services.undoDb,
    services.historyCheckDb,
    services.catalogDb,
    services.schoolDb(SIGNED_IN.profile.id),
  ]);
  await award(AWARD);
  expect(begun()).toEqual(['session (readonly)', 'answered,entries (readwrite)']);
});

it('is sent at once', async () => {
  const { school, award } = await device();
  await award({ ...AWARD, comment: 'Bravo' });
  await waitFor(() => expect(school.awards).toHaveLength(2));
  expect(school.awards[0]).toMatchObject({
    student_id: 's1',
    points: 2,
    reason: 'Habit: Own It — Reasons: Work Hard  Comment: Bravo',
  });
});

it('remembers the award and its class', async () => {
  const { schoolDb, award } = await device();
  await award(AWARD);
  const last = { habitId: 'b1', reasonIds: ['r1'], points: 2 };
  await expect.poll(() => readUsed(schoolDb)).toMatchObject({ last, lastClass: 'g1', times: { r1: 1 } });
});

it('a second try on a full disk has the ids of the first', async () => {
  const { services, make } = await device({ 'POST /api/points/award': noNetwork });
  const full = new DOMException('The disk is full.', 'QuotaExceededError');
  vi.spyOn(services.outboxDb.entries, 'bulkAdd').mockRejectedValueOnce(full);
  const { awardIds, outcome } = make(AWARD);
  expect(await outcome).toEqual({ kind: 'saved' });
  const rows = await services.outboxDb.entries.orderBy('seq').toArray();
  expect(rows.map(({ id }) => id)).toEqual(awardIds);
});

it.each([
  ['no students', { ...AWARD, students: [] }, 'No student selected.'],
  ['more points than the server takes', { ...AWARD, points: 101 }, 'An award has 1 to 100 points.'],
])('%s: nothing is saved', async (_, wrong, text) => {
  const { services, award } = await device();
  expect(await award(wrong)).toEqual({ kind: 'not-saved', text });
  expect(await services.outboxDb.entries.count()).toBe(0);
});

it.each([
  ['a full disk', 'QuotaExceededError', 'Not saved. This device has no room left. Free some storage, then try again.'],
  ['a disk that fails', 'NotFoundError', 'Not saved. This device couldn’t store it. Try again.'],
])('%s: nothing is saved and nothing is remembered', async (_, name, text) => {
  const { services, schoolDb, award } = await device();
  vi.spyOn(services.outboxDb.entries, 'bulkAdd').mockRejectedValue(new DOMException('', name));
  expect(await award(AWARD)).toEqual({ kind: 'not-saved', text });
  expect(await readUsed(schoolDb)).toMatchObject({ last: null, times: {} });
});

it('a tab of an account that is no longer signed in saves nothing', async () => {
  const { services, award } = await device();
  await services.sessionDb.session.put({ ...SIGNED_IN, profile: OKAFOR });
  expect(await award(AWARD)).toEqual({
    kind: 'not-saved',
    text: 'Not saved. You are no longer signed in on this device.',
  });
  expect(await services.outboxDb.entries.count()).toBe(0);
});
