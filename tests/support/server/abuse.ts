import { Writable } from 'node:stream';
import { pino } from 'pino';
import { CALLERS, problem, type Caller, type Contract } from '#contracts/call.ts';
import { CALLS } from '#contracts/calls.ts';
import { describeApi, type Operation } from '#server/http/description/describe-api.ts';
import type { JsonSchema } from '#server/http/description/name-shapes.ts';
import { DEMO_PASSWORD } from '#server/seed/demo-accounts.ts';
import { createChance, createPack, type Chance } from '#tests/faults/prng.ts';
import { fakeClock } from './fake-clock.ts';
import { createCookieJar, pairDisplay, pairTablet, type CookieJar } from './paired-display.ts';
import { portalWrites, type Ready } from './portal-writes.ts';
import { createTestServer, type Answer, type TestServer } from './test-server.ts';

type Json = Readonly<Record<string, unknown>>;

export interface AbuseReport {
  requests: number;
  /** How often each status was answered. */
  statuses: Record<string, number>;
  /** What no answer may be, each with the first call that got it and how many more did. */
  faults: Map<string, { asked: string; more: number }>;
  /** The calls that succeeded, by name. */
  succeeded: Set<string>;
}

/** Who calls, by their names in the demo school. */
const NAMES: Partial<Record<Caller, string>> = {
  scholar: 'amara',
  educator: 'rivera',
  staff: 'clerk',
  super: 'office',
};

/** After so many requests the school is a new one; sooner, where one of the callers can't sign in any more. */
const OF_ONE_SCHOOL = 2_000;

const DESCRIPTION = describeApi();
const OPERATION_NAMES = Object.keys(CALLS) as Array<keyof typeof CALLS>;
const OPERATIONS = OPERATION_NAMES.map((name) => {
  const contract: Contract = CALLS[name];
  const item = DESCRIPTION.paths[contract.path.replace(':id', '{id}')];
  const operation = item?.[contract.method.toLowerCase()];
  if (!operation) throw new Error(`${name} is not described`);
  return { name, contract, operation };
});

/** The codes of each refusal that has a list of them. */
const CODES = new Map(
  Object.entries(DESCRIPTION.components.responses).map(([name, { content }]) => [
    `#/components/responses/${name}`,
    content['application/json'].schema.allOf?.flatMap(({ properties }) => properties?.['code']?.enum ?? []),
  ]),
);

/** Sends generated requests to every route, as every caller, and says what came back that may not. */
export async function abuse({
  requests,
  seed,
  onFault,
}: {
  requests: number;
  seed: number;
  onFault: (fault: string, after: number) => void;
}): Promise<AbuseReport> {
  const report: AbuseReport = { requests: 0, statuses: {}, faults: new Map(), succeeded: new Set() };
  const chance = createChance(seed);
  const nextOperation = createPack(chance, OPERATIONS);
  while (report.requests < requests) {
    const count = Math.min(OF_ONE_SCHOOL, requests - report.requests);
    await abuseOneSchool(report, { chance, nextOperation, onFault }, count);
  }
  return report;
}

interface Luck {
  chance: Chance;
  /** Each of them once, before one comes again. */
  nextOperation: () => (typeof OPERATIONS)[number];
  /** Hears of a fault at once, since a run may be long. */
  onFault: (fault: string, after: number) => void;
}

async function abuseOneSchool(report: AbuseReport, luck: Luck, count: number): Promise<void> {
  const clock = fakeClock();
  let logged = '';
  const sink = new Writable({ write: (chunk: Buffer, _, done) => ((logged += chunk.toString()), done()) });
  const server = await createTestServer({ clock: clock.now, deps: { log: pino({ level: 'warn' }, sink) } });
  await server.db.query(
    `INSERT INTO accounts (id, email, username, first_name, last_name, role, is_staff, state, password_hash,
                           password_changed_at, created_at)
     SELECT gen_random_uuid(), 'clerk@demo.school', 'clerk', 'Sam', 'Clerk', 'STAFF', true, 'active', password_hash,
            password_changed_at, created_at FROM accounts WHERE username = 'office'`,
  );
  const asker = createAsker(server, luck);
  await asker.begin();
  for (let sent = 0; sent < count && !asker.isLockedOut(); sent += 1) {
    clock.advance({ seconds: 1 });
    // How often is another question, and has tests of its own.
    if (sent % 20 === 0) await server.db.query('DELETE FROM throttles');
    const { name, contract, operation, asked, answer } = await asker.ask();
    report.requests += 1;
    report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
    if (answer.status < 400) report.succeeded.add(name);
    const fault = faultOf(operation, answer);
    if (fault !== null) note(report, luck, `${contract.method} ${contract.path}: ${fault}`, `${asked}\n${logged}`);
    logged = '';
  }
  await server.close();
}

