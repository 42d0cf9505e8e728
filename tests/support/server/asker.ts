import { CALLERS, type Caller, type Contract } from '#contracts/call.ts';
import { CALLS } from '#contracts/calls.ts';
import type { Operation } from '#server/http/description/describe-api.ts';
import type { Chance } from '#tests/faults/prng.ts';
import { createLearntValues } from './learnt-values.ts';
import { createMadeUpValues, DESCRIPTION, encoded, ODD_VALUES } from './made-up-values.ts';
import { createCookieJar, pairDisplay, pairTablet, type CookieJar } from './paired-display.ts';
import { readyCalls, type Neighbours, type ReadyCall } from './ready-calls.ts';
import type { Answer, TestServer } from './test-server.ts';

type Name = keyof typeof CALLS;

/** A call with how the API's description describes it. */
export interface Described {
  name: Name;
  contract: Contract;
  operation: Operation;
}

interface Asked {
  of: Described;
  /** Who asked for what, in one line. */
  asked: string;
  answer: Answer;
}

const NAMES_OF_CALLS = Object.keys(CALLS) as Name[];
export const EVERY_CALL: readonly Described[] = NAMES_OF_CALLS.map((name) => {
  const contract: Contract = CALLS[name];
  const item = DESCRIPTION.paths[contract.path.replace(':id', '{id}')];
  const operation = item?.[contract.method.toLowerCase()];
  if (!operation) throw new Error(`${name} is not described`);
  return { name, contract, operation };
});

/** Who calls, by their names in the demo school. */
const NAMES: Partial<Record<Caller, string>> = {
  scholar: 'amara',
  educator: 'rivera',
  staff: 'clerk',
  super: 'office',
};
/** An access token works for 15 minutes, and so long a sign-in is fresh. */
const USED_FOR_MS = 10 * 60_000;
/** Is asked only where it was made ready: it connects to a mail server, and one that was made up may be anybody's. */
const GOES_OUT = new Set<Name>(['testMail']);
const SHOWN = 2_000;

export type Asker = ReturnType<typeof createAsker>;

/** Makes requests of what the answers before have taught. */
export function createAsker(server: TestServer, chance: Chance, neighbours: Neighbours) {
  const known = createLearntValues(chance);
  const odd = createMadeUpValues(chance, known, { isOdd: true });
  const plain = createMadeUpValues(chance, known, { isOdd: false });
  const tokens = new Map<Caller, { token: string; at: number }>();
  const screens: CookieJar[] = [];
  let isLockedOut = false;
  let ready: { staff: string; calls: ReturnType<typeof readyCalls> } = { staff: '', calls: {} };

  const signIn = async (name: string): Promise<string | null> => {
    await server.db.query('DELETE FROM throttles');
    return server.signIn(name).catch(() => null);
  };
  const tokenOf = async (caller: Caller): Promise<string | undefined> => {
    const name = NAMES[caller];
    if (name === undefined) return undefined;
    const [now, kept] = [neighbours.clock().getTime(), tokens.get(caller)];
    if (kept && now - kept.at < USED_FOR_MS) return kept.token;
    const token = await signIn(name);
    if (token === null) isLockedOut = true;
    else tokens.set(caller, { token, at: now });
    return token ?? 'of-nobody';
  };

  /** With a hall display, a shared tablet, and a screen that nobody knows yet. */
  const begin = async (): Promise<void> => {
    const staff = (await tokenOf('super')) ?? '';
    const tablet = await pairTablet(server, staff);
    screens.push((await pairDisplay(server, staff)).jar, tablet.jar, createCookieJar());
  };

  /** This call with what it needs; null: nobody says that it needs anything, or what was asked before stands in its way. */
  const madeReady = async (name: Name): Promise<ReadyCall | null> => {
    await server.db.query('DELETE FROM throttles');
    const staff = (await tokenOf('super')) ?? '';
    if (ready.staff !== staff) ready = { staff, calls: readyCalls(server, staff, neighbours) };
    return (await ready.calls[name]?.().catch(() => null)) ?? null;
  };

  const askReady = async (of: Described, made: ReadyCall, isSpoilt: boolean): Promise<Asked> => {
    const { id = '', query = '', headers = {}, token = (await tokenOf('super')) ?? '' } = made;
    const fields = made.body !== null && typeof made.body === 'object' ? Object.keys(made.body) : [];
    const spoilt = isSpoilt && fields.length > 0 ? { [chance.pick(fields)]: chance.pick(ODD_VALUES) } : {};
    const body = made.body === undefined ? undefined : { ...made.body, ...spoilt };
    const path = of.contract.path.replace(':id', id) + query;
    const answer = await (made.server ?? server).call(of.contract.method, path, {
      ...(token !== null && { token }),
      headers,
      body,
    });
    await made.server?.close();
    if (answer.status < 300) known.learn(of.contract, answer.body);
    return { of, asked: `made ready: ${of.contract.method} ${path} ${shown(body)}`, answer };
  };

  const askMadeUp = async (of: Described, values: typeof odd): Promise<Asked> => {
    const { contract, operation } = of;
    const isOdd = values === odd;
    const granted = CALLERS.filter((caller) => contract.grants[caller] !== '-');
    const caller = chance.pick(granted.length > 0 && (!isOdd || chance.is(0.85)) ? granted : CALLERS);
    const thing = known.thingOf(contract);
    const template = isOdd && chance.is(0.1) ? chance.pick([contract.path, ...contract.aliases]) : contract.path;
    const slash = isOdd && chance.is(0.1) ? '/' : '';
    const path = template.replace(':id', encoded(values.id(thing))) + slash + values.query(operation, thing);
    const body = values.body(operation, thing);
    const token = (isOdd && chance.is(0.05) ? known.token() : undefined) ?? (await tokenOf(caller));
    const jar = caller === 'display' || (caller === 'anon' && chance.is(0.5)) ? chance.pick(screens) : null;
    const headers = values.headers();
    const answer = await server.call(contract.method, path, {
      ...(token !== undefined && { token }),
      body,
      headers: { ...headers, ...jar?.headers() },
    });
    jar?.take(answer);
    if (answer.status === 401) tokens.delete(caller);
    if (answer.status < 300) known.learn(contract, answer.body);
    return {
      of,
      asked: `${caller} ${contract.method} ${path} ${JSON.stringify(headers)} ${shown(body)}`,
      answer,
    };
  };

  return {
    begin,
    isLockedOut: () => isLockedOut,
    /** As somebody asks who wants an answer: with what it needs, or else with what the answers so far have taught. */
    askWell: async (of: Described): Promise<Asked> => {
      const made = await madeReady(of.name);
      return made === null ? askMadeUp(of, plain) : askReady(of, made, false);
    },
    /** By chance: as anybody, with anything, or with what it needs and one of its fields as it may not be. */
    askByChance: async (of: Described): Promise<Asked> => {
      const made = GOES_OUT.has(of.name) || chance.is(0.3) ? await madeReady(of.name) : null;
      return made === null ? askMadeUp(of, odd) : askReady(of, made, chance.is(0.5));
    },
  };
}

const shown = (body: unknown): string => JSON.stringify(body)?.slice(0, SHOWN) ?? '';
