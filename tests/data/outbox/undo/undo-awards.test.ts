import { beforeEach, describe, expect, it } from 'vitest';
import type { UndoState } from '#data/db/undo-db.ts';
import { retryEntry } from '#data/outbox/decisions/decide-entry.ts';
import { attachUndoCopy } from '#data/outbox/undo/undo-copy.ts';
import { offersUndo, undoAwards, type Undone } from '#data/outbox/undo/undo-awards.ts';
import { settleUndos } from '#data/outbox/undo/undo-rows.ts';
import { NOW } from '#tests/support/clock.ts';
import { createTablet, type Tablet } from '#tests/support/device.ts';
import { range, SERVER, submission, tapAward } from '#tests/support/outbox.ts';
import { byOurs } from '#tests/support/our-server.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';

/** A server that keeps award ids and takes awards back; each answer says so. */
function createSchool() {
  const awards: string[] = [];
  const reversals: string[] = [];
  /** What the requests for reversals said. */
  const reversalBodies: unknown[] = [];
  /** What it answers instead of doing what it is asked, once each. */
  const faults: Array<(path: string) => Response | 'lost'> = [];
  const asked: string[] = [];
  async function answer(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname;
    if (path === '/api/points/award' || path === '/api/points/award/') {
      const body = (await request.json()) as { client_award_id: string; student_id: string; points: number };
      if (!awards.includes(body.client_award_id)) awards.push(body.client_award_id);
      return Response.json({ ...body, seq: awards.length, status: 'counted', replayed: false }, { status: 201 });
    }
    const id = /^\/api\/points\/(.+)\/reverse$/.exec(path)?.[1];
    if (id === undefined) return Response.json({ results: [] });
    if (!awards.includes(id)) {
      return Response.json({ detail: 'Not yet.', code: 'award_not_here_yet' }, { status: 404 });
    }
    reversalBodies.push(await request.json());
    if (!reversals.includes(id)) reversals.push(id);
    return Response.json({ reverses_id: id, points: -1 }, { status: 201 });
  }
  return {
    awards,
    reversals,
    reversalBodies,
    faults,
    asked,
    isOurs: true,
    async fetch(request: Request): Promise<Response> {
      const path = new URL(request.url).pathname;
      asked.push(path.replace(/[0-9a-f]{8}-[0-9a-f-]*(?=\d{4})/, ''));
      const fault = faults.shift()?.(path);
      if (fault instanceof Response && fault.headers.has('Filter')) return fault;
      const response = fault instanceof Response ? fault : await answer(request);
      if (fault === 'lost') throw new TypeError('Failed to fetch');
      return this.isOurs ? byOurs(response) : response;
    },
  };
}

let school: ReturnType<typeof createSchool>;
let tablet: Tablet;

const signIn = (profile = RIVERA): Promise<unknown> =>
  tablet.sessionDb.session.put({
    key: 'current',
    apiBase: SERVER,
    profile,
    tokens: { access: 'access-1', refresh: 'refresh-1' },
  });

beforeEach(async () => {
  school = createSchool();
  tablet = createTablet((request) => school.fetch(request), { isSameOrigin: true, builtAt: NOW });
  await signIn();
});

async function award(students: readonly string[]): Promise<string[]> {
  const made = submission(students, { userId: RIVERA.id });
  await tapAward(tablet, made);
  const rows = await tablet.outboxDb.entries.where({ submissionId: made.submissionId }).sortBy('seq');
  return rows.map(({ id }) => id);
}

const undo = (awardIds: readonly string[], isOffered = true): Promise<Undone> =>
  undoAwards(
    { ...tablet, schoolDb: tablet.schoolDb(RIVERA.id) },
    { userId: RIVERA.id, apiBase: SERVER, awardIds, isOffered },
  );

const stateOf = async (id: string | undefined): Promise<UndoState | undefined> =>
  (await tablet.undoDb.undos.get(id ?? ''))?.state;
const answerTo = async (id: string | undefined) => (await tablet.outboxDb.answered.get(id ?? ''))?.answer.kind;

describe('an award that was not sent', () => {
  it('is taken back on the device at once, and nothing of it is ever sent', async () => {
    const ids = await award(range(300));
    expect(await undo(ids)).toEqual({ kind: 'saved', undone: 300, undoing: 0, kept: 0 });
    await tablet.send();
    expect(school.asked).toEqual([]);
    expect(await answerTo(ids[0])).toBe('taken-back');
  });

  it('alone is taken back; the rest of its submission is sent', async () => {
    const [first, second] = await award(['a', 'b']);
    await undo([first ?? '']);
    await tablet.send();
    expect(school.awards).toEqual([second]);
  });

  it('is taken back by the next pass where the page was stopped between saving the undo and taking back', async () => {
    const [id = ''] = await award(['a']);
    await tablet.undoDb.undos.put({
      awardId: id,
      userId: RIVERA.id,
      apiBase: SERVER,
      tappedAt: tablet.now(),
      state: { kind: 'waiting', missing: 0, missingAt: null },
    });
    await tablet.send();
    expect(school.asked).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ kind: 'undone' });
  });
});

