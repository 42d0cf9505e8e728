import { tooMany } from '#server/http/problem.ts';
import type { Paced } from '#server/http/router.ts';
import { callerOf } from '#server/sessions/session.ts';

/** How much one account may ask for, on all its devices together. */
export interface Pace {
  /** Calls at once after a rest. */
  burst: number;
  /** Calls a second in the long run. */
  perSecond: number;
  /** Calls being worked on at once; further ones wait for their turn. */
  underWay: number;
  /** How long a refusal is held back, so that a client that asks again at once can't keep the server busy with refusing. */
  holdMs: number;
}

export interface Paces {
  scholar: Pace;
  /** Educators and staff; a hall display is signed in as one, and a school may have many. */
  teacher: Pace;
}

/** Far above what the app asks for, and a small share of the database's connections. */
export const PACES: Paces = {
  scholar: { burst: 100, perSecond: 5, underWay: 2, holdMs: 5_000 },
  teacher: { burst: 200, perSecond: 50, underWay: 4, holdMs: 5_000 },
};

/** More refusals than this are not held back, because each one that is held takes memory. */
const MOST_HELD = 200;
const SWEEP_MS = 60_000;

interface Caller {
  /** What is left of the burst. */
  left: number;
  seenAt: number;
  underWay: number;
  held: number;
  waiting: (() => void)[];
}

/**
 * Keeps each account to its pace, in memory: one that asks for too much waits or is refused, and the others notice
 * nothing. A restart forgives.
 */
export function createPace(clock: () => Date, paces: Paces): Paced {
  const callers = new Map<string, Caller>();
  let sweptAt = 0;

  const find = (accountId: string, pace: Pace): Caller => {
    const now = clock().getTime();
    if (now - sweptAt > SWEEP_MS) {
      sweptAt = now;
      for (const [id, { seenAt, underWay, held }] of callers) {
        if (underWay + held === 0 && now - seenAt > SWEEP_MS) callers.delete(id);
      }
    }
    const caller = callers.get(accountId) ?? { left: pace.burst, seenAt: now, underWay: 0, held: 0, waiting: [] };
    callers.set(accountId, caller);
    const rested = Math.max(0, now - caller.seenAt) / 1_000;
    caller.left = Math.min(pace.burst, caller.left + rested * pace.perSecond);
    caller.seenAt = now;
    return caller;
  };

  return async (session, work) => {
    const pace = callerOf(session) === 'scholar' ? paces.scholar : paces.teacher;
    const caller = find(session.accountId, pace);
    if (caller.left < 1) {
      await hold(caller, pace.holdMs);
      throw tooMany(1, 'These are too many requests at once. Please wait a moment.');
    }
    caller.left -= 1;
    if (caller.underWay < pace.underWay) caller.underWay += 1;
    else await new Promise<void>((resolve) => caller.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next one in line takes the place over.
      const next = caller.waiting.shift();
      if (next) next();
      else caller.underWay -= 1;
    }
  };
}

async function hold(caller: Caller, ms: number): Promise<void> {
  if (ms === 0 || caller.held >= MOST_HELD) return;
  caller.held += 1;
  await new Promise((resolve) => setTimeout(resolve, ms));
  caller.held -= 1;
}
