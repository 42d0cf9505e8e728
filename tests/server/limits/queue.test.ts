import { describe, expect, test } from 'vitest';
import { createQueue } from '#server/limits/queue.ts';

/** Work that runs until it is ended; `began` is the order in which it began. */
function createWork(began: number[]) {
  const ends: Array<(outcome?: Error) => void> = [];
  return {
    ends,
    work: (id: number) => (): Promise<number> =>
      new Promise((resolve, reject) => {
        began.push(id);
        ends.push((failure) => (failure ? reject(failure) : resolve(id)));
      }),
  };
}
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

test('three run at once and 64 wait; any more are asked to come back in 2 s', async () => {
  const queue = createQueue({ atOnce: 3, waiting: 64 });
  const began: number[] = [];
  const { ends, work } = createWork(began);
  const answers = Array.from({ length: 67 }, (_, id) => queue(work(id)));
  expect(began).toEqual([0, 1, 2]);
  await expect(queue(work(67))).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });

  // A hash that ends or fails makes room for one more at the end of the queue.
  ends[0]?.(new Error('The library failed.'));
  await expect(answers[0]).rejects.toThrow('The library failed.');
  await settled();
  expect(began).toEqual([0, 1, 2, 3]);
  answers.push(queue(work(68)));
  await expect(queue(work(69))).rejects.toMatchObject({ status: 503 });

  for (let index = 1; index < 68; index += 1) {
    ends[index]?.();
    await settled();
  }
  expect(await Promise.all(answers.slice(1))).toEqual([...Array.from({ length: 66 }, (_, id) => id + 1), 68]);
  expect(began).toEqual([...Array.from({ length: 67 }, (_, id) => id), 68]);
});

test('a queue that was full runs as many at once as before', async () => {
  const queue = createQueue({ atOnce: 2, waiting: 1 });
  const began: number[] = [];
  const { ends, work } = createWork(began);
  for (const round of [0, 3]) {
    const answers = [queue(work(round)), queue(work(round + 1)), queue(work(round + 2))];
    expect(began.slice(round)).toEqual([round, round + 1]);
    await expect(queue(work(9))).rejects.toMatchObject({ status: 503 });
    for (let index = round; index < round + 3; index += 1) {
      ends[index]?.();
      await settled();
    }
    await Promise.all(answers);
  }
});

describe('those who ask at the same time', () => {
  /** A queue that does one piece at a time, and what each asker asked for, in the order in which it was begun. */
  function createLine(waiting: number) {
    const queue = createQueue({ atOnce: 1, waiting });
    const began: string[] = [];
    const ends: (() => void)[] = [];
    const ask = (id: string, signal?: AbortSignal) =>
      queue(
        () =>
          new Promise<string>((resolve) => {
            began.push(id);
            ends.push(() => resolve(id));
          }),
        { whose: id.slice(0, 1), ...(signal && { signal }) },
      ).catch((error: unknown) => error);
    const endAll = async () => {
      for (let index = 0; index < ends.length; index += 1) {
        ends[index]?.();
        await settled();
      }
    };
    return { ask, began, endAll };
  }

  test('take turns, so that the many calls of one hold up nobody else', async () => {
    const { ask, began, endAll } = createLine(9);
    const answers = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((id) => ask(id));
    await endAll();
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
    expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
  });

  test('share the places to wait: the last of the longest line leaves for a shorter line', async () => {
    const { ask, began, endAll } = createLine(3);
    const answers = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((id) => ask(id));
    await endAll();
    expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);
    // b2 found two lines of which none was longer than its own would have become.
    expect(await Promise.all(answers)).toMatchObject(['a1', 'a2', 'a3', { status: 503 }, 'b1', { status: 503 }]);
  });

  test('and are gone before their turn are left out; their place is free again', async () => {
    const { ask, began, endAll } = createLine(2);
    const gone = new AbortController();
    const answers = [ask('a1'), ask('b1', gone.signal), ask('c1')];
    await settled();
    gone.abort();
    answers.push(ask('d1'), ask('e1', AbortSignal.abort()));
    await endAll();
    expect(began).toEqual(['a1', 'c1', 'd1']);
    expect(await Promise.all(answers)).toMatchObject(['a1', { code: 'cut_off' }, 'c1', 'd1', { code: 'cut_off' }]);
  });

  test('and are gone during their turn are served to the end', async () => {
    const { ask, endAll } = createLine(2);
    const gone = new AbortController();
    const answers = [ask('a1', gone.signal), ask('b1')];
    gone.abort();
    await endAll();
    expect(await Promise.all(answers)).toEqual(['a1', 'b1']);
  });
});
