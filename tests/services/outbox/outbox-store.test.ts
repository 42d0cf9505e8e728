import { afterEach, expect, it, vi } from 'vitest';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { outboxState } from '#data/outbox/view/outbox-state.ts';
import { createOutboxStore } from '#services/outbox/outbox-store.ts';
import { createClock, createDevice, freshOutbox, submission, TEACHER } from '#tests/support/outbox.ts';

afterEach(() => vi.useRealTimers());

const open = async () => {
  const db = freshOutbox();
  const clock = createClock();
  const device = createDevice(new OutboxDb(), clock);
  await device.enqueue(submission(['s1', 's2']));
  const store = createOutboxStore({ db, userId: TEACHER, now: clock.now });
  const state = () => {
    const rows = store.getSnapshot();
    if (typeof rows === 'string') return rows;
    return outboxState(rows, { now: clock.now(), sessionEnded: false, connection: 'online' });
  };
  return { db, clock, device, store, state };
};

it('follows what another connection writes, for as long as a screen looks, and knows all of it when one looks again', async () => {
  const { device, store, state } = await open();
  const leave = store.subscribe(() => undefined);
  await vi.waitFor(() => expect(state()).toMatchObject({ counts: { waiting: 2 } }));
  await device.enqueue(submission(['s3']));
  await vi.waitFor(() => expect(state()).toMatchObject({ counts: { waiting: 3 } }));
  leave();
  await device.enqueue(submission(['s4']));
  const leaveAgain = store.subscribe(() => undefined);
  await vi.waitFor(() => expect(state()).toMatchObject({ counts: { waiting: 4 } }));
  leaveAgain();
});

it('knows an award that was made just before a screen asks for it, although the next look is not due yet', async () => {
  const { device, store, state } = await open();
  const leave = store.subscribe(() => undefined);
  await vi.waitFor(() => expect(state()).toMatchObject({ counts: { waiting: 2 } }));
  await device.enqueue(submission(['s3']));
  const made = submission(['s4']);
  await device.enqueue(made);
  await store.want({ submissionId: made.submissionId });
  expect(state()).toMatchObject({ counts: { waiting: 4 } });
  leave();
});

it('no longer says sending when the sender makes no step for 5 s, although nothing is written', async () => {
  const { db, clock, store, state } = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lease = { owner: 'worker', since: clock.now(), until: clock.now() + 45_000 };
  await db.drain.put({ key: 'drain', lease, inFlight: [], failures: 0, serverWaitUntil: null, end: null });
  const leave = store.subscribe(() => undefined);
  await store.want({ since: 0 });
  expect(state()).toMatchObject({ headline: { kind: 'sending', sent: 0, total: 2 } });
  let shown = 0;
  const leaveToo = store.subscribe(() => (shown += 1));
  clock.move(5000);
  vi.advanceTimersByTime(5000);
  expect(shown).toBe(1);
  expect(state()).toMatchObject({ headline: { kind: 'queued' } });
  leave();
  leaveToo();
});
