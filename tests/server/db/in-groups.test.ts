import { expect, test } from 'vitest';
import { inGroups, type Waiting } from '#server/db/in-groups.ts';

/** Work that ends when the test says so. */
function held(size: { atOnce?: number; most?: number } = {}) {
  const groups: { items: number[]; end: (error?: Error) => void }[] = [];
  const ask = inGroups<number, string>(
    (group: readonly Waiting<number, string>[]) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => {
          if (error) return reject(error);
          for (const each of group) each.resolve(`done ${each.item}`);
          resolve();
        };
        groups.push({ items: group.map(({ item }) => item), end });
      }),
    size,
  );
  return { groups, ask };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a lone caller starts at once, and those who come while it runs are the next group', async () => {
  const { groups, ask } = held();
  const answers = [1, 2, 3].map(ask);
  expect(groups.map(({ items }) => items)).toEqual([[1]]);
  groups[0]?.end();
  await turn();
  expect(groups.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  groups[1]?.end();
  expect(await Promise.all(answers)).toEqual(['done 1', 'done 2', 'done 3']);
});

test('no more groups run at once, and no group is larger, than is allowed', async () => {
  const { groups, ask } = held({ atOnce: 2, most: 2 });
  const answers = [1, 2, 3, 4, 5].map(ask);
  for (const index of [0, 1, 2, 3]) {
    groups[index]?.end();
    await turn();
  }
  expect(groups.map(({ items }) => items)).toEqual([[1], [2], [3, 4], [5]]);
  await Promise.all(answers);
});

test('a group that fails affects no other', async () => {
  const { groups, ask } = held();
  const first = ask(1);
  const second = ask(2);
  groups[0]?.end(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await turn();
  groups[1]?.end();
  expect(await second).toBe('done 2');
});
