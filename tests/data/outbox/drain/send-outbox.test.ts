import { Dexie, type ObservabilitySet } from 'dexie';
import { beforeEach, expect, it } from 'vitest';
import type { AnsweredEntry } from '#data/db/outbox-rows.ts';
import { createClock, NOW } from '#tests/support/clock.ts';
import { createTablet, type Tablet } from '#tests/support/device.ts';
import { SERVER, submission, tapAward } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';

const DAY_MS = 24 * 60 * 60_000;
const clock = createClock();
let tablet: Tablet;
/** How far ahead the device's clock is. */
let ahead: number;

beforeEach(async () => {
  ahead = 0;
  tablet = createTablet(
    async () => {
      throw new TypeError('Failed to fetch');
    },
    { clock, device: () => clock.now() + ahead, builtAt: NOW },
  );
  await tablet.sessionDb.session.put({
    key: 'current',
    apiBase: SERVER,
    profile: RIVERA,
    tokens: { access: 'access-1', refresh: 'refresh-1' },
  });
});

const award = (students: readonly string[]): Promise<unknown> => tapAward(tablet, submission(students));

/** Awards that were answered so many days ago. */
async function answered(ages: readonly number[]): Promise<void> {
  await award(ages.map((age) => `${age}d`));
  const entries = await tablet.outboxDb.entries.toArray();
  await tablet.outboxDb.entries.clear();
  const rows = entries.map(({ state: _state, ...entry }, index): AnsweredEntry => {
    const answeredAt = tablet.now() - (ages[index] ?? 0) * DAY_MS;
    return { ...entry, answer: { kind: 'sent', ledgerSeq: 1, replayed: false }, answeredAt };
  });
  await tablet.outboxDb.answered.bulkPut(rows);
}
const kept = async (): Promise<string[]> =>
  (await tablet.outboxDb.answered.orderBy('seq').toArray()).map((row) => row.request.student_id);

it('what was answered is forgotten after 30 days', async () => {
  await answered([40, 31, 29, 1]);
  await tablet.send();
  expect(await kept()).toEqual(['29d', '1d']);
});

it('a clock that is set ahead makes nothing of it old', async () => {
  await answered([29, 1]);
  ahead = 400 * DAY_MS;
  await tablet.send();
  expect(await kept()).toEqual(['29d', '1d']);
});

it('except the newest, whose number tells the canary that nothing is missing', async () => {
  await answered([90, 60]);
  await tablet.send();
  expect(await kept()).toEqual(['60d']);
});

it('a pass that finds nothing old deletes nothing, so no page reads again for it', async () => {
  await answered([29, 1]);
  await tablet.undoDb.undos.add({
    awardId: 'a1',
    userId: RIVERA.id,
    apiBase: SERVER,
    tappedAt: 1,
    state: { kind: 'undone', at: tablet.now() - 29 * DAY_MS },
  });
  const written: string[] = [];
  const hear = (parts: ObservabilitySet) => void written.push(...Object.keys(parts));
  Dexie.on.storagemutated.subscribe(hear);
  await tablet.send();
  Dexie.on.storagemutated.unsubscribe(hear);
  expect(written.filter((part) => /\/(?:answered|undos)\//.test(part))).toEqual([]);
});

it('what is not answered is never forgotten', async () => {
  await award(['a']);
  tablet.clock.move(400 * DAY_MS);
  await tablet.send();
  expect(await tablet.outboxDb.entries.count()).toBe(1);
});

it('a pass begins with the session that is on the device, also where nobody told of it', async () => {
  await tablet.sessionDb.session.clear();
  await tablet.sessionDb.kept();
  const session = { key: 'current', apiBase: SERVER, profile: RIVERA, tokens: { access: 'a', refresh: 'r' } };
  await new Promise<void>((resolve) => {
    // As another page writes it whose word is still on its way: Dexie tells every connection of this process.
    indexedDB.open('session-1').onsuccess = ({ target }) => {
      const { result: db } = target as IDBOpenDBRequest;
      const write = db.transaction('session', 'readwrite');
      write.objectStore('session').put(session);
      write.oncomplete = () => {
        db.close();
        resolve();
      };
    };
  });
  await award(['s1']);
  expect(await tablet.send()).toMatchObject({ kind: 'later', why: 'offline' });
  expect(tablet.asked).toHaveLength(1);
});