function note({ faults, requests }: AbuseReport, { onFault }: Luck, fault: string, asked: string): void {
  const known = faults.get(fault);
  if (known) known.more += 1;
  else {
    faults.set(fault, { asked, more: 0 });
    onFault(`${fault}\n${asked}`, requests);
  }
}

/** What is wrong with an answer; null: nothing. The server checks the form of its successes itself, and fails with 500. */
function faultOf({ responses }: Operation, { status, body, headers }: Answer): string | null {
  if (status >= 500) return `${status}`;
  if (status === 304) return null;
  const described = Object.entries<{ $ref?: string; content?: object }>(responses).find(
    ([each]) => each === `${status}`,
  );
  if (!described) return `${status} ${codeOf(body)} is not described`;
  const [, { $ref = '', content = {} }] = described;
  if (status < 400) {
    const media = headers.get('Content-Type')?.split(';')[0] ?? '';
    return status === 303 || media in content ? null : `${status} is ${media}`;
  }
  const read = problem.safeParse(body);
  if (!read.success) return `${status} has no problem`;
  if (CODES.get($ref)?.includes(read.data.code) === false) return `${status} ${read.data.code} is not described`;
  return read.data.request_id === headers.get('x-request-id') ? null : `${status} has another request's id`;
}

const codeOf = (body: unknown): string =>
  body !== null && typeof body === 'object' && 'code' in body ? String(body.code) : '';

