/** Calls at once after a rest, and calls a second in the long run. */
export interface Rate {
  burst: number;
  perSecond: number;
}

export interface Budget {
  /** What is left of the burst. */
  left: number;
  seenAt: number;
  /** Refusals that are held back. */
  held: number;
}

/** More refusals than this are not held back, because each one that is held takes memory. */
const MOST_HELD = 200;
const SWEEP_MS = 60_000;

/** What each of many may still ask for. In memory: a restart forgets it. Who has rested for a minute is forgotten too. */
export function createBudgets(clock: () => Date): (whose: string, rate: Rate) => Budget {
  const budgets = new Map<string, Budget>();
  let sweptAt = 0;
  return (whose, { burst, perSecond }) => {
    const now = clock().getTime();
    if (now - sweptAt > SWEEP_MS) {
      sweptAt = now;
      for (const [each, { seenAt, held }] of budgets) {
        if (held === 0 && now - seenAt > SWEEP_MS) budgets.delete(each);
      }
    }
    const budget = budgets.get(whose) ?? { left: burst, seenAt: now, held: 0 };
    budgets.set(whose, budget);
    const restedS = Math.max(0, now - budget.seenAt) / 1_000;
    budget.left = Math.min(burst, budget.left + restedS * perSecond);
    budget.seenAt = now;
    return budget;
  };
}

/** Holds a refusal back, so that a client that asks again at once can't keep the server busy with refusing. */
export async function hold(budget: Budget, ms: number): Promise<void> {
  if (ms === 0 || budget.held >= MOST_HELD) return;
  budget.held += 1;
  await new Promise((resolve) => setTimeout(resolve, ms));
  budget.held -= 1;
}
