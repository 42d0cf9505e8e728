import { expect, it } from 'vitest';
import { redactNames } from '#data/outbox/entry/redact-names.ts';
import { createClock, createDevice, createLedger, freshOutbox, submission } from '#tests/support/outbox.ts';

it('the answer to an award that was on its way at a sign-out does not bring the student’s name back', async () => {
  const db = freshOutbox();
  const device = createDevice(db, createClock());
  const ledger = createLedger();
  await device.enqueue(submission(['a']));
  await device.drain(async (entry) => {
    expect(entry.studentName).toBe('Student a');
    await redactNames(db, []);
    return { ok: true, value: ledger.commit(entry) };
  });
  const rows = await db.answered.toArray();
  expect(rows.map(({ studentName, answer }) => [studentName, answer.kind])).toEqual([[null, 'sent']]);
});
