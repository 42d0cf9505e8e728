import type { Deps } from '#server/deps.ts';
import { countTry, type TryLimit } from '#server/limits/try-limit.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Who asks for a new password. */
export interface Asker {
  address: string;
  /** The id of the caller's device, where this account signed in on it before. */
  deviceOf: (accountId: string) => string | null;
}

/** Where tries at one account come from: a device that it signed in on before, or an address. */
export interface TrySource {
  name: string;
  isKnown: boolean;
}

export function sourceOf(asker: Asker, accountId: string | null): TrySource {
  const device = accountId === null ? null : asker.deviceOf(accountId);
  return device ? { name: `device ${device} ${accountId}`, isKnown: true } : { name: asker.address, isKnown: false };
}

/** The limits of one way to a new password. */
export interface RecoveryLimits {
  /** One source, whatever emails it tries. Comes before anything costly. */
  source: TryLimit;
  /** One source at one email. */
  email: readonly TryLimit[];
  /** All addresses together at one email; devices that the account knows have no part in it. */
  strangers: TryLimit;
}

/** Of the security question: a school is one address, and no single address can close anybody's question for others. */
export const ANSWER_LIMITS: RecoveryLimits = {
  source: { kind: 'security answer source', max: 30, windowMs: HOUR_MS },
  email: [
    { kind: 'security answer hour', max: 5, windowMs: HOUR_MS },
    { kind: 'security answer day', max: 10, windowMs: DAY_MS },
  ],
  strangers: { kind: 'security answer strangers', max: 30, windowMs: DAY_MS },
};

/** Of the lunch number, which has four digits at worst and is seen at the till: five guesses a day, wherever from. */
export const LUNCH_LIMITS: RecoveryLimits = {
  source: { kind: 'lunch number source', max: 30, windowMs: HOUR_MS },
  email: [{ kind: 'lunch number', max: 5, windowMs: DAY_MS }],
  strangers: { kind: 'lunch number strangers', max: 5, windowMs: DAY_MS },
};

type TryDeps = Pick<Deps, 'db' | 'clock' | 'keys'>;

export async function countSource(deps: TryDeps, limits: RecoveryLimits, source: TrySource): Promise<void> {
  await countTry(deps.db, deps, limits.source, source.name);
}

/** Counts a try at this email. Throws 429 where it is one too many; says whether it was the last of the strangers' day. */
export async function countEmail(
  deps: TryDeps,
  limits: RecoveryLimits,
  source: TrySource,
  email: string,
): Promise<{ closesEmail: boolean }> {
  for (const limit of limits.email) await countTry(deps.db, deps, limit, `${source.name} ${email}`);
  if (source.isKnown) return { closesEmail: false };
  const today = await countTry(deps.db, deps, limits.strangers, email);
  return { closesEmail: today === limits.strangers.max };
}