describe('an award that was sent', () => {
  it('is reversed on the server, once, however often Undo is tapped', async () => {
    const ids = await award(range(20));
    await tablet.send();
    expect(await undo(ids)).toEqual({ kind: 'saved', undone: 0, undoing: 20, kept: 0 });
    await undo(ids);
    await tablet.send();
    await undo(ids);
    await tablet.send();
    expect(school.reversals).toEqual(ids);
    expect(school.asked.filter((path) => path.includes('reverse'))).toHaveLength(20);
    expect(await stateOf(ids[19])).toMatchObject({ kind: 'undone' });
    expect(await tablet.outboxDb.drain.get('drain')).toMatchObject({ lease: null, end: { kind: 'done' } });
  });

  it('is reversed after its answer, where the first try got none', async () => {
    const [id = ''] = await award(['a']);
    await award(['b']);
    school.faults.push(() => 'lost');
    await tablet.send();
    expect(await undo([id])).toMatchObject({ undone: 0, undoing: 1 });
    await tablet.send();
    expect(school.awards).toHaveLength(2);
    expect(school.reversals).toEqual([id]);
    expect(school.asked.at(-1)).toContain('/reverse');
  });

  it('is asked about again where the answer to the reversal was lost, and the new try waits for its time', async () => {
    const [id = ''] = await award(['a']);
    await tablet.send();
    await undo([id]);
    school.faults.push(() => 'lost');
    expect(await tablet.send()).toMatchObject({ kind: 'later', why: 'offline' });
    expect(await stateOf(id)).toMatchObject({ kind: 'waiting' });
    expect(await tablet.send(false)).toMatchObject({ kind: 'not-due' });
    expect(await tablet.send()).toMatchObject({ kind: 'done' });
    expect(school.reversals).toEqual([id]);
    expect(await stateOf(id)).toMatchObject({ kind: 'undone' });
  });

  it('waits as long as the server asks, and for the sign-in', async () => {
    const [id = ''] = await award(['a']);
    await tablet.send();
    await undo([id]);
    school.faults.push(() => Response.json({ detail: 'Not now.' }, { status: 429, headers: { 'Retry-After': '60' } }));
    expect(await tablet.send()).toMatchObject({ kind: 'later', why: 'server' });
    expect(await tablet.send()).toMatchObject({ kind: 'not-due' });
    tablet.clock.move(61_000);
    const ended = (): Response =>
      Response.json({ detail: 'The session has ended.', code: 'session_ended' }, { status: 401 });
    school.faults.push(...Array.from({ length: 20 }, () => ended));
    expect(await tablet.send()).toMatchObject({ kind: 'sign-in' });
    school.faults.length = 0;
    await signIn();
    await tablet.send();
    expect(school.reversals).toEqual([id]);
  });

  it('is never reversed by another account: its undo waits for the person who tapped', async () => {
    const [id = ''] = await award(['a']);
    await tablet.send();
    await undo([id]);
    await signIn(OKAFOR);
    await tablet.send();
    expect(school.reversals).toEqual([]);
    await signIn();
    await tablet.send();
    expect(school.reversals).toEqual([id]);
  });

  it('stays where the server says no: the teacher reads why, and may try again', async () => {
    const [id = ''] = await award(['a']);
    await tablet.send();
    await undo([id]);
    const detail = 'This award is more than a day old. Staff can still undo it.';
    school.faults.push(() => Response.json({ detail, code: 'too_late_to_reverse' }, { status: 422 }));
    await tablet.send();
    expect(await stateOf(id)).toMatchObject({ kind: 'refused', status: 422, detail });
    await tablet.send();
    expect(school.reversals).toEqual([]);
    await undo([id]);
    await tablet.send();
    expect(school.reversals).toEqual([id]);
  });

  it('is settled once: the late answer of a second sender changes nothing', async () => {
    const [id = ''] = await award(['a']);
    await tablet.send();
    await undo([id]);
    await tablet.send();
    const at = tablet.now();
    await settleUndos(tablet.undoDb, [
      { awardId: id, state: { kind: 'refused', status: 422, detail: 'Too late.', at } },
    ]);
    expect(await stateOf(id)).toMatchObject({ kind: 'undone' });
  });

  it('is sent with the time of sending by the same clock where its own is not certain', async () => {
    const [id = ''] = await award(['a']);
    await tablet.send();
    const tappedAt = tablet.now();
    await undo([id]);
    tablet.clock.move(90_000);
    await tablet.send();
    expect(school.reversalBodies).toEqual([
      { occurred_at: new Date(tappedAt).toISOString(), sent_at: new Date(tappedAt + 90_000).toISOString() },
    ]);
    expect(school.reversals).toEqual([id]);
  });

  it('that makes the server fail lets the other undos pass, and is tried again later', async () => {
    const [first = '', second = ''] = await award(['a', 'b']);
    await tablet.send();
    await undo([first, second]);
    school.faults.push(() => Response.json({ detail: 'Failed.' }, { status: 500 }));
    expect(await tablet.send()).toMatchObject({ kind: 'later', why: 'server' });
    expect(school.reversals).toEqual([second]);
    await tablet.send();
    expect(school.reversals).toEqual([second, first]);
  });
});

