// Runs in the blank page of a bench (site.mjs bundles it): does what the bench asks for, one thing after another.
import { Dexie } from 'dexie';
import { createApiClient } from '#data/api/api-client.ts';
import { createServerMemory } from '#data/api/dialects/server-memory.ts';
import { signIn } from '#data/commands/sign-in.ts';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { createOutboxCopy, attachCopy } from '#data/outbox/copy/outbox-copy.ts';
import { enqueueAwards } from '#data/outbox/entry/enqueue-awards.ts';
import { SessionDb } from '#data/session/session-db.ts';

const { origin } = location;
const outboxDb = new OutboxDb();
const sessionDb = new SessionDb();
const now = () => Date.now();
const newId = () => crypto.randomUUID();
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the page in the browser has to know of the account. Without a school nobody asks for more. */
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

async function enter({ email, password }) {
  if (!email) {
    const tokens = { access: 'access', refresh: 'refresh' };
    await sessionDb.session.put({ key: 'current', apiBase: origin, profile: PROFILE, tokens });
    return;
  }
  const memory = createServerMemory(sessionDb, origin, now);
  const nobody = { proof: async () => null, refresh: async () => ({ kind: 'ended' }), remember: async () => undefined };
  const api = createApiClient({ send: (request) => fetch(request), baseUrl: origin, memory, auth: nobody });
  const who = { identifier: email, password, remember: true };
  const entered = await signIn({ api, sessionDb, outboxDb, apiBase: origin }, who);
  if (!entered.ok) throw new Error(`No sign-in: ${JSON.stringify(entered.failure)}`);
}

/** Awards that wait, as a tap leaves them. */
async function fill(count) {
  const session = await sessionDb.session.get('current');
  await outboxDb.transaction('rw', outboxDb.entries, outboxDb.answered, async () => {
    await outboxDb.entries.clear();
    await outboxDb.answered.clear();
  });
  await enqueueAwards({ db: outboxDb, now, newId }, submission(session.profile.id, count));
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

/** How many transactions each page of the app began since it was asked last. */
async function countTransactions() {
  const channel = new BroadcastChannel('bench');
  const counts = {};
  channel.addEventListener('message', ({ data }) => {
    if (data.path) counts[data.path] = data.count;
  });
  channel.postMessage('count');
  await pause(300);
  channel.close();
  return counts;
}

/** From the tap to the rows on the disk, with the second copy that a page keeps. */
async function enqueue(count) {
  const db = new OutboxDb();
  attachCopy(db, createOutboxCopy(localStorage), () => 'bench');
  await db.open();
  const made = submission('teacher-1', count);
  const startedAt = performance.now();
  await enqueueAwards({ db, now, newId }, made);
  const ms = performance.now() - startedAt;
  db.close();
  return ms;
}

/** The same rows in one strict transaction of a database with the same indexes, without Dexie. */
async function enqueueRaw(count) {
  await fill(count);
  const rows = (await outboxDb.entries.toArray()).map(({ seq: _seq, ...row }) => row);
  const opening = indexedDB.open('raw', 1);
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
    store.createIndex('id', 'id', { unique: true });
    store.createIndex('submissionId', 'submissionId');
    store.createIndex('[userId+seq]', ['userId', 'seq']);
  };
  const db = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
  const startedAt = performance.now();
  const transaction = db.transaction('entries', 'readwrite', { durability: 'strict' });
  for (const row of rows) transaction.objectStore('entries').add(row);
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  const ms = performance.now() - startedAt;
  db.close();
  await Dexie.delete('raw');
  return ms;
}

const COMMANDS = {
  async enter(options) {
    await enter(options);
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await pause(50);
  },
  open: async ({ paths }) => {
    for (const path of paths) window.open(path, '_blank', 'popup,width=1000,height=800');
    // Until they have shown their figures and nothing is loaded any more.
    await pause(6000);
  },
  drain: async ({ count }) => {
    await fill(count);
    await pause(700);
    await countTransactions();
    const ms = await drain();
    // A page is still reading what was written last.
    await pause(500);
    return { ms, transactions: await countTransactions() };
  },
  otherwise: async ({ how, count }) => {
    await fill(count);
    const ms = await sendOtherwise(how);
    await outboxDb.entries.clear();
    return ms;
  },
  enqueue: async ({ count }) => {
    await outboxDb.entries.clear();
    localStorage.clear();
    return enqueue(count);
  },
  enqueueRaw: ({ count }) => enqueueRaw(count),
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
