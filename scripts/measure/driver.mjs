// Runs in the blank page of a bench (site.mjs bundles it): does what the bench asks for, one thing after another.
import { OutboxDb } from '#data/db/outbox-db.ts';
import { enqueueAwards } from '#data/outbox/entry/enqueue-awards.ts';
import { SessionDb } from '#data/session/session-db.ts';

const { origin } = location;
const outboxDb = new OutboxDb();
const sessionDb = new SessionDb();
const now = () => Date.now();
const newId = () => crypto.randomUUID();
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the page in the browser has to know of the account. */
const PROFILE = { id: 'teacher-1', role: 'teacher', username: 'bench', email: '', full_name: 'Bench' };

function submission(userId, count) {
  return {
    submissionId: newId(),
    userId,
    apiBase: origin,
    students: Array.from({ length: count }, (_, index) => ({
      id: `student-${index}`,
      name: `Student ${index}`,
      houseName: 'Savant',
    })),
    habit: { id: 'habit-1', name: 'Own It' },
    reasons: [{ id: 'reason-1', text: 'Work Hard' }],
    comment: '',
    points: 1,
  };
}

async function enter() {
  const tokens = { access: 'access', refresh: 'refresh' };
  await sessionDb.session.put({ key: 'current', apiBase: origin, profile: PROFILE, tokens });
  await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await pause(50);
}

/** Awards that wait, as a tap leaves them. */
async function fill(count) {
  const session = await sessionDb.session.get('current');
  await outboxDb.transaction('rw', outboxDb.entries, outboxDb.answered, async () => {
    await outboxDb.entries.clear();
    await outboxDb.answered.clear();
  });
  await enqueueAwards({ db: outboxDb, now, zone: () => null, newId }, submission(session.profile.id, count));
}

/** From the page's word to the moment at which the worker wrote down that all is sent. */
async function drain() {
  await pause(300);
  const startedAt = now();
  navigator.serviceWorker.controller.postMessage({ type: 'DRAIN', force: true, insist: true });
  for (;;) {
    await pause(250);
    const { lease, end } = (await outboxDb.drain.get('drain')) ?? {};
    if (lease !== null || !end || end.at < startedAt) continue;
    if (end.kind !== 'done') throw new Error(`The pass ended with ${JSON.stringify(end)}`);
    return end.at - startedAt;
  }
}

/** What the app's worker sends, sent in the same worker by something else. */
async function sendOtherwise(kind) {
  const { tokens } = await sessionDb.session.get('current');
  const requests = (await outboxDb.entries.toArray()).map(({ id, request }) => ({
    body: JSON.stringify(request),
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${tokens.access}`,
      'Idempotency-Key': id,
    },
  }));
  const channel = new MessageChannel();
  const answer = new Promise((resolve) => channel.port1.addEventListener('message', ({ data }) => resolve(data)));
  channel.port1.start();
  await pause(300);
  navigator.serviceWorker.controller.postMessage({ type: 'BENCH', kind, requests }, [channel.port2]);
  const { ms, error } = await answer;
  if (error) throw new Error(error);
  return ms;
}

const COMMANDS = {
  enter,
  drain: async ({ count }) => {
    await fill(count);
    await pause(700);
    const ms = await drain();
    // The page is still reading what was written last.
    await pause(500);
    return ms;
  },
  otherwise: async ({ how, count }) => {
    await fill(count);
    const ms = await sendOtherwise(how);
    await outboxDb.entries.clear();
    return ms;
  },
};

async function work() {
  for (;;) {
    const { kind, ...options } = await (await fetch('/bench/next')).json();
    const answer = await COMMANDS[kind](options).then(
      (value) => ({ value }),
      (error) => ({ error: String(error?.stack ?? error) }),
    );
    await fetch('/bench/result', { method: 'POST', body: JSON.stringify(answer) });
  }
}
void work();