/** Makes requests of what the answers before have taught. */
function createAsker(server: TestServer, { chance, nextOperation }: Omit<Luck, 'onFault'>) {
  const known = createMemory(chance);
  const tokens = new Map<Caller, string>();
  const screens: CookieJar[] = [];
  let isLockedOut = false;
  const signIn = async (name: string): Promise<string | null> => {
    await server.db.query('DELETE FROM throttles');
    return server.signIn(name).catch(() => null);
  };
  const tokenOf = async (caller: Caller): Promise<string | undefined> => {
    const name = NAMES[caller];
    if (name === undefined) return undefined;
    const token = tokens.get(caller) ?? (await signIn(name));
    if (token === null) isLockedOut = true;
    else tokens.set(caller, token);
    return token ?? 'of-nobody';
  };
  let recipes: ReturnType<typeof portalWrites> = {};
  /** With a hall display, a shared tablet, and a screen that nobody knows yet. */
  const begin = async (): Promise<void> => {
    const staff = (await tokenOf('super')) ?? '';
    recipes = portalWrites(server, staff);
    const tablet = await pairTablet(server, staff);
    screens.push((await pairDisplay(server, staff)).jar, tablet.jar, createCookieJar());
  };
  const ask = async () => {
    const { name, contract, operation } = nextOperation();
    const ready = chance.is(0.3) ? await madeReady(name) : null;
    if (ready !== null) return askReady({ name, contract, operation }, ready);
    const granted = CALLERS.filter((caller) => contract.grants[caller] !== '-');
    const caller = chance.pick(granted.length > 0 && chance.is(0.85) ? granted : CALLERS);
    const thing = known.thingOf(contract);
    const template = chance.is(0.1) ? chance.pick([contract.path, ...contract.aliases]) : contract.path;
    const id = chance.is(0.9) && typeof thing['id'] === 'string' ? thing['id'] : chance.pick(ODD_IDS);
    const path = template.replace(':id', encoded(id)) + (chance.is(0.1) ? '/' : '') + queryOf(operation, thing);
    const content = operation.requestBody?.content['application/json'];
    const body = content ? bodyOf(content.schema, thing) : undefined;
    const token = await tokenOf(caller);
    const jar = caller === 'display' || (caller === 'anon' && chance.is(0.5)) ? chance.pick(screens) : null;
    const headers = headersOf();
    const answer = await server.call(contract.method, path, {
      ...(token !== undefined && { token }),
      body,
      headers: { ...headers, ...jar?.headers() },
    });
    jar?.take(answer);
    if (answer.status === 401) tokens.delete(caller);
    if (answer.status < 300) known.learn(contract, answer.body);
    const asked = `${caller} ${contract.method} ${path} ${JSON.stringify(headers)} ${JSON.stringify(body)?.slice(0, 2_000)}`;
    return { name, contract, operation, asked, answer };
  };

  /** A write of the portal that succeeds; null: it is none, or what was asked before stands in its way. */
  const madeReady = async (name: keyof typeof CALLS): Promise<Ready | null> => {
    await server.db.query('DELETE FROM throttles');
    return (await recipes[name]?.().catch(() => null)) ?? null;
  };
  /** The same as it is, or with one of its fields as it may not be. */
  const askReady = async (of: (typeof OPERATIONS)[number], { id = '', body }: Ready) => {
    const fields = body !== null && typeof body === 'object' ? Object.keys(body) : [];
    const spoilt = fields.length > 0 && chance.is(0.5) ? { [chance.pick(fields)]: chance.pick(ODD_VALUES) } : {};
    const sent = body === undefined ? undefined : { ...body, ...spoilt };
    const path = of.contract.path.replace(':id', id);
    const answer = await server.call(of.contract.method, path, { token: (await tokenOf('super')) ?? '', body: sent });
    if (answer.status === 401) tokens.delete('super');
    if (answer.status < 300) known.learn(of.contract, answer.body);
    return { ...of, asked: `super ${of.contract.method} ${path} ${JSON.stringify(sent)?.slice(0, 2_000)}`, answer };
  };

  const headersOf = (): Record<string, string> => ({
    ...(chance.is(0.2) && { 'Idempotency-Key': chance.is(0.8) ? known.uuid() : 'none' }),
    ...(chance.is(0.02) && { 'Content-Type': 'text/plain' }),
    ...(chance.is(0.1) && { 'Accept-Encoding': 'gzip' }),
    ...(chance.is(0.05) && { 'If-None-Match': '*, "x"' }),
  });

  const queryOf = ({ parameters = [] }: Operation, thing: Json): string => {
    const pairs = parameters.flatMap((each) =>
      each.in === 'query' && chance.is(0.3)
        ? [[each.name, String(valueOf(each.schema, each.name, thing))].map(encoded).join('=')]
        : [],
    );
    return pairs.length > 0 ? `?${pairs.join('&')}` : '';
  };

  const bodyOf = (schema: JsonSchema, thing: Json): unknown =>
    chance.is(0.03)
      ? chance.pick(['', '{', '[]', 'null', '"x"', '{"__proto__":1}', '[[[[[[[[[[[1]]]]]]]]]]]'])
      : valueOf(schema, '', thing);

  function valueOf(schema: JsonSchema, name: string, thing: Json): unknown {
    if (schema.$ref !== undefined) {
      const shape = DESCRIPTION.components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
      return shape ? valueOf(shape, name, thing) : undefined;
    }
    if (chance.is(0.02)) return chance.pick(ODD_VALUES);
    if (name in thing && chance.is(name === 'version' || name === 'edits' ? 0.95 : 0.4)) return thing[name];
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return valueOf(chance.pick(choices), name, thing);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return chance.pick(schema.enum);
    const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type;
    if (type === 'object') return objectOf(schema, thing);
    if (type === 'array') {
      const one = name.replace(/s$/, '');
      return Array.from({ length: chance.below(4) }, () => valueOf(schema.items ?? {}, one, {}));
    }
    if (type === 'boolean') return chance.is(0.5);
    if (type === 'null') return null;
    const learnt = chance.is(0.75) ? known.valueOf(name) : undefined;
    if (type === 'string') return typeof learnt === 'string' ? learnt : chance.pick(ODD_TEXTS);
    return typeof learnt === 'number' ? learnt : chance.pick(ODD_NUMBERS);
  }

  function objectOf(schema: JsonSchema, thing: Json): Json {
    const needed = new Set(schema.required);
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(
      fields.flatMap(([name, field]) =>
        chance.is(needed.has(name) ? 0.98 : 0.6) ? [[name, valueOf(field, name, thing)]] : [],
      ),
    );
  }

  return { ask, begin, isLockedOut: () => isLockedOut };
}

