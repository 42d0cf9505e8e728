import { setTimeout as sleep } from 'node:timers/promises';
import { tokens } from '#contracts/session.ts';
import { studentPage } from '#contracts/students.ts';
import { connectDb, type Queryable } from '#server/db/db.ts';
import { DEMO_PASSWORD } from '#server/seed/demo-accounts.ts';
import { createChance, createIds } from '#tests/faults/prng.ts';

/** An educator may give 3,000 awards an hour, and nobody here wants to meet that limit. */
const PAUSE_MS = 1_300;
const BEFORE_NEXT_TRY_MS = 100;
const ANSWER_MS = 15_000;
const LAST_AWARD_MS = 120_000;

const emailOf = (index: number) => `tablet-${index}@demo.school`;

/** So many educators beside those of the demo school, with its password. */
export async function addEducators(connectionString: string, count: number): Promise<void> {
  const db = connectDb(connectionString, () => undefined);
  await db.query(
    `INSERT INTO accounts
     SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
              'email', 'tablet-' || n || '@demo.school', 'username', 'tablet-' || n))).*
       FROM accounts a, generate_series(0, $1::int - 1) n WHERE a.username = 'rivera'`,
    [count],
  );
  await db.close();
}

/** An award that the server answered with success. */
interface Acknowledged {
  id: string;
  studentId: string;
  /** When the request that was answered began, and when its answer came. */
  began: number;
  ended: number;
}

/**
 * Tablets, each with a teacher who awards a point every now and then. A tablet sends an award until it is answered with success,
 * under the same id, like an outbox; after a failure it asks the next server where there are several.
 */
export function startTeachers({ urls, count, seed }: { urls: readonly string[]; count: number; seed: number }) {
  const acknowledged: Acknowledged[] = [];
  /** How often each answer came that was no success; 0: none came. */
  const refusals = new Map<number, number>();
  const ids = createIds(seed);
  /** Until when a tablet goes on with its last award; null: it goes on with the next one. */
  const stopping: { until: number | null } = { until: null };

  async function ask(url: string, route: string, init: RequestInit): Promise<Response> {
    return fetch(`${url}/api/${route}`, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
  }

  async function signIn(url: string, index: number): Promise<string | null> {
    const body = JSON.stringify({ email: emailOf(index), password: DEMO_PASSWORD });
    const headers = { 'Content-Type': 'application/json' };
    const response = await ask(url, 'auth/login', { method: 'POST', headers, body });
    return response.ok ? tokens.parse(await response.json()).access_token : null;
  }

  async function tablet(index: number): Promise<void> {
    const chance = createChance(seed * 1_000 + index);
    let place = index;
    let token: string | null = null;
    let students: readonly string[] = [];
    while (stopping.until === null) {
      const award = { id: ids(), student: chance.next() };
      for (;;) {
        const url = urls[place % urls.length] ?? '';
        const began = performance.now();
        const status = await (async () => {
          token ??= await signIn(url, index);
          const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
          if (students.length === 0) {
            const list = await ask(url, 'students?page_size=100', { headers });
            if (!list.ok) return list.status;
            students = studentPage.parse(await list.json()).results.map(({ id }) => id);
          }
          const studentId = students[Math.floor(award.student * students.length)] ?? '';
          const body = { client_award_id: award.id, student_id: studentId, reason: 'Lived through a kill', points: 1 };
          const response = await ask(url, 'points/award/', { method: 'POST', headers, body: JSON.stringify(body) });
          await response.text();
          if (response.ok) acknowledged.push({ id: award.id, studentId, began, ended: performance.now() });
          return response.status;
        })().catch(() => 0);
        if (status === 201 || status === 200) break;
        if (performance.now() > (stopping.until ?? Infinity)) return;
        refusals.set(status, (refusals.get(status) ?? 0) + 1);
        if (status === 401) token = null;
        place += 1;
        await sleep(BEFORE_NEXT_TRY_MS);
      }
      await sleep(PAUSE_MS * (0.5 + chance.next()));
    }
  }

  const tablets = Promise.all(Array.from({ length: count }, (_, index) => tablet(index)));
  return {
    acknowledged,
    refusals,
    /** Resolves when so many awards were acknowledged whose requests began after this moment, and returns when the first was. */
    async working(since: number, awards: number, limitMs: number): Promise<number> {
      const known = acknowledged.length;
      for (const giveUp = performance.now() + limitMs; performance.now() < giveUp; await sleep(20)) {
        const after = acknowledged.slice(known).filter(({ began }) => began >= since);
        if (after.length >= awards) return Math.min(...after.map(({ ended }) => ended));
      }
      throw new Error(`No awards were acknowledged for ${limitMs / 1000} s.`);
    },
    /** Each tablet ends with the award that it is sending; in a school that is gone it gives up after two minutes. */
    async stop(): Promise<void> {
      stopping.until ??= performance.now() + LAST_AWARD_MS;
      await tablets;
    },
  };
}

export type Teachers = ReturnType<typeof startTeachers>;

/** The awards of these teachers in the ledger beside what they were told: each acknowledged one is there once, and no other. */
export async function compareLedger(db: Queryable, { acknowledged }: Teachers) {
  const rows = await db.query<{ id: string; studentId: string }>(
    `SELECT l.id, l.student_id AS "studentId" FROM ledger l JOIN accounts a ON a.id = l.actor_id
      WHERE a.username LIKE 'tablet-%'`,
  );
  const students = new Map(rows.map(({ id, studentId }) => [id, studentId]));
  const told = new Set(acknowledged.map(({ id }) => id));
  return {
    lost: acknowledged.filter(({ id, studentId }) => students.get(id) !== studentId).length,
    unknown: rows.filter(({ id }) => !told.has(id)).length,
    doubled: rows.length - students.size,
  };
}
