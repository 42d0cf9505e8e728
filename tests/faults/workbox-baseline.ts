import { emptyDisk } from '#tests/support/outbox.ts';
import type { JudgedSchool } from './judged-school.ts';
import { createNetwork, NETWORK_FAULTS } from './network.ts';
import { createChance } from './prng.ts';

/** The part of workbox-background-sync that is used. */
interface WorkboxQueue {
  pushRequest(entry: { request: Request }): Promise<void>;
  replayRequests(): Promise<void>;
  size(): Promise<number>;
}
type WorkboxModule = {
  Queue: new (name: string, options: { forceSyncFallback: boolean; onSync: () => Promise<void> }) => WorkboxQueue;
};

/**
 * The same network faults and kills against a well-known way to do it: workbox-background-sync's queue and its replay,
 * as its documentation shows it. What the ledger has of these awards in the end.
 */
export async function runWorkboxBaseline(
  school: JudgedSchool,
  loadWorkbox: () => Promise<WorkboxModule>,
  options: { awards: number; seed: number },
): Promise<{ awards: number; lost: number; duplicated: number }> {
  emptyDisk();
  const chance = createChance(options.seed);
  const since = await school.lastSeq();
  const token = await signIn(school);
  const network = createNetwork(
    (request) => school.fetch(request),
    () => undefined,
  );
  let alive = { killed: false };
  const open = async (): Promise<WorkboxQueue> => {
    const { Queue } = await loadWorkbox();
    return new Queue('awards', { forceSyncFallback: true, onSync: async () => undefined });
  };
  globalThis.fetch = async (input, init) => {
    const mine = alive;
    const response = await network.send(new Request(input, init));
    // A killed worker hears nothing of it any more.
    return mine.killed ? new Promise<Response>(() => undefined) : response;
  };

  let queue = await open();
  for (let index = 0; index < options.awards; index += 1) {
    await queue.pushRequest({ request: awardRequest(school, token, `award ${index}`, index) });
  }
  for (let calm = 0; calm < 50;) {
    const replay = queue.replayRequests().catch(() => undefined);
    let idle = 0;
    while (idle < 8) {
      await new Promise((resolve) => void setImmediate(resolve));
      const pending = network.take(chance);
      if (!pending) {
        idle += 1;
        continue;
      }
      idle = 0;
      const kill = calm === 0 && chance.is(0.03);
      if (kill) alive.killed = true;
      await pending.release(calm === 0 && chance.is(0.25) ? chance.pick(NETWORK_FAULTS) : null);
      if (kill) break;
    }
    if (alive.killed) {
      alive = { killed: false };
      queue = await open();
    } else await replay;
    const left = await queue.size();
    if (left === 0) break;
    // The bad luck lasts until most of them met it; then everything works.
    if (calm > 0 || left < options.awards / 20) calm += 1;
  }
  return judge(await school.ledgerSince(since), options.awards);
}

function awardRequest(school: JudgedSchool, token: string, reason: string, index: number): Request {
  const student = school.students[index % school.students.length];
  return new Request(`${school.url}/api/points/award/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ scholar_id: student?.id, value: 1, reason, source: 'manual', habit_id: school.habit.id }),
  });
}

function judge(rows: Array<{ reason: string }>, awards: number): { awards: number; lost: number; duplicated: number } {
  const distinct = new Set(rows.map((row) => row.reason)).size;
  return { awards, lost: awards - distinct, duplicated: rows.length - distinct };
}

async function signIn(school: JudgedSchool): Promise<string> {
  const teacher = school.teachers[0];
  const response = await school.fetch(
    new Request(`${school.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: teacher?.email, password: teacher?.password }),
    }),
  );
  return ((await response.json()) as { access_token: string }).access_token;
}
