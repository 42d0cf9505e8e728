import { DAY_MS } from '#domain/durations.ts';
import { NETWORK_FAULTS, type NetworkFault } from './network.ts';
import { createPack, type Chance } from './prng.ts';
import type { Tap } from './tap.ts';
import { createUndos, type Undos } from './undo-plan.ts';
import type { JudgedSchool } from './judged-school.ts';
import type { World } from './world.ts';

const LARGEST_TAP = 12;
/** How many steps the bad day lasts after the last award, so that undos are sent too. */
const LAST_STEPS = 150;
const CALM_ROUNDS = 200;
const ROUNDS_A_TEACHER = 10;

interface Day {
  school: JudgedSchool;
  world: World;
  chance: Chance;
  taps: Tap[];
  undos: Undos;
  nextFault: () => NetworkFault;
}

/** The bad day and the calm after it. */
export async function liveThrough({ school, world, chance }: Pick<Day, 'school' | 'world' | 'chance'>, awards: number) {
  for (const teacher of school.teachers) await world.enter(teacher);
  if (!school.forgetful) await school.backUp();
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
  world.becomeCalm();
  const stuck = await comeToRest(day);
  if (!world.wentBack.includes('unseen')) return { taps, stuck };
  // What the server doesn't know of itself is found by each device within a day.
  world.wait(DAY_MS);
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
  await world.checkWords();
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
  // Each hears where the server is now.
  if (world.wentBack.length > 0) for (const teacher of school.teachers) await world.enter(teacher);
  for (let round = 0; round < CALM_ROUNDS; round += 1) {
    if (await isAtRest(world)) return 0;
    // Beside an orphaned lock a sender asks a few times before it begins: a teacher stays for a while.
    const teacher = school.teachers[Math.floor(round / ROUNDS_A_TEACHER) % school.teachers.length];
    if (teacher && round % ROUNDS_A_TEACHER === 0) await world.enter(teacher);
    world.nudge();
    await world.deliver();
    await world.checkDone();
    if (await school.decide?.(world.outboxDb)) world.met('unsure');
    await world.decideStopped(taps);
    world.wait(5 * 60_000);
    await world.activity.quiet();
    await world.checkWords();
  }
  return Math.max(1, await world.waiting());
}

const isAtRest = async (world: World): Promise<boolean> =>
  (await world.waiting()) === 0 && (world.wentBack.length === 0 || (await world.isCompared()));