/** What the answers so far have said: of each field the last values, and things with their ids. */
function createMemory(chance: Chance) {
  const values = new Map<string, unknown[]>();
  const things = new Map<string, Json[]>();
  const keep = <T>(all: Map<string, T[]>, name: string, value: T): void => {
    const list = all.get(name) ?? [];
    list.push(value);
    if (list.length > MOST_KEPT) list.splice(chance.below(list.length), 1);
    all.set(name, list);
  };
  const learnOf = (about: string, value: unknown): void => {
    if (Array.isArray(value)) for (const each of value.slice(0, MOST_KEPT)) learnOf(about, each);
    else if (value !== null && typeof value === 'object') {
      const fields = Object.entries(value);
      if ('id' in value) keep(things, about, Object.fromEntries(fields));
      for (const [name, field] of fields) {
        if (field === null || typeof field !== 'object') keep(values, name, field);
        else learnOf(`${about}/${name}`, field);
      }
    }
  };
  // What somebody would type who has an account.
  const typed = { password: DEMO_PASSWORD, identifier: 'okafor', email: 'okafor@demo.school' };
  const valueNamed = (name: string): unknown => {
    const all = [...values.keys()].filter((each) => each === name || each.endsWith(`_${name}`));
    return pickOf(values.get(chance.pick([name, ...all])));
  };
  const pickOf = <T>(list: readonly T[] | undefined): T | undefined =>
    list && list.length > 0 ? chance.pick(list) : undefined;
  for (const [name, value] of Object.entries(typed)) keep(values, name, value);
  return {
    learn: ({ path }: Contract, body: unknown) => learnOf(path.split('/:id')[0] ?? '', body),
    /** Something that a call may be about: what the list at its path holds, else anything. */
    thingOf: ({ path }: Contract): Json => {
      const base = path.split('/:id')[0] ?? '';
      const own = pickOf(things.get(chance.pick([`${base}/results`, base])));
      return own ?? pickOf(things.get(chance.pick([...things.keys(), '']))) ?? {};
    },
    /** A value that a field of this name had; the id of a thing for 'student_id'. */
    valueOf: (name: string): unknown => {
      if (/^(?:\w+_)?ids?$/.test(name) && chance.is(0.6)) return valueNamed('id');
      return valueNamed(name) ?? valueNamed(name.replace(/^[a-z]+_/, ''));
    },
    uuid: (): string => {
      const id = pickOf(values.get('id'));
      return typeof id === 'string' ? id : NOBODY;
    },
  };
}

const MOST_KEPT = 60;
const NOBODY = '00000000-0000-4000-8000-000000000000';
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

const ODD_TEXTS = [
  '',
  ' ',
  'Ana',
  'Nursery',
  'ana@demo.school',
  'Quiet-Lantern-42',
  '2026-09-01',
  '2026-11-16T09:00:00.000Z',
  '9999-12-31T23:59:59Z',
  NOBODY,
  'K',
  '7',
  '-1',
  '#036363',
  'Europe/Berlin',
  "' OR 1=1 --",
  '%',
  '_',
  '\\',
  'x'.repeat(300),
  'ä'.repeat(2_000),
  '\u0000',
  '\uD83D',
  '\u202E',
  '🎉',
  'İ',
  '__proto__',
  '../../etc/passwd',
];
/** A path that ends before its id is another call's. */
const ODD_IDS = ODD_TEXTS.filter((text) => text !== '');
const ODD_NUMBERS = [0, 1, 2, 3, 7, 10, 100, -1, 1.5, 1e308, 2_147_483_648, 9_007_199_254_740_991, Number.MAX_VALUE];
const ODD_VALUES = [null, '', 0, -1, true, [], {}, [null], { id: null }, 'x'.repeat(70_000), [[1]], 1e308];
