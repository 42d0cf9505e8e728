import { expect, test } from 'vitest';
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
