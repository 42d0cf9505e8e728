import { liveThrough } from './bad-day.ts';
import { judge, pointsOf } from './judge.ts';
import type { JudgedSchool } from './judged-school.ts';
import { differences, sumsOf, withoutZeros } from './model/sums.ts';
import { createChance } from './prng.ts';
import type { Fault } from './faults.ts';
import { createWorld } from './world.ts';
import type { Why } from './world/gone.ts';

export interface CampaignResult {
  awards: number;
  seeds: number;
  lost: number;
  /** What is lost through no fault of ours, by its reason. */
  gone: Partial<Record<Why, number>>;
  stuck: number;
  duplicated: number;
  out_of_order: number;
  wrong_teacher: number;
  /** Awards of which the page said that Undo was tapped. */
  undone: number;
  /** Of these, those that the server took back; the others never left the device. */
  reversed: number;
  /** Of these, those that still count. */
  unreversed: number;
  /** Awards that were taken back though nobody undid them, or twice. */
  reversed_wrongly: number;
  /** Sums that are not what the taps give. */
  wrong_sums: number;
  /** How often a page said, or a sender took for true, what was not so. */
  untrue: number;
  /** How often the words of a device were compared with the ledger after it had found out where the server is. */
  compared: number;
  /** What went wrong in a living process. */
  errors: string[];
  /** All that happened, in order, and what the ledger has of it: the same seed, the same words. */
  record: string[];
  faults: Record<string, number>;
  /** What should have happened and never did. */
  unmet: string[];
  /** What repeats the runs in which something went wrong. */
  failing: string[];
}

/** How many times as many seeds as usual until each fault was met. */
const MOST_ROUNDS = 3;

/**
 * Runs the campaign: `awards` taps over `seeds` worlds, each with its own school and the ledger as the only judge. A
 * campaign that never met a fault has not tried it, so more seeds follow until each that is `due` was met.
 */
export async function runCampaign(
  openSchool: (seed: number) => Promise<JudgedSchool>,
  options: { awards: number; seeds: readonly number[]; due?: readonly Fault[] },
): Promise<CampaignResult> {
  const result: CampaignResult = {
    awards: 0,
    seeds: 0,
    lost: 0,
    gone: {},
    stuck: 0,
    duplicated: 0,
    out_of_order: 0,
    wrong_teacher: 0,
    undone: 0,
    reversed: 0,
    unreversed: 0,
    reversed_wrongly: 0,
    wrong_sums: 0,
    untrue: 0,
    compared: 0,
    errors: [],
    record: [],
    faults: {},
    unmet: [],
    failing: [],
  };
  const share = Math.ceil(options.awards / options.seeds.length);
  const seeds = [...options.seeds];
  for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
    const school = await openSchool(seed);
    const again = `npm run faults -- --seed ${seed} --awards ${share}${school.forgetful ? ' --forgetful' : ''}`;
    const { taps, ledger, world, stuck, reached, untrue, wrongSums } = await told(again, school, () =>
      runSeed(school, seed, share),
    );
    const { gone, events } = world;
    const { errors } = world.activity;
    const verdict = judge(taps, ledger, gone);
    for (const why of gone.reasons(ledger)) result.gone[why] = (result.gone[why] ?? 0) + 1;
    result.reversed += ledger.filter(({ reversesId }) => reversesId !== null).length;
    result.seeds += 1;
    result.compared += world.checks.compared;
    result.awards += taps.filter(({ refused }) => !refused).reduce((sum, tap) => sum + tap.students.length, 0);
    result.stuck += stuck;
    result.errors.push(
      ...errors.map((error) => `seed ${seed}: ${String(error)}`),
      ...[...untrue, ...wrongSums].map((words) => `seed ${seed}: ${words}`),
    );
    result.record.push(`seed ${seed}`, ...events, ...ledger.map((row) => JSON.stringify(row)));
    result.untrue += untrue.length;
    result.wrong_sums += wrongSums.length;
    result.lost += verdict.lost;
    result.duplicated += verdict.duplicated;
    result.out_of_order += verdict.outOfOrder;
    result.wrong_teacher += verdict.wrongTeacher;
    result.undone += taps.reduce((sum, tap) => sum + tap.undone.length, 0);
    result.unreversed += verdict.unreversed;
    result.reversed_wrongly += verdict.reversedWrongly;
    for (const [fault, count] of Object.entries(reached)) result.faults[fault] = (result.faults[fault] ?? 0) + count;
    const wrong = Object.values(verdict).reduce(
      (sum, count) => sum + count,
      stuck + errors.length + untrue.length + wrongSums.length,
    );
    if (wrong > 0) result.failing.push(again);
    result.unmet = options.due?.filter((fault) => !result.faults[fault]) ?? [];
    const isShort = result.seeds < MOST_ROUNDS * options.seeds.length;
    if (seeds.length === 0 && result.unmet.length > 0 && isShort) seeds.push(seed + 1);
  }
  return result;
}

/** A run that breaks off says what repeats it. */
async function told<T>(again: string, school: JudgedSchool, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw new Error(`${String(error)}; again: ${again}`, { cause: error });
  } finally {
    await school.close();
  }
}

/** The whole of one run, which its seed decides. */
async function runSeed(school: JudgedSchool, seed: number, awards: number) {
  const since = await school.lastSeq();
  const before = await school.points();
  const chance = createChance(seed);
  const world = createWorld(school, chance, since);
  try {
    const { taps, stuck } = await liveThrough({ school, world, chance }, awards);
    const ledger = await school.ledgerSince(since);
    const words = await world.wordsAgainst(ledger);
    const untrue = [...world.untrue, ...(await world.refusedUndos()), ...words];
    const due = sumsOf([...before, ...pointsOf(taps, ledger, { ...world, terms: school.terms })]);
    const wrongSums = differences(due, withoutZeros(await school.keptSums()));
    const reached = { ...world.reached, ...world.network.reached };
    return { taps, ledger, world, stuck, reached, untrue, wrongSums };
  } finally {
    world.activity.end();
  }
}
