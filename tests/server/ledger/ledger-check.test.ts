import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tidyUp } from '#server/housekeeping.ts';
import { awardBodyFor, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { ago, NOW } from '#tests/support/clock.ts';
import { newId } from '#tests/support/ids.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const DEVICE = '5a5a5a5a-0000-4000-8000-000000000001';

let server: TestServer;
let school: School;
let rivera: string;
let okafor: string;

beforeAll(async () => {
  server = await createTestServer();
  [rivera, okafor] = [await server.signIn('rivera'), await server.signIn('okafor')];
  school = await readSchool(server, rivera);
  // What is late must not be in a closed term as well.
  await server.db.query('DELETE FROM terms');
});
afterAll(() => server.close());

const award = async (changes: Record<string, unknown> = {}, token = rivera) => {
  const body = awardBodyFor(school, changes);
  const answer = await server.call('POST', '/api/points/award', { token, body });
  return { id: String(body['client_award_id']), answer };
};
const undo = (id: string, token = rivera, body: object = {}) =>
  server.call('POST', `/api/points/${id}/reverse`, { token, body });
const check = (body: { awards?: unknown[]; undos?: unknown[] }, token = rivera) =>
  server.call('POST', '/api/points/check', { token, body: { awards: [], undos: [], ...body } });

describe('the check of a device against the ledger', () => {
  test('names what the ledger lacks, in the order of the question', async () => {
    const [counted, undone] = [await award(), await award()];
    await undo(undone.id);
    const [lost, alsoLost] = [newId(), newId()];
    const { body } = await check({
      awards: [lost, counted.id, alsoLost, undone.id],
      undos: [counted.id, undone.id, lost],
    });
    expect(body).toEqual({ missing_awards: [lost, alsoLost], missing_undos: [counted.id, lost] });
  });

  test('finds an award that another account made, and one that waits for staff', async () => {
    const others = await award({}, okafor);
    const late = await award({ occurred_at: ago(20 * DAY) });
    expect(late.answer.body).toMatchObject({ status: 'review' });
    expect((await check({ awards: [others.id, late.id] })).body).toEqual({ missing_awards: [], missing_undos: [] });
  });

  test('takes 500 ids of each kind, and UUIDs only', async () => {
    const ids = Array.from({ length: 501 }, newId);
    expect((await check({ awards: ids.slice(1), undos: ids.slice(1) })).status).toBe(200);
    expect((await check({ awards: ids })).status).toBe(400);
    expect((await check({ undos: ids })).status).toBe(400);
    expect((await check({ awards: ['1'] })).status).toBe(400);
    expect((await check({ undos: ['1'] })).status).toBe(400);
  });
});

interface Claim {
  id: string;
  seq?: number | null;
  answered_at?: string;
}

/** What a device found missing: by default answered two days ago with a number that the epoch of yesterday never reached. */
const announce = (
  { awards = [], undos = [], ...rest }: { awards?: Claim[]; undos?: Claim[]; sent_at?: string; device_id?: string },
  token = rivera,
) =>
  server.call('POST', '/api/points/returning', {
    token,
    body: {
      device_id: DEVICE,
      sent_at: ago(0),
      awards: awards.map((each) => ({ seq: 5_001, answered_at: ago(2 * DAY), ...each })),
      undos: undos.map((each) => ({ answered_at: ago(2 * DAY), ...each })),
      ...rest,
    },
  });
const epoch = (beganAt: string, afterSeq: number, afterAt: string | null) =>
  server.db.query('INSERT INTO ledger_epochs VALUES ($1, $2, $3, $4)', [newId(), beganAt, afterSeq, afterAt]);
const lateAward = (id: string, token = rivera, changes: Record<string, unknown> = {}) =>
  award({ client_award_id: id, occurred_at: ago(20 * DAY), ...changes }, token);

describe('what a device sends again after the server went back', () => {
  beforeEach(async () => {
    await server.db.query('DELETE FROM ledger_epochs');
    await epoch(ago(DAY), 5_000, ago(3 * DAY));
  });

  test('counts without review, however late, and the device learns to when the server went back', async () => {
    const id = newId();
    expect((await announce({ awards: [{ id }] })).body).toEqual({ went_back_to: ago(3 * DAY) });
    expect((await lateAward(id)).answer.body).toMatchObject({ status: 'counted' });
  });

  test('counts also in a term that was closed in between', async () => {
    await server.db.query(
      `INSERT INTO terms (id, name, starts_on, ends_on)
       VALUES ($1, 'Autumn', '2026-08-01', '2026-11-14'), ($2, 'Winter', '2026-11-15', '2027-01-31')`,
      [newId(), newId()],
    );
    const id = newId();
    await announce({ awards: [{ id }] });
    const inAutumn = { occurred_at: ago(12 * DAY) };
    expect((await lateAward(id, rivera, inAutumn)).answer.body).toMatchObject({ status: 'counted' });
    expect((await lateAward(newId(), rivera, inAutumn)).answer.body).toMatchObject({ status: 'review' });
    await server.db.query('DELETE FROM terms');
  });

  test.each<[string, Claim]>([
    ['the answer came after the epoch began', { id: '', answered_at: ago(DAY - HOUR) }],
    ['the ledger of the epoch had that number', { id: '', seq: 5_000 }],
    ['the answer had sent it to staff', { id: '', seq: -5_001 }],
  ])('waits for staff like any late award where %s', async (_, claim) => {
    const id = newId();
    await announce({ awards: [{ ...claim, id }] });
    expect((await lateAward(id)).answer.body).toMatchObject({ status: 'review' });
  });

  test('waits for staff where nobody announced it, where another account did, or where only its undo was announced', async () => {
    const [byOther, onlyUndo] = [newId(), newId()];
    await announce({ awards: [{ id: byOther }] }, okafor);
    await announce({ undos: [{ id: onlyUndo }] });
    for (const id of [newId(), byOther, onlyUndo]) {
      expect((await lateAward(id)).answer.body).toMatchObject({ status: 'review' });
    }
  });

  test('waits for staff where there is another reason than its time', async () => {
    const id = newId();
    await announce({ awards: [{ id }] });
    const student = nth(school.students, 40).id;
    await server.db.query('UPDATE students SET archived_at = $2 WHERE id = $1', [student, ago(30 * DAY)]);
    const { answer } = await lateAward(id, rivera, { student_id: student, scholar_id: student });
    expect(answer.body).toMatchObject({ status: 'review' });
  });

  test('a device whose clock is an hour behind is understood all the same', async () => {
    const id = newId();
    // By its own clock the answer came before the epoch, in truth after it.
    const claim = { id, answered_at: ago(DAY + HOUR / 2) };
    expect((await announce({ awards: [claim], sent_at: ago(HOUR) })).body).toEqual({ went_back_to: null });
    expect((await announce({ awards: [claim] })).body).toEqual({ went_back_to: ago(3 * DAY) });
  });

  test('of several epochs the first one that explains it says to when', async () => {
    await epoch(ago(HOUR), 4_000, ago(4 * DAY));
    await epoch(ago(3 * DAY), 6_000, ago(3.5 * DAY));
    expect((await announce({ awards: [{ id: newId() }] })).body).toEqual({ went_back_to: ago(3 * DAY) });
  });

  test('its undo is taken more than a day after the award, from the one who had undone it', async () => {
    const [own, unannounced, byOther] = [await award(), await award(), await award()];
    await server.db.query('ALTER TABLE ledger DISABLE TRIGGER USER');
    await server.db.query('UPDATE ledger SET recorded_at = $1 WHERE id = ANY ($2)', [
      ago(10 * DAY),
      [own.id, unannounced.id, byOther.id],
    ]);
    await server.db.query('ALTER TABLE ledger ENABLE TRIGGER USER');
    await announce({ undos: [{ id: own.id }] });
    await announce({ undos: [{ id: byOther.id }] }, okafor);
    const body = { occurred_at: ago(9.5 * DAY), sent_at: ago(0) };
    expect((await undo(own.id, rivera, body)).status).toBe(201);
    expect((await undo(unannounced.id, rivera, body)).body).toMatchObject({ code: 'too_late_to_reverse' });
    expect((await undo(byOther.id, rivera, body)).body).toMatchObject({ code: 'too_late_to_reverse' });
  });

  test('is in the audit once a call, without what the ledger has', async () => {
    const [lost, alsoLost, undone, there] = [newId(), newId(), newId(), await award()];
    await announce({ awards: [{ id: lost }, { id: alsoLost }, { id: there.id }], undos: [{ id: undone }] });
    await announce({ awards: [{ id: there.id }] });
    expect(
      await server.db.query(
        "SELECT at, details FROM audit_log WHERE action = 'awards_returning' ORDER BY seq DESC LIMIT 2",
      ),
    ).toMatchObject([{ at: new Date(NOW), details: { device: DEVICE, awards: 2, undos: 1 } }, {}]);
    expect(
      await server.db.query<{ id: string }>('SELECT id FROM returning_awards WHERE id = ANY ($1) ORDER BY id', [
        [lost, alsoLost, undone, there.id],
      ]),
    ).toEqual([lost, alsoLost, undone].toSorted().map((id) => ({ id })));
  });

  test('may be announced twice, after a cut answer or when the server goes back again', async () => {
    const id = newId();
    await announce({ awards: [{ id, seq: 5_000 }] });
    const other = '5a5a5a5a-0000-4000-8000-000000000002';
    await announce({ awards: [{ id }], device_id: other });
    expect(await server.db.query('SELECT device_id, on_time FROM returning_awards WHERE id = $1', [id])).toEqual([
      { device_id: other, on_time: true },
    ]);
  });

  test('is noted once where one announcement names it twice, by its later answer', async () => {
    const id = newId();
    const [before, after] = [
      { id, answered_at: ago(2 * DAY) },
      { id, answered_at: ago(HOUR) },
    ];
    for (const awards of [
      [before, after],
      [after, before],
    ]) {
      expect((await announce({ awards, undos: [before] })).body).toEqual({ went_back_to: null });
      const noted = await server.db.query('SELECT kind, on_time FROM returning_awards WHERE id = $1 ORDER BY kind', [
        id,
      ]);
      expect(noted).toEqual([
        { kind: 'award', on_time: false },
        { kind: 'undo', on_time: true },
      ]);
    }
  });

  test('is refused with a device or an award that has no UUID, and above 500', async () => {
    const many = Array.from({ length: 501 }, () => ({ id: newId() }));
    expect((await announce({ device_id: 'tablet' })).status).toBe(400);
    expect((await announce({ awards: [{ id: '1' }] })).status).toBe(400);
    expect((await announce({ undos: [{ id: '1' }] })).status).toBe(400);
    expect((await announce({ awards: many })).status).toBe(400);
    expect((await announce({ undos: many })).status).toBe(400);
    expect((await announce({ awards: many.slice(1), undos: many.slice(1) })).status).toBe(200);
  });

  // The last one: the sessions are over by then.
  test('is forgotten after 40 days', async () => {
    const id = newId();
    await announce({ awards: [{ id }] });
    const after = async (ms: number) => {
      await tidyUp({ db: server.db, clock: () => new Date(NOW + ms) });
      return (await server.db.query('SELECT 1 FROM returning_awards WHERE id = $1', [id])).length;
    };
    expect([await after(40 * DAY), await after(40 * DAY + 1)]).toEqual([1, 0]);
  });
});
