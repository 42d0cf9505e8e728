import type { Table } from 'dexie';
import { DAY_MS } from '#domain/durations.ts';
import type { ClockMark } from '#data/server-clock.ts';
import type { Proof } from './auth-schemes.ts';

/** The shape that leaves the members out of a roster: another call writes them. */
export const WITHOUT_MEMBERS = 'without members';

/** The endpoint of an operation, and its shape; null: it has only one. */
export interface Endpoint {
  method: string;
  /** Below the API base, with `:id` for the thing's id. */
  path: string;
  shape: string | null;
}

/** What was learned about one server, so that the next use of a call is one request. It holds no personal data. */
export interface ServerFacts {
  /** The endpoint that worked, by operation. */
  endpoints: Readonly<Record<string, Endpoint>>;
  /** How it spells its paths; null: not seen yet. */
  slash: 'with' | 'without' | null;
  /** How a session was last proven; null: not seen yet. */
  scheme: Proof['scheme'] | null;
  /** Whether it is our own server, by its answers; null: it has not answered yet. It needs no age: each answer says it. */
  isOurs: boolean | null;
  /** Whether its answer to an award names the award by the id that the device gave it; null: not seen yet. */
  knowsAwardIds: boolean | null;
  /** Its success for an award that names nothing of the award: status and names of the fields. Null: not seen yet. */
  plainYes: string | null;
  /** Whether it takes awards back by their ids. Each answer says it, so it needs no age. */
  reversesAwards: boolean;
  /** The epoch of its ledger, as its last answer named it; null: it names none. */
  epoch: string | null;
  /** Whether it adds members to a roster and removes none; null: not seen yet. */
  onlyAddsMembers: boolean | null;
  /** Its time; undefined: it was not heard yet. It needs no age: the device's clock may be what is wrong. */
  clock: ClockMark | undefined;
}

export interface ServerMemory {
  read(): Promise<ServerFacts>;
  /** Adds to what is known; `endpoints` are added one by one. */
  learn(facts: Partial<ServerFacts>): Promise<void>;
}

/** The facts as they are kept: each with the time of its learning, because a server changes. */
interface KeptFacts extends Partial<ServerFacts> {
  /** Device ms, by the fact's name or by the operation's. */
  learnedAt?: Readonly<Record<string, number>>;
}

const KEEP_MS = 7 * DAY_MS;
/** What a server could not do is tried again sooner, because it may have failed only for a moment. */
const KEEP_LESSENING_MS = DAY_MS;

/** What is kept of one server. */
export interface ServerRow extends KeptFacts {
  apiBase: string;
}

/** The facts of each server that this device has asked. */
export type ServerTable = Table<ServerRow, string>;

interface MemoryDb {
  readonly servers: ServerTable;
  /** The rows of all servers, from memory where nobody wrote them since. */
  kept(): Promise<{ servers: readonly ServerRow[] }>;
}

/** What page and worker learned about the server at this API base. It outlives sessions and holds no personal data. */
export function createServerMemory(db: MemoryDb, apiBase: string, now: () => number): ServerMemory {
  const { servers } = db;
  return {
    async read() {
      const known = await db.kept();
      return freshIn(known.servers.find((row) => row.apiBase === apiBase) ?? {}, now());
    },
    learn: (facts) =>
      servers.db.transaction('rw', servers, async () => {
        const kept = (await servers.get(apiBase)) ?? { apiBase };
        await servers.put({ ...withLearned(kept, facts, now()), apiBase });
      }),
  };
}

/** The facts that are still fresh. A fact without a time, or with one in the future, is forgotten. */
function freshIn({ learnedAt = {}, ...kept }: KeptFacts, now: number): ServerFacts {
  const isFresh = (name: string, keepMs = KEEP_MS): boolean => Math.abs(now - (learnedAt[name] ?? -Infinity)) < keepMs;
  const fresh = <T>(name: keyof ServerFacts, fact: T | undefined, keepMs?: number): T | null =>
    isFresh(name, keepMs) ? (fact ?? null) : null;
  const endpoints = Object.entries(kept.endpoints ?? {}).filter(([name, { shape }]) =>
    isFresh(`endpoints.${name}`, shape === WITHOUT_MEMBERS ? KEEP_LESSENING_MS : KEEP_MS),
  );
  return {
    endpoints: Object.fromEntries(endpoints),
    slash: fresh('slash', kept.slash),
    scheme: fresh('scheme', kept.scheme),
    isOurs: kept.isOurs ?? null,
    knowsAwardIds: kept.isOurs === true || fresh('knowsAwardIds', kept.knowsAwardIds),
    plainYes: fresh('plainYes', kept.plainYes),
    reversesAwards: kept.reversesAwards === true,
    epoch: kept.epoch ?? null,
    onlyAddsMembers: fresh('onlyAddsMembers', kept.onlyAddsMembers, kept.onlyAddsMembers ? KEEP_LESSENING_MS : KEEP_MS),
    clock: kept.clock,
  };
}

function withLearned(kept: KeptFacts, facts: Partial<ServerFacts>, now: number): KeptFacts {
  // What was found out about another server at this address is not true of ours.
  const isOther = facts.isOurs === true && kept.isOurs !== true;
  const names = [...Object.keys(facts), ...Object.keys(facts.endpoints ?? {}).map((name) => `endpoints.${name}`)];
  return {
    ...kept,
    ...facts,
    endpoints: { ...(isOther ? {} : kept.endpoints), ...facts.endpoints },
    learnedAt: { ...kept.learnedAt, ...Object.fromEntries(names.map((name) => [name, now])) },
  };
}
