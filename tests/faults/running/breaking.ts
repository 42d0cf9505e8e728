import { setTimeout as sleep } from 'node:timers/promises';
import { connectDb } from '#server/db/db.ts';
import { checkTotals } from '#server/ledger/check-totals.ts';
import type { Chance } from '#tests/faults/prng.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { compareLedger, type Teachers } from './teachers.ts';

// What is broken in a running school, what comes back by itself, and what the ledger says then.

/** By itself, and before a lesson is over. */
export const BACK_MS = 120_000;
/** A school that works again has acknowledged so many. */
const AWARDS = 10;

/** Ways to break it, by their names. */
export type Ways = Readonly<Record<string, () => Promise<void> | void>>;
/** For how many seconds nothing was acknowledged, by the way it was broken. */
type Silences = ReadonlyMap<string, readonly number[]>;

/**
 * Breaks the school in the ways of `plan`, one after the other, and waits each time until awards are acknowledged again, and
 * until it is `whole`.
 */
export async function breakOften(
  teachers: Teachers,
  { ways, plan, chance, whole }: { ways: Ways; plan: readonly string[]; chance: Chance; whole?: () => Promise<void> },
): Promise<Silences> {
  const silences = new Map<string, number[]>();
  await teachers.working(performance.now(), AWARDS, BACK_MS);
  for (const name of plan) {
    await sleep(chance.below(2_000));
    await ways[name]?.();
    // What was answered while the way to break it was found says nothing.
    const at = performance.now();
    const back = await teachers.working(at + 1, AWARDS, BACK_MS);
    silences.set(name, [...(silences.get(name) ?? []), (back - at) / 1_000]);
    await whole?.();
  }
  return silences;
}

/** What a run came to, as one line of JSON after its name. */
export function report(
  name: string,
  { judged, ...about }: { judged: object } & Record<string, unknown>,
  { teachers, silences }: { teachers: Teachers; silences: Silences },
): void {
  const rounded = (seconds: number | undefined) => Math.round((seconds ?? 0) * 10) / 10;
  const seconds = Object.fromEntries(
    [...silences].map(([way, all]) => {
      const sorted = all.toSorted((a, b) => a - b);
      const [median, p95, longest] = [0.5, 0.95, 1].map((share) =>
        rounded(sorted[Math.ceil(sorted.length * share) - 1]),
      );
      return [way, { times: all.length, median, p95, longest }];
    }),
  );
  const refusals = Object.fromEntries(teachers.refusals);
  const acknowledged = teachers.acknowledged.length;
  console.log(
    `${name} ${JSON.stringify({ ...about, acknowledged, ...judged, refusals, secondsWithoutAwards: seconds })}`,
  );
}

/** What the database says of these teachers' awards, after the servers have stopped. */
export async function judge(connectionString: string, teachers: Teachers) {
  const db = connectDb(connectionString, () => undefined, { patient: true });
  const ledger = await compareLedger(db, teachers);
  const drift = await checkTotals(db, { clock: () => new Date(), log: silent });
  const mended = await db.query("SELECT 1 FROM audit_log WHERE action = 'totals_mended'");
  await db.close();
  return { ...ledger, drift: drift + mended.length };
}

export const NOTHING = { lost: 0, unknown: 0, doubled: 0, drift: 0 };
/** A tablet waits and tries again; nobody is bothered. */
const HARMLESS = new Set([0, 401, 429, 503]);
export const harmful = ({ refusals }: Teachers): number[] =>
  [...refusals.keys()].filter((status) => !HARMLESS.has(status));
