import fc from 'fast-check';
import { expect, it } from 'vitest';
import { outboxEntry } from '#data/db/outbox-rows.ts';
import { readsAsEntry } from '#data/outbox/rules/row-check.ts';
import { createClock, createDevice, freshOutbox, submission } from '#tests/support/outbox.ts';

it('judges every row as the schema of the outbox does', async () => {
  const db = freshOutbox();
  await createDevice(db, createClock()).enqueue(submission(['s1']));
  const good = (await db.entries.toArray())[0];
  if (!good) throw new Error('There is no row.');
  expect(readsAsEntry(good)).toBe(true);

  const at = 1;
  const odd = fc.constantFrom<unknown>(
    undefined,
    null,
    0,
    1.5,
    Number.NaN,
    '',
    'x',
    true,
    [],
    ['x'],
    [1],
    {},
    new Date(0),
  );
  const state = fc.constantFrom<unknown>(
    { kind: 'waiting', tries: 1, loneTries: 0, triedAt: at },
    { kind: 'waiting', tries: 1.5, loneTries: 0 },
    { kind: 'refused', status: 404, detail: null, at },
    { kind: 'set-aside', status: 500, detail: 'x', at },
    { kind: 'unsure', at },
    { kind: 'unsure' },
    { kind: 'other' },
  );
  const fields = Object.keys(good) as Array<keyof typeof good>;
  const requestFields = [...Object.keys(good.request), 'house_name'];
  const changed = fc.oneof(
    fc.tuple(fc.constantFrom(...fields), fc.oneof(odd, state)).map(([name, value]) => ({ ...good, [name]: value })),
    fc
      .tuple(fc.constantFrom(...requestFields), odd)
      .map(([name, value]) => ({ ...good, request: { ...good.request, [name]: value } })),
    state.map((value) => ({ ...good, state: value })),
    odd,
  );
  fc.assert(
    fc.property(changed, (row) => {
      expect(readsAsEntry(row)).toBe(outboxEntry.safeParse(row).success);
    }),
    { numRuns: 2000 },
  );
});
