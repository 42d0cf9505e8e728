import { randomUUID } from 'node:crypto';
import { createApp, type AppDeps } from '#server/app.ts';
import { connectDb, type Db } from '#server/db/db.ts';
import type { Paces } from '#server/limits/limits.ts';
import { DEMO_PASSWORD } from '#server/seed/demo-accounts.ts';
import { seedDemoSchool } from '#server/seed/seed-demo-school.ts';
import { DEFAULT_SETTINGS } from '#server/env.ts';
import { inThisThread } from '#server/workers/workers.ts';
import { tokens, type Tokens } from '#contracts/session.ts';
import {
  asOwner,
  CHEAP_HASHES,
  DEMO_TEMPLATE,
  EMPTY_TEMPLATE,
  silent,
  TEST_KEYS,
  testCluster,
  testPasswords,
  withDatabase,
} from './cluster.ts';
import { NOW } from '#tests/support/clock.ts';
import { newId } from '#tests/support/ids.ts';

export interface TestServerOptions {
  /** 'demo' (default) is the demo school; 'empty' is the schema alone. */
  seed?: 'demo' | 'empty';
  /** Other than 600 takes a moment: the school is then seeded for this server alone. */
  students?: number;
  /** The server's clock; by default it stands still at NOW. */
  clock?: () => Date;
  /** Another test server whose database this one works with too. */
  sharing?: TestServer;
  deps?: Partial<
    Pick<
      AppDeps,
      | 'db'
      | 'ids'
      | 'log'
      | 'site'
      | 'addresses'
      | 'trustedProxies'
      | 'settings'
      | 'workers'
      | 'onLunchNumbers'
      | 'backups'
      | 'paces'
      | 'hashCost'
      | 'notices'
      | 'stopping'
      | 'databaseSilence'
      | 'disk'
      | 'metricsToken'
      | 'connections'
      | 'ledgerEpoch'
    >
  >;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The JSON of the answer; null when it is none. */
  body: unknown;
}

interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The real server in this process, on a database of its own. */
export interface TestServer {
  app: ReturnType<typeof createApp>;
  /** Where `fetch` pretends the server is; nothing listens there. */
  url: string;
  /** Give it to ky as its `fetch`. Takes URLs of any origin, and paths. */
  fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  db: Db;
  databaseUrl: string;
  /** An access token of a demo account, by email or username. */
  signIn(identifier: string, password?: string): Promise<string>;
  signInTokens(identifier: string, options?: { password?: string; remember?: boolean }): Promise<Tokens>;
  close(): Promise<void>;
}

const ORIGIN = 'http://school.test';
/** Tests call faster than any tablet. */
const FAST = { burst: 1e9, perSecond: 1e9, underWay: 1e9, holdMs: 0 };
export const NO_HURRY: Paces = {
  scholar: FAST,
  teacher: FAST,
  strangers: { one: FAST, all: FAST, waiting: 0, holdMs: 0 },
  files: { one: FAST, all: FAST, waiting: 0, holdMs: 0 },
};

export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = options.clock ?? (() => new Date(NOW));
  const { databaseUrl, drop } = options.sharing
    ? { databaseUrl: options.sharing.databaseUrl, drop: () => Promise.resolve() }
    : await createDatabase(options);
  const db = connectDb(databaseUrl, () => undefined);
  if (options.students !== undefined) {
    await seedDemoSchool(db, { clock, passwords: testPasswords() }, { students: options.students });
  }
  const app = createApp({
    db,
    clock,
    ids: newId,
    log: silent,
    keys: TEST_KEYS,
    site: null,
    trustedProxies: 0,
    settings: DEFAULT_SETTINGS,
    workers: inThisThread,
    addresses: () => ({ public_url: null, hosts: ['192.168.1.20'] }),
    paces: NO_HURRY,
    hashCost: CHEAP_HASHES,
    ...options.deps,
  });
  const fetch: TestServer['fetch'] = async (input, init) => {
    const request = input instanceof Request ? new Request(input, init) : new Request(new URL(input, ORIGIN), init);
    const response = await app.fetch(request);
    // As Node does.
    response.headers.set('Date', clock().toUTCString());
    return response;
  };
  const call: TestServer['call'] = async (method, path, { token, body, headers } = {}) => {
    const response = await fetch(path, {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) };
  };
  const signInTokens: TestServer['signInTokens'] = async (identifier, { password = DEMO_PASSWORD, remember } = {}) => {
    const answer = await call('POST', '/api/auth/login', { body: { email: identifier, password, remember } });
    if (answer.status !== 200) throw new Error(`${identifier} can't sign in: ${JSON.stringify(answer.body)}`);
    return tokens.parse(answer.body);
  };
  return {
    app,
    url: ORIGIN,
    fetch,
    call,
    db,
    databaseUrl,
    signInTokens,
    signIn: async (identifier, password = DEMO_PASSWORD) => (await signInTokens(identifier, { password })).access_token,
    close: async () => {
      await db.close();
      await drop();
    },
  };
}

async function createDatabase({ seed, students }: TestServerOptions) {
  const cluster = await testCluster();
  const template = seed === 'empty' || students !== undefined ? EMPTY_TEMPLATE : DEMO_TEMPLATE;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner(cluster, `CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${cluster.role} STRATEGY FILE_COPY`);
  return {
    databaseUrl: withDatabase(cluster.appUrl, name),
    drop: () => asOwner(cluster, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