describe('whether the server takes back what was sent', () => {
  const offers = async (): Promise<boolean> => offersUndo(await tablet.api.memory.read());

  it('is not forgotten: our server says it with each answer', async () => {
    await award(['a']);
    await tablet.send();
    tablet.clock.move(400 * 24 * 60 * 60_000);
    expect(await offers()).toBe(true);
  });

  it('is not known before its first answer, and an undo waits for that', async () => {
    const [id = ''] = await award(['a']);
    await tablet.outboxDb.entries.where({ id }).modify({ state: { kind: 'waiting', tries: 1, loneTries: 0 } });
    expect(await offers()).toBe(true);
    expect(await undo([id], await offers())).toEqual({ kind: 'saved', undone: 0, undoing: 1, kept: 0 });
    await tablet.send();
    expect(school.awards).toEqual([id]);
    expect(school.reversals).toEqual([id]);
  });

  it('is no where another server answers: it is not asked for a reversal, and the undo says that it could not be done', async () => {
    const [id = ''] = await award(['a']);
    await tablet.outboxDb.entries.clear();
    await undo([id]);
    school.isOurs = false;
    await tablet.send();
    expect(await stateOf(id)).toMatchObject({ kind: 'refused', status: 404, detail: null });
    expect(await offers()).toBe(false);
    expect(school.asked.filter((path) => path.includes('reverse'))).toEqual([]);
  });

  it.each([403, 404, 405])('is no question for a filter’s %i, in JSON or as a page: the undo waits', async (status) => {
    const [id = ''] = await award(['a']);
    await tablet.send();
    await undo([id]);
    const headers = { Filter: 'blocked' };
    school.faults.push(() => Response.json({ error: 'Blocked by policy' }, { status, headers }));
    expect(await tablet.send()).toMatchObject({ kind: 'later', why: 'portal' });
    school.faults.push(...range(4).map(() => () => new Response('<h1>Blocked</h1>', { status, headers })));
    expect(await tablet.send()).toMatchObject({ kind: 'later', why: 'portal' });
    school.faults.length = 0;
    await tablet.send();
    expect(school.reversals).toEqual([id]);
  });
});

describe('an award that the server does not have', () => {
  const notYet = (): Response => Response.json({ detail: 'Not yet.', code: 'award_not_here_yet' }, { status: 404 });

  it('is asked about again after a quarter of an hour: it may still be on its way', async () => {
    const [id = ''] = await award(['a']);
    await tablet.send();
    await undo([id]);
    school.faults.push(notYet);
    expect(await tablet.send()).toMatchObject({ kind: 'done' });
    expect(await tablet.send()).toMatchObject({ kind: 'idle' });
    tablet.clock.move(15 * 60_000);
    await tablet.send();
    expect(school.reversals).toEqual([id]);
  });

  it('waits for about a day, and then counts as refused', async () => {
    const [id = ''] = await award(['a']);
    await tablet.send();
    await undo([id]);
    school.awards.length = 0;
    for (let tries = 0; tries < 95; tries += 1) {
      await tablet.send();
      tablet.clock.move(15 * 60_000);
    }
    expect(await stateOf(id)).toMatchObject({ kind: 'waiting', missing: 95 });
    await tablet.send();
    expect(await stateOf(id)).toMatchObject({ kind: 'refused', status: 404, detail: 'Not yet.' });
  });

  it('counts as undone where the server refused it: the outbox asks for no decision', async () => {
    const [id = ''] = await award(['a']);
    school.faults.push(() => Response.json({ detail: 'Student not found.' }, { status: 404 }));
    school.faults.push(() => Response.json({ detail: 'Student not found.' }, { status: 404 }));
    await tablet.send();
    expect(await undo([id])).toEqual({ kind: 'saved', undone: 1, undoing: 0, kept: 0 });
    expect(await answerTo(id)).toBe('skipped');
    expect(school.reversals).toEqual([]);
  });

  it('is asked of the server also where the server had failed on its award, which was then tried again', async () => {
    const [id = ''] = await award(['a']);
    await tablet.outboxDb.entries
      .where({ id })
      .modify({ state: { kind: 'set-aside', status: 500, detail: null, at: 1 } });
    await retryEntry(tablet.outboxDb, id);
    expect(await undo([id])).toEqual({ kind: 'saved', undone: 0, undoing: 1, kept: 0 });
    await tablet.send();
    expect(school.reversals).toEqual([id]);
  });

  it('counts as undone where its teacher gave it up after the server had failed on it', async () => {
    const [id = ''] = await award(['a']);
    await tablet.outboxDb.entries
      .where({ id })
      .modify({ state: { kind: 'set-aside', status: 500, detail: null, at: 1 } });
    expect(await undo([id])).toMatchObject({ undoing: 1 });
    await tablet.send();
    expect(school.asked).toEqual([]);
    const entry = await tablet.outboxDb.entries.get({ id });
    if (!entry) throw new Error('It is gone.');
    const { state: _state, ...rest } = entry;
    await tablet.outboxDb.entries.clear();
    await tablet.outboxDb.answered.put({ ...rest, answer: { kind: 'discarded' }, answeredAt: tablet.now() });
    await tablet.send();
    expect(await stateOf(id)).toMatchObject({ kind: 'undone' });
  });
});

