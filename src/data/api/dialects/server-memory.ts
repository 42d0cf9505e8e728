import type { Proof } from './auth-schemes.ts';

/** What was learned of one server, so that the next use of a call is one request. Nothing of a person is in it. */
export interface ServerFacts {
  /** The way that worked, by operation. */
  ways: Readonly<Record<string, string>>;
  /** How it spells its paths; null: not seen yet. */
  slash: 'with' | 'without' | null;
  /** How a session was last proven; null: not seen yet. */
  scheme: Proof['scheme'] | null;
  /** Whether its answer to an award names the award by the id that the device gave it; null: not seen yet. */
  knowsAwardIds: boolean | null;
  /** Its yes to an award that says nothing of the award: status and names of the fields. Null: not seen yet. */
  plainYes: string | null;
}

export interface ServerMemory {
  read(): Promise<ServerFacts>;
  /** Adds to what is known; `ways` are added one by one. */
  learn(facts: Partial<ServerFacts>): Promise<void>;
}

/** The facts as they are kept: each with the time of its learning, because a server changes. */
export interface KeptFacts extends Partial<ServerFacts> {
  /** Device ms, by the fact's name or by the operation's. */
  learnedAt?: Readonly<Record<string, number>>;
}

const DAY_MS = 24 * 60 * 60_000;
const KEEP_MS = 7 * DAY_MS;
/** A server that could do less than was asked is asked again sooner: it may have failed for a moment only. */
const KEEP_LESSENING_MS = DAY_MS;

/** What still holds. A fact without a time, or of another clock, is forgotten. */
export function factsAt({ learnedAt = {}, ...kept }: KeptFacts, now: number): ServerFacts {
  const holds = (name: string, keepMs = KEEP_MS): boolean => Math.abs(now - (learnedAt[name] ?? -Infinity)) < keepMs;
  const ways = Object.entries(kept.ways ?? {}).filter(([name, way]) =>
    holds(`ways.${name}`, isLessening(name, way) ? KEEP_LESSENING_MS : KEEP_MS),
  );
  return {
    ways: Object.fromEntries(ways),
    slash: holds('slash') ? (kept.slash ?? null) : null,
    scheme: holds('scheme') ? (kept.scheme ?? null) : null,
    knowsAwardIds: holds('knowsAwardIds') ? (kept.knowsAwardIds ?? null) : null,
    plainYes: holds('plainYes') ? (kept.plainYes ?? null) : null,
  };
}

/** Whether the fact takes something away from the person: members that can only be added, or are left out. */
function isLessening(name: string, way: string): boolean {
  return (name === ONLY_ADDS && way === 'yes') || way.endsWith(' bare');
}

/** Stands among the ways: whether members can only be added, 'yes' or 'no'. */
export const ONLY_ADDS = 'membersByAdding';

export function withLearned(kept: KeptFacts, facts: Partial<ServerFacts>, now: number): KeptFacts {
  const names = [...Object.keys(facts), ...Object.keys(facts.ways ?? {}).map((name) => `ways.${name}`)];
  return {
    ...kept,
    ...facts,
    ways: { ...kept.ways, ...facts.ways },
    learnedAt: { ...kept.learnedAt, ...Object.fromEntries(names.map((name) => [name, now])) },
  };
}

/** For callers without a database; as long-lived as the client. */
export function createServerMemory(now: () => number = () => 0): ServerMemory {
  let kept: KeptFacts = {};
  return {
    read: async () => factsAt(kept, now()),
    learn: async (facts) => void (kept = withLearned(kept, facts, now())),
  };
}
