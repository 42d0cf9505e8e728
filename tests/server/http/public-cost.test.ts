import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Contract } from '#contracts/call.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import { createThreads } from '#server/workers/threads.ts';
import type { Workers } from '#server/workers/workers.ts';
import { bundle } from '#tests/support/server/server-process.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

type Asked = Pick<Contract, 'method' | 'path' | 'query' | 'body'>;
const HEALTH: Asked = { method: 'GET', path: '/healthz', query: z.object({}), body: z.undefined() };
const PUBLIC = ALL_CALLS.filter(({ grants }) => grants.anon !== '-').map(
  (contract) => [contract.path, contract] as const,
);

let server: TestServer;
let threads: Workers;
beforeAll(async () => {
  const dir = await bundle('test-public-cost', ['tests/support/server/lenient-worker.ts']);
  threads = createThreads(path.join(dir, 'lenient-worker.js'));
  server = await createTestServer({ deps: { workers: threads, trustedProxies: 1 } });
});
afterAll(async () => {
  await threads.close();
  await server.close();
});

/** Takes a tenth of a second to judge: each sign may stand for a letter. */
const HOSTILE_PASSWORD = '4@8({3€6&9#1!|0$5+7%2/4@8({3A';
/** What a stranger knows to be right, by the name of the field. */
const RIGHT: Record<string, (call: number) => unknown> = {
  password: () => HOSTILE_PASSWORD,
  new_password: () => HOSTILE_PASSWORD,
  email: (call) => `stranger-${call}@demo.school`,
  desired_role: () => 'SCHOLAR',
  house: () => 'Savant',
  grade: () => '5',
};

interface Described {
  type?: string | string[];
  properties?: Record<string, Described>;
  items?: Described;
  enum?: unknown[];
  anyOf?: Described[];
}

/** A value as the description of the API wants it. */
function sample({ type, properties, items, enum: values, anyOf }: Described, name: string, call: number): unknown {
  const right = RIGHT[name];
  if (right) return right(call);
  if (values) return values[0];
  if (anyOf?.[0]) return sample(anyOf[0], name, call);
  const [kind] = [type].flat();
  if (kind === 'object') {
    const fields = Object.entries(properties ?? {});
    return Object.fromEntries(fields.map(([key, field]) => [key, sample(field, key, call)]));
  }
  if (kind === 'array') return items ? [sample(items, name, call)] : [];
  if (kind === 'boolean') return true;
  return kind === 'string' ? 'stranger' : 1;
}

let made = 0;
/** The request of a stranger; from an address of its own, unless one is given. */
function request({ method, path, query, body }: Asked, address?: string) {
  made += 1;
  const of = (schema: z.ZodMiniType) => sample(z.toJSONSchema(schema, { io: 'input' }) as Described, '', made);
  const parameters = new URLSearchParams(Object.entries(of(query) as Record<string, string>));
  const headers = { 'X-Forwarded-For': address ?? `10.0.${Math.floor(made / 250)}.${made % 250}` };
  const sent = body instanceof z.ZodMiniUndefined ? {} : { body: JSON.stringify(of(body)) };
  const init = { method, headers: { ...headers, 'Content-Type': 'application/json' }, ...sent };
  return [`${path}?${parameters.toString()}`, init] as const;
}

/** How long a processor worked for this thread, in ns. What it did since it last waited is not counted yet. */
async function spent(): Promise<number> {
  await sleep(1);
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]);
}

/** What a call costs the event loop. */
async function costOf(asked: Asked, times: number, address?: string) {
  const requests = Array.from({ length: times }, () => request(asked, address));
  const statuses = new Set<number>();
  const before = await spent();
  for (const [path, init] of requests) {
    const answer = await server.fetch(path, init);
    await answer.arrayBuffer();
    statuses.add(answer.status);
  }
  return { cost: ((await spent()) - before) / times, statuses: [...statuses] };
}

/** How many times as much as `/healthz`: the least of a few rounds, because what else a machine does only adds. */
async function ratioOf(asked: Asked, address?: string) {
  const rounds = [];
  for (let round = 0; round < 4; round += 1) {
    const health = await costOf(HEALTH, 60);
    const own = await costOf(asked, 15, address);
    rounds.push({ ratio: own.cost / health.cost, statuses: own.statuses });
  }
  return { ratio: Math.min(...rounds.map(({ ratio }) => ratio)), statuses: rounds.at(-1)?.statuses };
}

const isKept = ({ method, query, status }: Contract): boolean =>
  method === 'GET' && status === 200 && Object.keys(query.shape).length === 0;

/** Far above what was measured. A password judged in this thread, or a description made for each call, costs 250 to 700. */
const KEPT = 60;
const REFUSED = 60;
const SERVED = 120;

// Only Linux says what a single thread used.
describe.runIf(process.platform === 'linux')('what a stranger may ask for, beside /healthz', () => {
  test.each(PUBLIC.filter(([, contract]) => isKept(contract)))('%s costs little more', async (_, contract) => {
    const { ratio, statuses } = await ratioOf(contract);
    expect(statuses).toEqual([200]);
    expect(ratio).toBeLessThan(KEPT);
  });

  test.each(PUBLIC.filter(([, contract]) => !isKept(contract)))('%s costs a few reads', async (_, contract) => {
    const { ratio, statuses } = await ratioOf(contract);
    expect(statuses).not.toContain(500);
    expect(statuses).not.toContain(429);
    expect(ratio).toBeLessThan(SERVED);
  });

  const limited = new Set(['/api/auth/signup', '/api/auth/educator/security/question', '/api/auth/reset-with-code']);
  test.each(PUBLIC.filter(([path]) => limited.has(path)))(
    '%s costs little more once it is refused',
    async (path, contract) => {
      const address = `refused ${path}`;
      await costOf(contract, 101, address);
      const { ratio, statuses } = await ratioOf(contract, address);
      expect(statuses).toEqual([429]);
      expect(ratio).toBeLessThan(REFUSED);
    },
  );
});
