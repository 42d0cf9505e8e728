import { expect, test } from 'vitest';
import { createPasswords } from '#server/accounts/passwords/passwords.ts';
import { inThisThread } from '#server/workers/workers.ts';
import { TEST_KEYS } from '#tests/support/server/cluster.ts';

test('a hash costs 46 MiB and one pass of argon2id, unless a cost is given', async () => {
  expect(await createPasswords(TEST_KEYS.pepper).hash('Quiet-Lantern-42')).toMatch(
    /^\$argon2id\$v=19\$m=47104,t=1,p=1\$/,
  );
});

test('an unknown name is checked again as soon as a full queue has emptied', async () => {
  const passwords = createPasswords(TEST_KEYS.pepper);
  // More than run and wait: the last ones are turned away, among them the first unknown name.
  const burst = Array.from({ length: 70 }, (_, index) => passwords.hash(`secret ${index}`));
  const turnedAway = passwords.verify(null, 'a guess');
  await expect(turnedAway).rejects.toMatchObject({ status: 503 });
  await Promise.allSettled(burst);
  expect(await passwords.verify(null, 'a guess')).toBe(false);
});

test('a full queue of recoveries leaves the queue of the sign-ins free', async () => {
  const pepper = TEST_KEYS.pepper;
  const recoveries = createPasswords(pepper, { atOnce: 1, waiting: 4 });
  const signIns = createPasswords(pepper, { atOnce: 3, waiting: 64 });
  const flood = Promise.allSettled(Array.from({ length: 40 }, (_, index) => recoveries.verify(null, `guess ${index}`)));
  const stored = await signIns.hash('Quiet-Lantern-42');
  expect(await signIns.verify(stored, 'Quiet-Lantern-42')).toBe(true);
  expect((await flood).filter((each) => each.status === 'rejected')).toHaveLength(35);
});

test('an unknown name takes a hash of today’s cost, as a known one does', async () => {
  const passwords = createPasswords(TEST_KEYS.pepper, { atOnce: 1, waiting: 0 });
  const stored = await passwords.hash('Quiet-Lantern-42');
  const unknown = passwords.verify(null, 'a guess');
  // The only place is taken: something is hashed for the unknown name, and by the queue's rules.
  await expect(passwords.verify(stored, 'a guess')).rejects.toMatchObject({ status: 503 });
  expect(await unknown).toBe(false);
  expect(await passwords.verify(stored, 'Quiet-Lantern-42')).toBe(true);
});

test('with an asker a hash is made by a thread, in the asker’s share; without one it is not', async () => {
  const asked: unknown[] = [];
  const run: typeof inThisThread.run = (task, input, asker) => {
    asked.push([task.name, asker]);
    return task.run(input);
  };
  const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  const passwords = createPasswords(TEST_KEYS.pepper, undefined, cost, { ...inThisThread, run });
  const stored = await passwords.hash('Quiet-Lantern-42', { whose: '10.0.0.1' });
  expect(asked).toEqual([['hash-secret', { whose: '10.0.0.1' }]]);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await passwords.verify(stored, 'Quiet-Lantern-42')).toBe(true);
  expect(await passwords.verify(await passwords.hash('Other-Lantern-42'), 'Other-Lantern-42')).toBe(true);
  expect(asked).toHaveLength(1);
});
