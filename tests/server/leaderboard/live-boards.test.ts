import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GRADES } from '#domain/people/ladder.ts';
import type { Boards } from '#server/leaderboard/boards.ts';
import { createLiveBoards, type BoardNotices, type LiveBoards } from '#server/leaderboard/live-boards.ts';
import type { Viewer } from '#server/leaderboard/viewers.ts';
import { NOW } from '#tests/support/clock.ts';
import { fakeNow } from '#tests/support/fake-time.ts';

let version: string;
let reads: number;
let isDatabaseDown: boolean;
let ended: Set<string>;
let live: LiveBoards;

const boards = (): Boards => ({
  school: {
    name: 'Riverbank',
    timeZone: 'UTC',
    ladder: GRADES,
    firstDay: 'monday',
    scoring: 'total',
    names: 'initial',
    term: { key: 'Fall 2026', name: 'Fall 2026', startsOn: null, endsOn: null },
    weekFrom: '2026-11-16',
    today: '2026-11-20',
  },
  houses: [],
  weeks: null,
  latest: [],
  at: new Date(NOW),
  version,
});

beforeEach(() => {
  vi.useFakeTimers();
  version = 'v1';
  reads = 0;
  isDatabaseDown = false;
  ended = new Set();
  live = create(null);
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

function create(notices: BoardNotices | null): LiveBoards {
  return createLiveBoards({
    clock: () => new Date(fakeNow()),
    random: () => 0.5,
    notices,
    stillAllowed: async (holders) => new Set(holders.filter((holder) => !ended.has(holder))),
    read: async () => {
      reads += 1;
      if (isDatabaseDown) throw new Error('down');
      return boards();
    },
  });
}

interface Reader {
  /** What came so far, one text a chunk; then what comes while `leave` was not called. */
  heard: string[];
  isOver: () => boolean;
  wasCut: () => boolean;
  leave: () => Promise<void>;
}

async function follow(changes: Partial<Viewer> = {}, { reads: isReading = true } = {}): Promise<Reader> {
  const state = { isOver: false, wasCut: false };
  const body = await live.open({
    holder: 'session-1',
    owner: { id: 'account-1', most: 20 },
    view: { names: 'full', hasLatest: true },
    known: null,
    endsAt: null,
    cut: () => (state.wasCut = true),
    ...changes,
  });
  const heard: string[] = [];
  const reader = body.getReader();
  const pump = async (): Promise<void> => {
    const { done, value } = await reader.read();
    if (value) heard.push(new TextDecoder().decode(value));
    if (done) state.isOver = true;
    else await pump();
  };
  if (isReading) void pump();
  await vi.advanceTimersByTimeAsync(0);
  return {
    heard,
    isOver: () => state.isOver,
    wasCut: () => state.wasCut,
    leave: () => reader.cancel(),
  };
}

const versionsIn = (heard: readonly string[]) => heard.flatMap((text) => /^id: (.+)$/m.exec(text)?.[1] ?? []);
const heartbeats = (heard: readonly string[]) => heard.filter((text) => text === ': hb\n\n').length;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a stream', () => {
  test('begins with a comment and the whole snapshot', async () => {
    const { heard } = await follow();
    expect(heard[0]).toMatch(/^: ok\n/);
    expect(heard[1]).toMatch(/^id: v1\ndata: \{.*"Riverbank".*\}\n\n$/);
  });

  test.each([
    [true, false],
    [false, true],
  ])(
    'has the latest awards for whom they are, also beside a reader who sees the same names (%s, then %s)',
    async (...turns) => {
      for (const hasLatest of turns) {
        const { heard } = await follow({ view: { names: 'initial', hasLatest } });
        expect(heard[1]?.includes('"latest":')).toBe(hasLatest);
      }
    },
  );

  test('begins with only a heartbeat for a reader that has this version', async () => {
    const { heard } = await follow({ known: 'v1' });
    expect(heard).toEqual([': ok\nretry: 1000\n\n', ': hb\n\n']);
  });

  test('has a heartbeat every 15 seconds, after a look into the database', async () => {
    const { heard } = await follow();
    await pass(45_000);
    expect([heartbeats(heard), reads]).toEqual([3, 4]);
  });

  test('has no heartbeat while the database does not answer', async () => {
    const { heard } = await follow();
    isDatabaseDown = true;
    await pass(45_000);
    expect(heartbeats(heard)).toBe(0);
  });

  test('is refused while the database does not answer', async () => {
    isDatabaseDown = true;
    await expect(follow()).rejects.toThrow('down');
  });

  test('shows within 15 seconds what nobody announced, such as a new day', async () => {
    const { heard } = await follow();
    version = 'v2';
    await pass(15_000);
    expect(versionsIn(heard)).toEqual(['v1', 'v2']);
  });

  test('ends with its token', async () => {
    const reader = await follow({ endsAt: new Date(NOW + 60_000) });
    await pass(59_000);
    expect(reader.isOver()).toBe(false);
    await pass(1_000);
    expect(reader.isOver()).toBe(true);
  });

  test('ends within 15 seconds of the end of its session', async () => {
    const [one, other] = [await follow(), await follow({ holder: 'session-2' })];
    ended.add('session-1');
    await pass(15_000);
    expect([one.isOver(), other.isOver()]).toEqual([true, false]);
  });
});