describe('a server that takes nothing back', () => {
  it('takes back what waits, says how many stay, and keeps no undo of those', async () => {
    const [sent = ''] = await award(['a']);
    await tablet.send();
    const [waiting = ''] = await award(['b']);
    expect(await undo([sent, waiting], false)).toEqual({ kind: 'saved', undone: 1, undoing: 0, kept: 1 });
    await tablet.send();
    expect(school.reversals).toEqual([]);
    expect(school.awards).toEqual([sent]);
    expect(await stateOf(sent)).toBeUndefined();
    expect(await stateOf(waiting)).toMatchObject({ kind: 'undone' });
  });

  it('is learned from its answers, and so is one that does', async () => {
    expect((await tablet.api.memory.read()).reversesAwards).toBe(false);
    await award(['a']);
    await tablet.send();
    expect((await tablet.api.memory.read()).reversesAwards).toBe(true);
  });
});

it('an undo is refused in a tab whose account is no longer the one of this device', async () => {
  const ids = await award(['a']);
  await signIn(OKAFOR);
  expect(await undo(ids)).toEqual({ kind: 'not-signed-in' });
  expect(await tablet.undoDb.undos.count()).toBe(0);
});

it('a full disk saves no undo and says so; nothing is taken back', async () => {
  const ids = await award(['a']);
  tablet.undoDb.undos.hook('creating', () => {
    throw new DOMException('No space left.', 'QuotaExceededError');
  });
  expect(await undo(ids)).toEqual({ kind: 'disk-full' });
  expect(await tablet.outboxDb.entries.count()).toBe(1);
});

it('what was undone is forgotten after 30 days', async () => {
  const [first = ''] = await award(['a']);
  await undo([first]);
  tablet.clock.move(31 * 24 * 60 * 60_000);
  const [second = ''] = await award(['b']);
  await undo([second]);
  await tablet.send();
  expect(await tablet.undoDb.undos.toCollection().keys()).toEqual([second]);
});

describe('its second copy', () => {
  it('is made as soon as the undo is on the disk, and the word comes after it', async () => {
    const [sent] = await award(['a']);
    await tablet.send();
    const copied: string[] = [];
    attachUndoCopy(tablet.undoDb, {
      read: () => [],
      put: (undos) => void copied.push(...undos.map(({ awardId }) => awardId)),
      remove: () => undefined,
    });
    let known: string[] = [];
    await undoAwards(
      { ...tablet, schoolDb: tablet.schoolDb(RIVERA.id), copied: async () => void (known = [...copied]) },
      { userId: RIVERA.id, apiBase: SERVER, awardIds: [sent ?? ''], isOffered: true },
    );
    expect(known).toEqual([sent]);
  });

  it('is not waited for before the sending is asked for, and only where the server is to be asked', async () => {
    const sent = await award(['a', 'b']);
    await tablet.send();
    const unsent = await award(['c']);
    const events: string[] = [];
    const deps = {
      ...tablet,
      schoolDb: tablet.schoolDb(RIVERA.id),
      toSend: () => void events.push('asked to send'),
      copied: async () => void events.push('copied'),
    };
    const asked = { userId: RIVERA.id, apiBase: SERVER, isOffered: true };
    await undoAwards(deps, { ...asked, awardIds: unsent });
    expect(events).toEqual(['copied']);
    await undoAwards(deps, { ...asked, awardIds: sent });
    expect(events).toEqual(['copied', 'asked to send', 'copied']);
  });
});
