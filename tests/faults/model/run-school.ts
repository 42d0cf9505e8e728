import fc from 'fast-check';
import { STUDENTS } from '#tests/server/admin/imports/undo-steps.ts';
import type { Command } from './command.ts';
import { COMMANDS, compareAll } from './commands.ts';
import { openRealSchool, type RealSchool } from './real-school.ts';
import { SchoolModel, TEACHERS } from './school.ts';

/** What repeats a run that failed: where it is, and what it was cut down to. */
interface Place {
  path: string;
  replayPath: string;
}

export interface SchoolRuns {
  seed: number;
  runs: number;
  /** One run alone. */
  again?: Place;
  /** What the server asks its database instead. */
  broken?: (statement: string) => string;
  /** Whether what fails is cut down to as few acts as possible, which takes a while. */
  isShrunk: boolean;
}

export interface SchoolResult {
  /** What went wrong in the first run that failed, in words; null: nothing. */
  wrong: string | null;
  /** How often each act was done. */
  acts: Record<string, number>;
}

/** No more than this is spent on it. */
const SHRINKING_MS = 120_000;
/** What a run has at most; half of them can't be done where they stand. */
const MOST_ACTS = 150;

/** Plays many schools, each beside its model. */
export async function playSchools({ seed, runs, again, broken, isShrunk }: SchoolRuns): Promise<SchoolResult> {
  const acts: Record<string, number> = {};
  const schools = (at: Place | undefined) =>
    fc.asyncProperty(
      fc.commands([...COMMANDS], { maxCommands: MOST_ACTS, size: 'max', ...(at && { replayPath: at.replayPath }) }),
      (chosen) => playSchool(chosen, { acts, broken }),
    );
  const place = (at: Place | undefined) => ({ seed, ...(at && { path: at.path }) });
  const first = await fc.check(schools(again), { ...place(again), numRuns: runs, endOnFailure: true });
  if (!first.failed) return { wrong: null, acts };
  if (!isShrunk || again) return { wrong: told(first), acts };
  const failed = placeOf(first);
  const limit = { interruptAfterTimeLimit: SHRINKING_MS };
  const shrunk = await fc.check(schools(failed), { ...place(failed), numRuns: 1, ...limit });
  return { wrong: told(shrunk.failed ? shrunk : first), acts };
}

async function playSchool(
  chosen: Iterable<Command>,
  { acts, broken }: { acts: Record<string, number>; broken: SchoolRuns['broken'] },
): Promise<void> {
  const model = new SchoolModel();
  const real = await openRealSchool(model, broken);
  try {
    await begin(model, real);
    await fc.asyncModelRun(() => ({ model, real }), chosen);
    await compareAll(model, real);
  } finally {
    for (const act of model.acts) acts[act] = (acts[act] ?? 0) + 1;
    await real.close();
  }
}

type Details = Awaited<ReturnType<typeof fc.check<[Iterable<Command>]>>>;

const shownOf = ({ counterexample }: Details): string => fc.stringify(counterexample?.[0]);

const placeOf = (details: Details): Place => ({
  path: details.counterexamplePath ?? '',
  replayPath: /replayPath="([^"]*)"/.exec(shownOf(details))?.[1] ?? '',
});

/** The acts that lead to it, what differs then, and the command that plays them again. */
function told(details: Details): string {
  const { path, replayPath } = placeOf(details);
  const again = `npm run faults -- --school "${details.seed} ${path} ${replayPath}"`;
  const acts = shownOf(details).replace(/\/\*.*/s, '');
  return `${acts}\n${String(details.errorInstance)}\nagain: ${again}`;
}

/** The students come by a file, and each teacher has a tablet. */
async function begin(model: SchoolModel, real: RealSchool): Promise<void> {
  const rows = ['Ada', 'Bo', 'Cy'].slice(0, STUDENTS).map((first_name, index) => ({
    first_name,
    grade: index === 2 ? '12' : '7',
    house: index === 1 ? 'Savant' : 'Junbi',
  }));
  const first = { kind: 'import', overrides: false, rows, leavers: [] } as const;
  await real.office.do(first, model.records);
  model.do(first);
  for (const [index, teacher] of TEACHERS.entries()) {
    await real.device(index).enter(teacher);
    await real.device(index).look();
    const device = model.devices[index];
    device?.enter(teacher);
    if (device) device.known = model.list();
  }
}
