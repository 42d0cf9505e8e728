import { beforeEach, describe, expect, it } from 'vitest';
import type { AnsweredEntry, EntryAnswer } from '#data/db/outbox-rows.ts';
import type { UndoState } from '#data/db/undo-db.ts';
import { compareWithLedger } from '#data/outbox/receipt/compare-ledger.ts';
import { createOutboxReader, type OutboxChange } from '#data/outbox/view/outbox-reader.ts';
import { knownEntry } from '#data/outbox/view/read-entry.ts';
import { sendAgain } from '#data/outbox/receipt/send-again.ts';
import { DAY_MS } from '#domain/durations.ts';
import { createClock } from '#tests/support/clock.ts';
import { createTablet, type Tablet } from '#tests/support/device.ts';
import { newId, range, SERVER, submission, tapAward } from '#tests/support/outbox.ts';
import { byOurs } from '#tests/support/our-server.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';

const ACCOUNT = { userId: RIVERA.id, apiBase: SERVER };
const ELSEWHERE = 'https://other.test';
const DEVICE = 'device-1';

interface Asked {
  awards: string[];
  undos: string[];
}

let tablet: Tablet;
let clock: ReturnType<typeof createClock>;
/** What the server was asked, by the end of the path. */
let checks: Asked[];
let announced: unknown[];
/** What the ledger has lost, by award. */
let lost: { awards: string[]; undos: string[] };
let offline: boolean;

beforeEach(async () => {
  clock = createClock();
  [checks, announced, lost, offline] = [[], [], { awards: [], undos: [] }, false];
  tablet = createTablet(
    async (request) => {
      if (offline) throw new TypeError('Failed to fetch');
      const path = new URL(request.url).pathname;
      const body = (await request.json()) as Asked;
      if (path === '/api/points/returning') {
        announced.push(body);
        return byOurs(Response.json({ went_back_to: '2026-11-25T11:40:00.000Z' }));
      }
      checks.push({ awards: body.awards, undos: body.undos });
      return byOurs(
        Response.json({
          missing_awards: body.awards.filter((id) => lost.awards.includes(id)),
          missing_undos: body.undos.filter((id) => lost.undos.includes(id)),
        }),
      );
    },
    { clock, isSameOrigin: true },
  );
  await tablet.sessionDb.session.put({
    key: 'current',
    apiBase: SERVER,
    profile: RIVERA,
    tokens: { access: 'access-1', refresh: 'refresh-1' },
  });
  await tablet.api.memory.learn({ isOurs: true, knowsAwardIds: true, reversesAwards: true });
});

const SENT: EntryAnswer = { kind: 'sent', ledgerSeq: 7, replayed: false };

/** An award that left the outbox; its id. */
async function left(answer: EntryAnswer = SENT, who: { userId?: string; apiBase?: string } = {}): Promise<string> {
  const made = submission(['s1'], { userId: RIVERA.id, ...who });
  await tapAward(tablet, made);
  const [row] = await tablet.outboxDb.entries.where({ submissionId: made.submissionId }).toArray();
  if (!row) throw new Error('The award was not saved.');
  const { state: _state, ...kept } = row;
  await tablet.outboxDb.entries.delete(row.seq);
  await tablet.outboxDb.answered.put({ ...kept, answer, answeredAt: clock.now() });
  return row.id;
}
const undone = async (
  awardId: string,
  state: UndoState = { kind: 'undone', at: clock.now() },
  who: { userId?: string; apiBase?: string } = {},
): Promise<string> => {
  await tablet.undoDb.undos.put({ awardId, ...ACCOUNT, tappedAt: clock.now(), state, ...who });
  return awardId;
};
const compare = async () => {
  const compared = await compareWithLedger(tablet, ACCOUNT);
  if (!compared.ok) throw new Error(compared.failure.kind);
  return compared.value;
};
const again = (missing: Awaited<ReturnType<typeof compare>>['missing']) =>
  sendAgain({ ...tablet, deviceId: DEVICE }, ACCOUNT, missing);

describe('a comparison with the ledger', () => {
  it('asks about each award that the server had answered, and about each undo', async () => {
    const sent = [await left(), await left({ kind: 'sent', ledgerSeq: -3, replayed: true })];
    const undo = await undone(sent[0] ?? '');
    const { asked, missing } = await compare();
    expect(checks).toEqual([{ awards: expect.arrayContaining(sent), undos: [undo] }]);
    expect([asked.awards.length, asked.undos.length, missing]).toEqual([2, 1, { awards: [], undos: [] }]);
  });

  it('leaves out what never reached this server as this account’s', async () => {
    await left({ kind: 'taken-back' });
    await left({ kind: 'discarded' });
    await left({ kind: 'skipped', status: 500, detail: null });
    await left(SENT, { userId: OKAFOR.id });
    await left(SENT, { apiBase: ELSEWHERE });
    const own = await left();
    await compare();
    expect(checks).toEqual([{ awards: [own], undos: [] }]);
  });

  it('leaves out undos that wait, were refused, are another’s, or needed no server', async () => {
    await undone(newId(), { kind: 'waiting', missing: 0, missingAt: null });
    await undone(newId(), { kind: 'refused', status: 422, detail: null, at: clock.now() });
    await undone(newId(), undefined, { userId: OKAFOR.id });
    await undone(newId(), undefined, { apiBase: ELSEWHERE });
    await undone(await left({ kind: 'taken-back' }));
    await undone(await left({ kind: 'skipped', status: 500, detail: null }));
    await undone(newId(), { kind: 'undone', at: clock.now() - 29 * DAY_MS });
    const byOtherDevice = await undone(newId(), { kind: 'undone', at: clock.now() - 29 * DAY_MS + 1 });
    await compare();
    expect(checks).toEqual([{ awards: [], undos: [byOtherDevice] }]);
  });

  it('asks nothing where there is nothing', async () => {
    expect((await compare()).asked).toEqual({ awards: [], undos: [] });
    expect(checks).toEqual([]);
  });

  it('asks about 500 at a time', async () => {
    const first = await left();
    const row = await tablet.outboxDb.answered.get(first);
    const copies = range(1000).map((id, at): AnsweredEntry => ({ ...(row as AnsweredEntry), id, seq: at + 10 }));
    await tablet.outboxDb.answered.bulkPut(copies);
    expect((await compare()).asked.awards).toHaveLength(1001);
    expect(checks.map(({ awards }) => awards.length)).toEqual([500, 500, 1]);
  });

  it('that fails finds nothing', async () => {
    await left();
    offline = true;
    expect(await compareWithLedger(tablet, ACCOUNT)).toMatchObject({ ok: false, failure: { kind: 'offline' } });
  });
});

