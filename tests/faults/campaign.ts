import type { OutboxDb } from '#data/db/outbox-db.ts';
import { NETWORK_FAULTS, type NetworkFault } from './network.ts';
import type { OwnTerm } from './model/school-days.ts';
import { judge, pointsOf, type LedgerRow } from './judge.ts';
import { differences, sumsOf, withoutZeros, type Points, type Sums } from './model/sums.ts';
import { createChance, createPack, type Chance } from './prng.ts';
import type { Tap } from './tap.ts';
import type { Fault } from './faults.ts';
import type { School } from './school.ts';
import { createWorld, type World } from './world.ts';

export interface JudgedSchool extends School {
  ledgerSince(seq: number): Promise<LedgerRow[]>;
  lastSeq(): Promise<number>;
  /** All points that count, each by itself, and the sums that are kept of them. */
  points(): Promise<Points[]>;
  keptSums(): Promise<Sums>;
  terms: readonly OwnTerm[];
  close(): Promise<void>;
  /**
   * What teachers do about awards of which nobody can tell whether they arrived; resolves with their number. On our server
   * there are none.
   */
  decide?(outboxDb: OutboxDb): Promise<number>;
}

export interface CampaignResult {
  awards: number;
  seeds: number;
  lost: number;
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

const LARGEST_TAP = 12;
/** How many steps the bad day lasts after the last award, so that undos are sent too. */
const LAST_STEPS = 150;
const CALM_ROUNDS = 200;
const ROUNDS_A_TEACHER = 10;

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
    const { taps, ledger, events, stuck, reached, errors, untrue, wrongSums } = await told(again, school, () =>
      runSeed(school, seed, share),
    );
    const verdict = judge(taps, ledger);
    result.reversed += ledger.filter(({ reversesId }) => reversesId !== null).length;
    result.seeds += 1;
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
  const world = createWorld(school, chance);
  try {
    const { taps, stuck } = await liveThrough({ school, world, chance }, awards);
    const ledger = await school.ledgerSince(since);
    const words = await world.wordsAgainst(ledger);
    const untrue = [...world.untrue, ...(await world.refusedUndos()), ...words];
    const due = sumsOf([...before, ...pointsOf(taps, ledger, { delayed: world.delayed, terms: school.terms })]);
    const wrongSums = differences(due, withoutZeros(await school.keptSums()));
    const reached = { ...world.reached, ...world.network.reached };
    return { taps, ledger, events: world.events, stuck, reached, errors: world.activity.errors, untrue, wrongSums };
  } finally {
    world.activity.end();
  }
}

/** The bad day and the calm after it. */
async function liveThrough({ school, world, chance }: Pick<Day, 'school' | 'world' | 'chance'>, awards: number) {
  for (const teacher of school.teachers) await world.enter(teacher);
  const taps: Tap[] = [];
  const undos = createUndos(world, chance);
  const nextFault = createPack(chance, NETWORK_FAULTS);
  const day: Day = { school, world, chance, taps, undos, nextFault };
  for (let left = awards; left > 0;) {
    if (chance.is(0.04)) {
      const tap = world.makeTap(Math.min(left, 1 + chance.below(LARGEST_TAP)));
      taps.push(tap);
      left -= tap.students.length;
      await world.award(tap);
      undos.plan(tap);
      if (chance.is(0.25)) await undos.tapAny();
    } else await anything(day);
  }
  for (let steps = 0; undos.left() > 0 || steps < LAST_STEPS; steps += 1) {
    if (steps >= LAST_STEPS) await undos.tapAny();
    await anything(day);
  }
  return { taps, stuck: await comeToRest(day) };
}

/** One step of a bad day, without a new award. */
async function anything(day: Day): Promise<void> {
  const { world, chance, taps, undos } = day;
  const roll = chance.next();
  if (roll < 0.1) world.nudge();
  else if (roll < 0.16) world.planKill();
  else if (roll < 0.21) taps.push(...(await world.misfortune(taps.filter(({ refused }) => !refused))));
  else if (roll < 0.25) await undos.tapSent();
  else await letOneGo(day);
  // Often so little that awards go in groups.
  world.wait(chance.below(chance.is(0.7) ? 20 : 1500));
  await world.activity.quiet();
}

interface Day {
  school: JudgedSchool;
  world: World;
  chance: Chance;
  taps: Tap[];
  undos: ReturnType<typeof createUndos>;
  nextFault: () => NetworkFault;
}

/** A third of all awards are undone: some while they wait, most when they have left the device. */
function createUndos(world: World, chance: Chance) {
  const planned: Array<{ tap: Tap; ids: readonly string[] }> = [];
  const tapOneOf = async (fit: typeof planned): Promise<void> => {
    const next = fit[chance.below(fit.length)];
    if (!next) return;
    planned.splice(planned.indexOf(next), 1);
    await world.undo(next.tap, next.ids);
  };
  return {
    left: (): number => planned.length,
    /** Two taps in five will be undone: all their awards or, one time in three, about half of them. */
    plan(tap: Tap): void {
      if (!chance.is(0.4)) return;
      const ids = chance.is(0.67) ? tap.ids : tap.ids.filter(() => chance.is(0.5));
      if (ids.length > 0) planned.push({ tap, ids });
    },
    tapAny: (): Promise<void> => tapOneOf(planned),
    async tapSent(): Promise<void> {
      const untried = await world.untried();
      await tapOneOf(planned.filter(({ ids }) => ids.some((id) => !untried.has(id))));
    },
  };
}

async function letOneGo({ school, world, chance, nextFault }: Day): Promise<void> {
  const next = world.network.take(chance);
  if (!next) return;
  const fault = chance.is(0.25) ? nextFault() : null;
  const spared = fault !== null && (school.spared?.includes(fault) || !(await world.fits(fault, next.request)));
  await next.release(spared ? null : fault);
}

/** The bad luck is over: everyone signs in in turn until nothing waits. How many awards still wait after all that. */
async function comeToRest({ school, world, taps }: Day): Promise<number> {
  world.becomeCalm();
  for (let round = 0; round < CALM_ROUNDS; round += 1) {
    if ((await world.waiting()) === 0) return 0;
    // Beside an orphaned lock a sender asks a few times before it begins: a teacher stays for a while.
    const teacher = school.teachers[Math.floor(round / ROUNDS_A_TEACHER) % school.teachers.length];
    if (teacher && round % ROUNDS_A_TEACHER === 0) await world.enter(teacher);
    world.nudge();
    await world.activity.quiet();
    for (let moves = 0; moves < 400; moves += 1) {
      const next = world.network.pending.shift();
      if (!next) break;
      await next.release(null);
      await world.activity.quiet();
    }
    await world.checkDone();
    if (await school.decide?.(world.outboxDb)) world.met('unsure');
    await world.decideStopped(taps);
    world.wait(5 * 60_000);
    await world.activity.quiet();
  }
  return world.waiting();
}
