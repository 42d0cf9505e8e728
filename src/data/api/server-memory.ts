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
}

export interface ServerMemory {
  read(): Promise<ServerFacts>;
  /** Adds to what is known; `ways` are added one by one. */
  learn(facts: Partial<ServerFacts>): Promise<void>;
}

export const NOTHING_KNOWN: ServerFacts = { ways: {}, slash: null, scheme: null, knowsAwardIds: null };

export function withLearned(known: ServerFacts, facts: Partial<ServerFacts>): ServerFacts {
  return { ...known, ...facts, ways: { ...known.ways, ...facts.ways } };
}

/** For callers without a database; as long-lived as the client. */
export function createServerMemory(): ServerMemory {
  let known = NOTHING_KNOWN;
  return {
    read: async () => known,
    learn: async (facts) => void (known = withLearned(known, facts)),
  };
}