describe('changes', () => {
  test('come at once, and then at most twice a second', async () => {
    const { heard } = await follow();
    await pass(5_000);
    version = 'v2';
    live.changed();
    await pass(30);
    expect(versionsIn(heard)).toEqual(['v1', 'v2']);
    for (let change = 3; change < 1_000; change += 1) {
      version = `v${change}`;
      live.changed();
      await pass(10);
    }
    await pass(500);
    expect(versionsIn(heard).length).toBeLessThanOrEqual(1 + 1 + 20 + 1);
    expect(versionsIn(heard).length).toBeGreaterThan(19);
    expect(versionsIn(heard).at(-1)).toBe(version);
  });

  test('that no board shows send nothing', async () => {
    const { heard } = await follow();
    live.changed();
    await pass(1_000);
    expect([heard.length, reads]).toEqual([2, 2]);
  });

  test('are not looked at while nobody follows', async () => {
    const reader = await follow();
    await reader.leave();
    const before = reads;
    live.changed();
    await pass(60_000);
    expect(reads).toBe(before);
  });

  test('between two viewers are not missed', async () => {
    await (await follow()).leave();
    version = 'v2';
    expect(versionsIn((await follow()).heard)).toEqual(['v2']);
  });
});

describe('a reader who does not read', () => {
  test('holds up nobody, keeps one snapshot waiting, and is cut off after 30 seconds', async () => {
    const asleep = await follow({}, { reads: false });
    const awake = await follow();
    for (const next of ['v2', 'v3', 'v4']) {
      version = next;
      live.changed();
      await pass(1_000);
    }
    expect(versionsIn(awake.heard)).toEqual(['v1', 'v2', 'v3', 'v4']);
    await pass(25_000);
    expect(asleep.wasCut()).toBe(false);
    await pass(20_000);
    expect([asleep.wasCut(), awake.wasCut()]).toEqual([true, false]);
  });

  test('gets the newest snapshot when it wakes up in time', async () => {
    const body = await live.open({
      holder: 'session-1',
      owner: { id: 'account-1', most: 20 },
      view: { names: 'full', hasLatest: true },
      known: null,
      endsAt: null,
      cut: () => undefined,
    });
    for (const next of ['v2', 'v3', 'v4']) {
      version = next;
      live.changed();
      await pass(1_000);
    }
    const reader = body.getReader();
    const texts: string[] = [];
    for (let chunk = 0; chunk < 3; chunk += 1) texts.push(new TextDecoder().decode((await reader.read()).value));
    expect(versionsIn(texts)).toEqual(['v1', 'v4']);
    await reader.cancel();
  });
});

describe('too many streams', () => {
  test('of one account, in however many sessions, end the oldest', async () => {
    const readers: Reader[] = [];
    for (let stream = 0; stream < 21; stream += 1) readers.push(await follow({ holder: `session-${stream}` }));
    const other = await follow({ owner: { id: 'account-2', most: 20 } });
    await pass(0);
    expect(readers.map((reader) => reader.isOver())).toEqual([true, ...Array.from({ length: 20 }, () => false)]);
    expect(other.isOver()).toBe(false);
  });

  test('of all are refused with a time to come back', async () => {
    for (let stream = 0; stream < 10_000; stream += 1) {
      await live.open({
        holder: `session-${stream}`,
        owner: { id: `account-${stream}`, most: 20 },
        view: { names: 'full', hasLatest: true },
        known: 'v1',
        endsAt: null,
        cut: () => undefined,
      });
    }
    await expect(follow({ holder: 'one more' })).rejects.toMatchObject({
      status: 503,
      headers: { 'Retry-After': '30' },
    });
  });
});

test('when the server stops, everybody hears when to come back, and nobody new gets in', async () => {
  const { heard, isOver } = await follow();
  live.close();
  await pass(0);
  expect(heard.at(-1)).toBe('retry: 9000\nevent: bye\ndata: restart\n\n');
  expect(isOver()).toBe(true);
  await expect(follow()).rejects.toMatchObject({ status: 503 });
});

describe('with other processes on the database', () => {
  let told: number;
  let hear: { notice: () => void; state: (isHeard: boolean) => void };
  beforeEach(() => {
    told = 0;
    live = create({
      tell: () => (told += 1),
      follow: (notice, state) => (hear = { notice, state }),
    });
  });

  test('a change is announced to them, and after one of theirs the boards are read', async () => {
    hear.state(true);
    const { heard } = await follow();
    live.changed();
    expect(told).toBe(1);
    version = 'v2';
    hear.notice();
    await pass(500);
    expect(versionsIn(heard)).toEqual(['v1', 'v2']);
    expect(told).toBe(1);
  });

  test('the database is asked every 2 seconds while they can’t be heard, and once more when they can again', async () => {
    hear.state(true);
    const { heard } = await follow();
    await pass(14_000);
    expect(reads).toBe(1);
    hear.state(false);
    await pass(600);
    version = 'v2';
    await pass(2_000);
    expect(versionsIn(heard)).toEqual(['v1', 'v2']);
    hear.state(true);
    version = 'v3';
    await pass(600);
    expect(versionsIn(heard)).toEqual(['v1', 'v2', 'v3']);
  });
});
