import { tooMany } from '#server/http/problem.ts';
import type { Paced } from '#server/http/router.ts';
import { callerOf } from '#server/sessions/session.ts';
import type { Pace, Paces } from './limits.ts';
import { createQueues } from './queue.ts';

/** More refusals than this are not held back, because each one that is held takes memory. */
const MOST_HELD = 200;
const SWEEP_MS = 60_000;

interface Account {
  /** What is left of the burst. */
  left: number;
  seenAt: number;
  held: number;
}

/**
 * Keeps each account to its pace, in memory: one that asks for too much waits or is refused, and the others notice
 * nothing. A restart forgets it.
 */
export function createPace(clock: () => Date, paces: Paces): Paced {
  const accounts = new Map<string, Account>();
  const takeTurns = {
    scholar: createQueues({ atOnce: paces.scholar.underWay }),
    teacher: createQueues({ atOnce: paces.teacher.underWay }),
  };
  let sweptAt = 0;

  const find = (id: string, pace: Pace): Account => {
    const now = clock().getTime();
    if (now - sweptAt > SWEEP_MS) {
      sweptAt = now;
      for (const [each, { seenAt, held }] of accounts) {
        if (held === 0 && now - seenAt > SWEEP_MS) accounts.delete(each);
      }
    }
    const account = accounts.get(id) ?? { left: pace.burst, seenAt: now, held: 0 };
    accounts.set(id, account);
    const restedS = Math.max(0, now - account.seenAt) / 1_000;
    account.left = Math.min(pace.burst, account.left + restedS * pace.perSecond);
    account.seenAt = now;
    return account;
  };

  return async (session, work) => {
    const role = callerOf(session) === 'scholar' ? 'scholar' : 'teacher';
    const account = find(session.accountId, paces[role]);
    if (account.left < 1) {
      await hold(account, paces[role].holdMs);
      throw tooMany(1, 'Too many requests at once. Please wait a moment.');
    }
    account.left -= 1;
    return takeTurns[role](session.accountId, work);
  };
}

async function hold(account: Account, ms: number): Promise<void> {
  if (ms === 0 || account.held >= MOST_HELD) return;
  account.held += 1;
  await new Promise((resolve) => setTimeout(resolve, ms));
  account.held -= 1;
}
