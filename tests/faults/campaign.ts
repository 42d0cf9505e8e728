import type { OutboxDb } from '#data/db/outbox-db.ts';
import { NETWORK_FAULTS, type Network, type NetworkFault } from './network.ts';
import { createChance, type Chance } from './prng.ts';
import { createWorld, type School, type Tap, type World } from './world.ts';

/** A row of the server's ledger, as the oracle reads it. */
export interface LedgerRow {
  id: string;
  seq: number;
  /** The award that it takes back; null: it is an award. */
  reversesId: string | null;
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
  /** Awards of which the page said that Undo was tapped. */
  undone: number;
  /** Of these, those that the server took back; the others never left the device. */
  reversed: number;
  /** Of these, those that still count. */
  unreversed: number;
  /** Awards that were taken back though nobody undid them, or twice. */
  reversed_wrongly: number;
  /** How often a page said, or a sender took for true, what was not so. */
  untrue: number;
  /** What went wrong in a living process. */
  errors: string[];
  faults: Record<string, number>;
  /** Seeds in which something went wrong. */
  failing: number[];
}

const LARGEST_TAP = 12;
/** How many steps the bad day lasts after the last award, so that undos are sent too. */
const LAST_STEPS = 150;
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
    undone: 0,
    reversed: 0,
    unreversed: 0,
    reversed_wrongly: 0,
    untrue: 0,
    errors: [],
    faults: {},
    failing: [],
  };
  const share = Math.ceil(options.awards / options.seeds.length);
  for (const seed of options.seeds) {
    const since = await school.lastSeq();
    const { taps, stuck, reached, errors, untrue } = await runSeed(school, seed, share);
    const ledger = await school.ledgerSince(since);
    const verdict = judge(taps, ledger);
    result.reversed += ledger.filter(({ reversesId }) => reversesId !== null).length;
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
    result.undone += taps.reduce((sum, tap) => sum + tap.undone.length, 0);
    result.unreversed += verdict.unreversed;
    result.reversed_wrongly += verdict.reversedWrongly;
    for (const [fault, count] of Object.entries(reached)) result.faults[fault] = (result.faults[fault] ?? 0) + count;
    const wrong = Object.values(verdict).reduce((sum, count) => sum + count, stuck + errors.length + untrue.length);
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
  const undos = createUndos(world, chance);
  for (let left = awards; left > 0;) {
    if (chance.is(0.04)) {
      const tap = world.makeTap(Math.min(left, 1 + chance.below(LARGEST_TAP)));
      taps.push(tap);
      left -= tap.students.length;
      await world.award(tap);
      undos.plan(tap);
      if (chance.is(0.25)) await undos.tapAny();
    } else await anything({ school, world, chance, taps, undos });
  }
  for (let steps = 0; undos.left() > 0 || steps < LAST_STEPS; steps += 1) {
    if (steps >= LAST_STEPS) await undos.tapAny();
    await anything({ school, world, chance, taps, undos });
  }
  const stuck = await comeToRest(school, world);
  school.clock.move(2 * 60 * 60_000);
  const { activity } = world;
  const untrue = [...world.untrue, ...(await world.refusedUndos())];
  return { taps, stuck, reached: { ...world.reached, ...world.network.reached }, errors: activity.errors, untrue };
}

/** One step of a bad day, without a new award. */
async function anything({ school, world, chance, taps, undos }: Day): Promise<void> {
  const roll = chance.next();
  if (roll < 0.1) world.nudge();
  else if (roll < 0.16) world.planKill();
  else if (roll < 0.21) taps.push(...(await world.misfortune(taps.filter(({ refused }) => !refused))));
  else if (roll < 0.25) await undos.tapSent();
  else await letOneGo(school, world.network, chance);
  // Often so little that awards go in groups.
  world.wait(chance.below(chance.is(0.7) ? 20 : 1500));
  await world.activity.quiet();
}

interface Day {
  school: School;
  world: World;
  chance: Chance;
  taps: Tap[];
  undos: ReturnType<typeof createUndos>;
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

async function letOneGo(school: School, network: Network, chance: Chance): Promise<void> {
  const fault: NetworkFault | null = chance.is(0.25) ? chance.pick(NETWORK_FAULTS) : null;
  const spared = fault !== null && school.spared?.includes(fault);
  await network.take(chance)?.release(spared ? null : fault);
}

/** The bad luck is over: everyone signs in in turn until nothing waits. How many awards still wait after all that. */
async function comeToRest(school: JudgedSchool, world: World): Promise<number> {
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
    await school.decide?.(world.outboxDb);
    world.wait(5 * 60_000);
    await world.activity.quiet();
  }
  return world.waiting();
}

/**
 * The ledger against the taps: each award of each tap once, in the order of the tap, by the teacher who tapped; what was
 * undone taken back once, by the same teacher, or never sent; nothing else taken back.
 */
function judge(taps: readonly Tap[], ledger: readonly LedgerRow[]) {
  const verdict = { lost: 0, duplicated: 0, outOfOrder: 0, wrongTeacher: 0, unreversed: 0, reversedWrongly: 0 };
  const byReason = new Map<string, LedgerRow[]>();
  const reversals = new Map<string, LedgerRow[]>();
  for (const row of ledger) {
    if (row.reversesId !== null) {
      reversals.set(row.reversesId, [...(reversals.get(row.reversesId) ?? []), row]);
      continue;
    }
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
    const undone = new Set(tap.undone);
    for (const row of rows) {
      const taken = reversals.get(row.id) ?? [];
      if (undone.has(row.studentId) && taken.length === 0) verdict.unreversed += 1;
      if (taken.length > (undone.has(row.studentId) ? 1 : 0)) verdict.reversedWrongly += 1;
      verdict.wrongTeacher += taken.filter((each) => each.actorEmail !== tap.teacher).length;
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
    const mayBeAbsent = new Set([...takenBack, ...undone]);
    verdict.lost += tap.students.filter(({ id }) => !mayBeAbsent.has(id) && !first.has(id)).length;
    verdict.outOfOrder += order.filter((seq, index) => index > 0 && seq < (order[index - 1] ?? 0)).length;
  }
  // Rows that nobody tapped.
  for (const rows of byReason.values()) verdict.duplicated += rows.length;
  return verdict;
}
