import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inFairTurns } from '#server/limits/thread-time.ts';
import type { Task, Workers } from '#server/workers/workers.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';

const JUDGE: Task<string, string> = { name: 'judge', run: async (word) => word };
const LOOK: Task<string, string> = { name: 'look', thread: 'judge', run: async (word) => word };
const QUICK: Task<string, string> = { ...JUDGE, longestMs: 110 };
const OTHER: Task<string, string> = { name: 'other', run: async (word) => word };

let clock: FakeClock;
/** What the threads do, in the order in which it was begun. */
let began: string[];
let ends: Map<string, (failure?: Error) => void>;
let threads: Workers;
let workers: Workers;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  clock = fakeClock();
  began = [];
  ends = new Map();
  threads = {
    run: async (task, input) => {
      began.push(String(input));
      await new Promise<void>((resolve, reject) => {
        ends.set(String(input), (failure) => (failure ? reject(failure) : resolve()));
      });
      return task.run(input);
    },
    close: () => Promise.resolve(),
  };
  workers = inFairTurns(threads, clock.now, { ofOne: { burst: 100, perSecond: 10 }, waiting: 3 });
});
afterEach(() => {
  vi.useRealTimers();
});

const settled = () => vi.advanceTimersByTimeAsync(0);
/** Asks for a piece of work, such as 'a1', the first of asker a; '-1' is asked for by nobody in particular. */
const ask = (id: string, task = JUDGE) =>
  workers
    .run(task, id, id.startsWith('-') ? {} : { whose: id.slice(0, 1) })
    .catch(({ status, message }: { status?: number; message: string }) => `${id} ${status ?? message}`);
/** The piece took this long. */
async function end(id: string, ms: number, failure?: Error): Promise<void> {
  clock.advance({ seconds: ms / 1_000 });
  ends.get(id)?.(failure);
  await settled();
}
async function pass(ms: number): Promise<void> {
  clock.advance({ seconds: ms / 1_000 });
  await vi.advanceTimersByTimeAsync(ms);
}

describe('a thread', () => {
  test('does one piece after another, and the askers take turns', async () => {
    for (const id of ['a1', 'a2', 'a3', 'b1']) void ask(id);
    await settled();
    expect(began).toEqual(['a1']);
    for (const id of ['a1', 'a2', 'b1']) await end(id, 1);
    expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('is shared by the tasks that name it, and no other task waits for them', async () => {
    void ask('a1');
    void ask('a2', LOOK);
    void ask('a3', OTHER);
    await settled();
    expect(began).toEqual(['a1', 'a3']);
    await end('a1', 1);
    expect(began).toEqual(['a1', 'a3', 'a2']);
  });

  test('rests from who has used more than a share of its time, and serves others meanwhile', async () => {
    void ask('a1');
    await settled();
    void ask('a2');
    await end('a1', 150);
    expect(began).toEqual(['a1']);
    const other = ask('b1');
    await settled();
    expect(began).toEqual(['a1', 'b1']);
    await end('b1', 0);
    expect(await other).toBe('b1');
    // 50 ms too many, at 10 ms a second.
    await pass(4_800);
    expect(began).toEqual(['a1', 'b1']);
    await pass(300);
    expect(began).toEqual(['a1', 'b1', 'a2']);
  });

  test('counts a piece that failed too', async () => {
    const failed = ask('a1');
    await settled();
    void ask('a2');
    await end('a1', 150, new Error('a fault'));
    expect(await failed).toBe('a1 a fault');
    expect(began).toEqual(['a1']);
  });

  test('does what nobody in particular asked for without counting', async () => {
    void ask('-1');
    await settled();
    void ask('-2');
    await end('-1', 60_000);
    expect(began).toEqual(['-1', '-2']);
  });

  test('counts ten seconds at most, in case the clock was set meanwhile', async () => {
    workers = inFairTurns(threads, clock.now, { ofOne: { burst: 100, perSecond: 1_000 }, waiting: 3 });
    void ask('a1');
    await settled();
    void ask('a2');
    await end('a1', 3_600_000);
    await pass(9_800);
    expect(began).toEqual(['a1']);
    await pass(200);
    expect(began).toEqual(['a1', 'a2']);
  });

  test('counts no more of a piece than its task may take, because the rest is the machine’s', async () => {
    void ask('a1', QUICK);
    await settled();
    void ask('a2', QUICK);
    await end('a1', 5_000);
    // 10 ms too many, at 10 ms a second.
    await pass(900);
    expect(began).toEqual(['a1']);
    await pass(200);
    expect(began).toEqual(['a1', 'a2']);
  });

  test('has a line of its own length, in which the longest one gives way', async () => {
    const asked = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'].map((id) => ask(id));
    await settled();
    expect(await Promise.all([asked[4], asked[3]])).toEqual(['a5 503', 'a4 503']);
    for (const id of ['a1', 'a2', 'b1']) await end(id, 1);
    expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('does nothing for who is gone', async () => {
    void ask('a1');
    const gone = new AbortController();
    const left = workers.run(JUDGE, 'a2', { whose: 'a', signal: gone.signal }).catch(({ status }) => status as number);
    gone.abort();
    expect(await left).toBe(408);
    await end('a1', 1);
    expect(began).toEqual(['a1']);
  });
});
