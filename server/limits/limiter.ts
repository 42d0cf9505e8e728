import type { Deps } from '#server/deps.ts';
import { tooMany, type Problem } from '#server/http/problem.ts';
import { hmac } from '#server/keys/keys.ts';
import { callerOf, subjectOf, type Session } from '#server/sessions/session.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { countText } from '#domain/plural.ts';
import { databaseCounters, type Window } from './counters.ts';
import { gatheredCounters } from './gathered-counters.ts';
import { LIMITS, type Limit, type LimitName } from './limits.ts';
import { createRefusals } from './refusals.ts';

/** What a limit is counted by, such as `{ source, email }`. */
type SubjectOf<Name extends LimitName> = Readonly<Record<(typeof LIMITS)[Name]['by'][number], string>>;
type NameBy<Key extends string> = {
  [Name in LimitName]: (typeof LIMITS)[Name]['by'] extends readonly [Key] ? Name : never;
}[LimitName];

export interface Limiter {
  /**
   * Counts units before the work is done, so that many requests at once can't slip through. Where they are too many it
   * throws 429 and counts nothing. Returns how many are used, these included. `accountId` is the account whose way in
   * this limit may close, where that is known: staff can open it again.
   */
  count<Name extends LimitName>(
    name: Name,
    subject: SubjectOf<Name>,
    options?: { units?: number; accountId?: string | null },
  ): Promise<number>;
  /** Counts units of an educator. Staff have no limit. */
  countOf(session: Session, name: NameBy<'educator'>, units?: number): Promise<void>;
  /** Throws 429 where the limit is used up. Counts nothing. */
  check<Name extends LimitName>(name: Name, subject: SubjectOf<Name>): Promise<void>;
  /** Begins to count from zero again. */
  forget<Name extends LimitName>(name: Name, subject: SubjectOf<Name>): Promise<void>;
}

export interface LimitedDeps extends Deps {
  limiter: Limiter;
}

/** Keeps every limit of the table LIMITS. */
export function createLimiter({ db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>): Limiter {
  const counters = { database: databaseCounters(db), gathered: gatheredCounters(db, clock) };
  const keyOf = (name: LimitName, subject: Readonly<Record<string, string>>): Buffer =>
    hmac(keys.throttle, name, ...LIMITS[name].by.map((key) => subject[key] ?? ''));
  const refusals = createRefusals();
  const refused = (key: Buffer, limit: Limit, window: Window | undefined, now: Date): Problem => {
    if (window && !canBeOpened(limit)) refusals.note(key, limit, window, now);
    return tooManyFor((window?.startedAt ?? now).getTime() + limit.windowMs - now.getTime(), limit.refusal);
  };

  const count: Limiter['count'] = async (name, subject, { units = 1, accountId = null } = {}) => {
    const limit = LIMITS[name];
    const key = keyOf(name, subject);
    const now = clock();
    const known = refusals.find(key, now);
    if (known) throw refused(key, limit, known, now);
    const owner = accountId === null ? null : { accountId, about: name };
    const used = await counters[limit.keptIn].add(key, limit, units, now, owner);
    if (used === null) throw refused(key, limit, await counters[limit.keptIn].read(key), now);
    return used;
  };
  return {
    count,
    countOf: async (session, name, units) => {
      if (callerOf(session) === 'educator') await count(name, { educator: subjectOf(session) }, { units: units ?? 1 });
    },
    check: async (name, subject) => {
      const limit = LIMITS[name];
      const key = keyOf(name, subject);
      const now = clock();
      const window = refusals.find(key, now) ?? (await counters[limit.keptIn].read(key));
      const isOver = !window || now.getTime() - window.startedAt.getTime() >= limit.windowMs;
      if (!isOver && window.used >= limit.max) throw refused(key, limit, window, now);
    },
    forget: (name, subject) => {
      const key = keyOf(name, subject);
      refusals.forget(key);
      return counters[LIMITS[name].keptIn].forget(key);
    },
  };
}

/** Staff can open again what is counted for an account, on any server. Such a refusal asks the database each time. */
const canBeOpened = ({ by }: Limit): boolean => by.includes('email') || by.includes('account');

/** 429 with the wait in the words that a person would use: minutes, then hours, then 'tomorrow'. */
export function tooManyFor(waitMs: number, refusal: string): Problem {
  return tooMany(waitMs / 1000, `${refusal} Try again ${waitWords(waitMs)}.`);
}

function waitWords(ms: number): string {
  if (ms > 12 * HOUR_MS) return 'tomorrow';
  if (ms > 90 * MINUTE_MS) return `in ${countText(Math.ceil(ms / HOUR_MS), 'hour', 'hours')}`;
  return `in ${countText(Math.max(1, Math.ceil(ms / MINUTE_MS)), 'minute', 'minutes')}`;
}
