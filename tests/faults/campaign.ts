import type { OutboxDb } from '#data/db/outbox-db.ts';
import { NETWORK_FAULTS, type Network, type NetworkFault } from './network.ts';
import { createChance, type Chance } from './prng.ts';
import { createWorld, type School, type Tap, type World } from './world.ts';

/** A row of the server's ledger, as the oracle reads it. */
export interface LedgerRow {
  seq: number;
  studentId: string;
  reason: string;
  actorEmail: string;
}

export interface JudgedSchool extends School {
  ledgerSince(seq: number): Promise<LedgerRow[]>;
  lastSeq(): Promise<number>;
  /** What teachers do about awards of which nobody can tell whether they arrived; on our server there are none. */
  decide?(outboxDb: OutboxDb): Promise<void>;
}

export interface CampaignResult {
  awards: number;
  seeds: number;
  lost: number;
  stuck: number;
  duplicated: number;
  out_of_order: number;
  wrong_teacher: number;
  /** How often a page said, or a sender took for true, what was not so. */
  untrue: number;
  /** What went wrong in a living process. */
  errors: string[];
  faults: Record<string, number>;
  /** Seeds in which something went wrong. */
  failing: number[];
}

const LARGEST_TAP = 12;
const CALM_ROUNDS = 200;
const ROUNDS_A_TEACHER = 10;

/** Runs the campaign: `awards` taps over `seeds` worlds, against the ledger as the only judge. */
export async function runCampaign(
  school: JudgedSchool,
  options: { awards: number; seeds: readonly number[] },
): Promise<CampaignResult> {
  const result: CampaignResult = {
    awards: 0,
    seeds: 0,
    lost: 0,
    stuck: 0,
    duplicated: 0,
    out_of_order: 0,
    wrong_teacher: 0,
    untrue: 0,
    errors: [],
    faults: {},
    failing: [],
  };
  const share = Math.ceil(options.awards / options.seeds.length);
  for (const seed of options.seeds) {
    const since = await school.lastSeq();
    const { taps, stuck, reached, errors, untrue } = await runSeed(school, seed, share);
    const verdict = judge(taps, await school.ledgerSince(since));
    result.seeds += 1;
    result.awards += taps.filter(({ refused }) => !refused).reduce((sum, tap) => sum + tap.students.length, 0);
    result.stuck += stuck;
    result.errors.push(
      ...errors.map((error) => `seed ${seed}: ${String(error)}`),
      ...untrue.map((words) => `seed ${seed}: ${words}`),
    );
    result.untrue += untrue.length;
    result.lost += verdict.lost;
    result.duplicated += verdict.duplicated;
    result.out_of_order += verdict.outOfOrder;
    result.wrong_teacher += verdict.wrongTeacher;
    for (const [fault, count] of Object.entries(reached)) result.faults[fault] = (result.faults[fault] ?? 0) + count;
    const { lost, duplicated, outOfOrder, wrongTeacher } = verdict;
    const wrong = lost + duplicated + outOfOrder + wrongTeacher + stuck + errors.length + untrue.length;
    if (wrong > 0) result.failing.push(seed);
  }
  return result;
}

async function runSeed(
  school: JudgedSchool,
  seed: number,
  awards: number,
): Promise<{ taps: Tap[]; stuck: number; reached: Record<string, number>; errors: unknown[]; untrue: string[] }> {
  const chance = createChance(seed);
  const world = createWorld(school, chance);
  for (const teacher of school.teachers) await world.enter(teacher);
  const taps: Tap[] = [];
  for (let left = awards; left > 0;) {
    const roll = chance.next();
    if (roll < 0.04) {
      const tap = world.makeTap(Math.min(left, 1 + chance.below(LARGEST_TAP)));
      taps.push(tap);
      left -= tap.students.length;
      await world.award(tap);
    } else if (roll < 0.14) world.nudge();
    else if (roll < 0.2) world.planKill();
    else if (roll < 0.25) taps.push(...(await world.misfortune(taps.filter(({ refused }) => !refused))));
    else await letOneGo(school, world.network, chance);
    // Often so little that awards go in groups.
    world.wait(chance.below(chance.is(0.7) ? 20 : 1500));
    await world.activity.quiet();
  }
  const stuck = await comeToRest(school, world);
  school.clock.move(2 * 60 * 60_000);
  const { activity, untrue } = world;
  return { taps, stuck, reached: { ...world.reached, ...world.network.reached }, errors: activity.errors, untrue };
}

async function letOneGo(school: School, network: Network, chance: Chance): Promise<void> {
  const fault: NetworkFault | null = chance.is(0.25) ? chance.pick(NETWORK_FAULTS) : null;
  const spared = fault !== null && school.spared?.includes(fault);
  await network.take(chance)?.release(spared ? null : fault);
}

/** The bad luck is over: everyone signs in in turn until nothing waits. How many awards still wait after all that. */
async function comeToRest(school: JudgedSchool, world: World): Promise<number> {
  world.becomeCalm();
  for (let round = 0; round < CALM_ROUNDS; round += 1) {
    const left = await world.outboxDb.entries.count();
    if (left === 0) return 0;
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
    await school.decide?.(world.outboxDb);
    world.wait(5 * 60_000);
    await world.activity.quiet();
  }
  return world.outboxDb.entries.count();
}

/** The ledger against the taps: each award of each tap once, in the order of the tap, by the teacher who tapped. */
function judge(
  taps: readonly Tap[],
  ledger: readonly LedgerRow[],
): { lost: number; duplicated: number; outOfOrder: number; wrongTeacher: number } {
  const verdict = { lost: 0, duplicated: 0, outOfOrder: 0, wrongTeacher: 0 };
  const byReason = new Map<string, LedgerRow[]>();
  for (const row of ledger) {
    const comment = row.reason.split('  Comment: ')[1] ?? '';
    byReason.set(comment, [...(byReason.get(comment) ?? []), row]);
  }
  for (const tap of taps) {
    const rows = byReason.get(tap.comment) ?? [];
    byReason.delete(tap.comment);
    if (tap.refused) {
      verdict.wrongTeacher += rows.length;
      continue;
    }
    const takenBack = new Set(tap.takenBack);
    verdict.duplicated += rows.filter((row) => takenBack.has(row.studentId)).length;
    const first = new Map<string, number>();
    for (const row of rows) {
      if (first.has(row.studentId)) verdict.duplicated += 1;
      else first.set(row.studentId, row.seq);
      if (row.actorEmail !== tap.teacher) verdict.wrongTeacher += 1;
    }
    const order = tap.students.flatMap(({ id }) => first.get(id) ?? []);
    verdict.lost += tap.students.filter(({ id }) => !takenBack.has(id) && !first.has(id)).length;
    verdict.outOfOrder += order.filter((seq, index) => index > 0 && seq < (order[index - 1] ?? 0)).length;
  }
  // Rows that nobody tapped.
  for (const rows of byReason.values()) verdict.duplicated += rows.length;
  return verdict;
}