describe('what the ledger lacks', () => {
  it('is announced with the numbers and times of its answers, and waits again in its old place', async () => {
    const [first, second] = [await left(), await left({ kind: 'sent', ledgerSeq: 8, replayed: false })];
    await tapAward(tablet, submission(['s2'], { userId: RIVERA.id }));
    const before = await tablet.outboxDb.answered.toArray();
    const answeredAt = new Date(clock.now()).toISOString();
    clock.move(5_000);
    lost = { awards: [second, first], undos: [] };
    const done = await again((await compare()).missing);
    expect(done).toEqual({
      ok: true,
      value: { wentBackTo: '2026-11-25T11:40:00.000Z', awards: [first, second], undos: [] },
    });
    expect(announced).toEqual([
      {
        device_id: DEVICE,
        sent_at: new Date(clock.now()).toISOString(),
        awards: [
          { id: first, seq: 7, answered_at: answeredAt },
          { id: second, seq: 8, answered_at: answeredAt },
        ],
        undos: [],
      },
    ]);
    expect(await tablet.outboxDb.answered.count()).toBe(0);
    const entries = await tablet.outboxDb.entries.orderBy('seq').toArray();
    expect(entries.slice(0, 2)).toEqual(
      before
        .toSorted((a, b) => a.seq - b.seq)
        .map(({ answer: _answer, answeredAt: _at, ...row }) => ({
          ...row,
          state: { kind: 'waiting', tries: 1, loneTries: 0, triedAt: 0 },
        })),
    );
    expect(entries).toHaveLength(3);
    // They are called what they are, not 'Unconfirmed'.
    expect(entries.map((entry) => knownEntry(entry).place.kind)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('is shown once, as waiting, by a reader that had it as sent', async () => {
    const award = await left();
    const reader = createOutboxReader(tablet, RIVERA.id);
    const wanted = { since: 0, submissions: [] };
    const shown = async (change: OutboxChange) => {
      const { entries, answered } = await reader.read(change, wanted);
      return [...entries, ...answered].map(({ id, place }) => [id, place.kind]);
    };
    expect(await shown('all')).toEqual([[award, 'sent']]);
    lost = { awards: [award], undos: [] };
    await again((await compare()).missing);
    expect(await shown({ entries: new Set([1]), answered: new Set([award]), undos: false })).toEqual([
      [award, 'waiting'],
    ]);
  });

  it('of undos waits again like a fresh one', async () => {
    const award = await undone(await left());
    lost = { awards: [], undos: [award] };
    const done = await again((await compare()).missing);
    expect(done).toMatchObject({ ok: true, value: { awards: [], undos: [award] } });
    expect((await tablet.undoDb.undos.get(award))?.state).toEqual({ kind: 'waiting', missing: 0, missingAt: null });
    expect(announced).toMatchObject([{ undos: [{ id: award, answered_at: new Date(clock.now()).toISOString() }] }]);
  });

  it('stays as it is where the server can’t be told', async () => {
    const award = await undone(await left());
    lost = { awards: [award], undos: [award] };
    const { missing } = await compare();
    offline = true;
    expect(await again(missing)).toMatchObject({ ok: false });
    expect(await tablet.outboxDb.answered.count()).toBe(1);
    expect((await tablet.undoDb.undos.get(award))?.state.kind).toBe('undone');
  });

  it('waits again once, though two tabs found it', async () => {
    const award = await undone(await left());
    lost = { awards: [award], undos: [award] };
    const { missing } = await compare();
    await again(missing);
    const [entry] = await tablet.outboxDb.entries.toArray();
    if (entry) await tablet.outboxDb.entries.put({ ...entry, state: { kind: 'unsure', at: 1 } });
    expect(await again(missing)).toMatchObject({ ok: true, value: { awards: [], undos: [] } });
    expect(await tablet.outboxDb.entries.toArray()).toMatchObject([{ state: { kind: 'unsure' } }]);
  });

  it('is left alone where a person decided about it since', async () => {
    const award = await undone(await left());
    lost = { awards: [award], undos: [award] };
    const { missing } = await compare();
    const row = await tablet.outboxDb.answered.get(award);
    if (row) await tablet.outboxDb.answered.put({ ...row, answer: { kind: 'discarded' } });
    await undone(award, { kind: 'refused', status: 422, detail: null, at: 1 });
    expect(await again(missing)).toMatchObject({ ok: true, value: { awards: [], undos: [] } });
    expect(await tablet.outboxDb.entries.count()).toBe(0);
    expect((await tablet.undoDb.undos.get(award))?.state.kind).toBe('refused');
  });
});
