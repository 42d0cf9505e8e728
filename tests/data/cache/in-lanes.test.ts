import { expect, it } from 'vitest';
import { inLanes } from '#data/cache/in-lanes.ts';

/** Work that ends when the test says so. */
function byHand() {
  const begun: string[] = [];
  const ends = new Map<string, (said: boolean | undefined) => void>();
  return {
    begun,
    work: (name: string) => {
      begun.push(name);
      return new Promise<boolean | undefined>((resolve) => void ends.set(name, resolve));
    },
    async end(name: string, said?: boolean): Promise<void> {
      ends.get(name)?.(said);
      await new Promise((resolve) => void setTimeout(resolve));
    },
  };
}

it('does three side by side, in their order, and is done with the last', async () => {
  const { begun, work, end } = byHand();
  let isDone = false;
  const all = inLanes(['a', 'b', 'c', 'd', 'e'], work).then(() => (isDone = true));
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['a', 'c', 'd']) await end(name);
  expect([begun.at(-1), isDone]).toEqual(['e', false]);
  await end('e');
  await all;
  expect(isDone).toBe(true);
});

it('takes up no other one once one has given false, and waits for those that run', async () => {
  const { begun, work, end } = byHand();
  let isDone = false;
  const all = inLanes(['a', 'b', 'c', 'd'], work).then(() => (isDone = true));
  await end('a', false);
  await end('b');
  expect([begun, isDone]).toEqual([['a', 'b', 'c'], false]);
  await end('c');
  await all;
  expect(isDone).toBe(true);
});
