import { beforeEach, describe, expect, it } from 'vitest';
import { createLocks } from '#tests/support/locks.ts';

/** Work that runs until `end`. */
function createWork() {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { done, end };
}
const soon = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

let locks: ReturnType<typeof createLocks>;
let events: string[];
beforeEach(() => {
  locks = createLocks();
  events = [];
});

/** Requests the lock and holds it until `end`; `events` records what happens. */
function hold(who: string, options: LockOptions = {}, name = 'drain') {
  const work = createWork();
  const request = locks.request(name, options, async (lock) => {
    events.push(`${who} ${lock ? 'in' : 'turned away'}`);
    if (!lock) return;
    await work.done;
    events.push(`${who} out`);
  });
  return { request, end: work.end };
}

describe('the fake locks keep the rules of a browser’s', () => {
  it('grants the lock to one holder at a time, in the order of the requests', async () => {
    const all = ['a', 'b', 'c'].map((who) => hold(who));
    await soon();
    expect(events).toEqual(['a in']);
    all[0]?.end();
    const late = all[0]?.request.then(() => hold('late'));
    for (const { end } of all) end();
    await Promise.all(all.map(({ request }) => request));
    (await late)?.end();
    await (
      await late
    )?.request;
    expect(events).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out', 'late in', 'late out']);
  });

  it('keeps locks with different names apart', async () => {
    const one = hold('one');
    const other = hold('other', {}, 'refresh');
    await soon();
    expect(events).toEqual(['one in', 'other in']);
    one.end();
    other.end();
    await Promise.all([one.request, other.request]);
  });

  it('calls back after the request has returned', async () => {
    const first = hold('first');
    const second = hold('second', { ifAvailable: true });
    expect(events).toEqual([]);
    first.end();
    await Promise.all([first.request, second.request]);
  });

  it('answers null to ifAvailable while the lock is held, and grants the lock once it is free', async () => {
    const first = hold('first');
    await hold('second', { ifAvailable: true }).request;
    first.end();
    await first.request;
    const third = hold('third', { ifAvailable: true });
    third.end();
    await third.request;
    expect(events).toEqual(['first in', 'second turned away', 'first out', 'third in', 'third out']);
  });

  it('returns what the callback returns, and frees the lock when the callback fails', async () => {
    const failure = new Error('no network');
    await expect(locks.request('drain', () => Promise.reject(failure))).rejects.toBe(failure);
    await expect(
      locks.request('drain', () => {
        throw failure;
      }),
    ).rejects.toBe(failure);
    expect(await locks.request('drain', { ifAvailable: true }, (lock) => lock?.name)).toBe('drain');
  });

  it('removes an aborted request from the queue and keeps the order of the others', async () => {
    const first = hold('first');
    const patience = new AbortController();
    const second = hold('second', { signal: patience.signal });
    const third = hold('third');
    const tooLong = new DOMException('The wait was too long.', 'TimeoutError');
    patience.abort(tooLong);
    await expect(second.request).rejects.toBe(tooLong);
    first.end();
    third.end();
    await Promise.all([first.request, third.request]);
    expect(events).toEqual(['first in', 'first out', 'third in', 'third out']);
  });

  it('never calls back a request that was aborted before it was granted', async () => {
    const reason = new Error('gone');
    await expect(hold('late', { signal: AbortSignal.abort(reason) }).request).rejects.toBe(reason);
    const hurry = new AbortController();
    const inHaste = hold('in haste', { signal: hurry.signal });
    hurry.abort(reason);
    await expect(inHaste.request).rejects.toBe(reason);
    expect(events).toEqual([]);
    expect(await locks.request('drain', { ifAvailable: true }, (lock) => lock !== null)).toBe(true);
  });

  it('ignores an abort after the grant and leaves no unhandled rejection', async () => {
    const unheard: unknown[] = [];
    const listen = (reason: unknown): void => void unheard.push(reason);
    process.on('unhandledRejection', listen);
    try {
      const patience = new AbortController();
      const first = hold('first');
      const second = hold('second', { signal: patience.signal });
      first.end();
      await first.request;
      await soon();
      patience.abort(new Error('too late'));
      second.end();
      await second.request;
      const hurry = new AbortController();
      const alone = hold('alone', { signal: hurry.signal });
      await soon();
      hurry.abort(new Error('too late'));
      alone.end();
      await alone.request;
      await soon();
    } finally {
      process.off('unhandledRejection', listen);
    }
    expect(unheard).toEqual([]);
    expect(events).toEqual(['first in', 'first out', 'second in', 'second out', 'alone in', 'alone out']);
  });
});
