import fc from 'fast-check';
import { SCHOOL_HOUSES, STUDENTS } from '#tests/server/admin/imports/undo-steps.ts';
import { choice, command, device, nth, often, on, type Command } from './command.ts';
import { wrongIn } from './compare.ts';
import type { DeviceModel, Row, SendFault } from './device.ts';
import { OFFICE_COMMANDS } from './office-commands.ts';
import type { RealSchool } from './real-school.ts';
import { TEACHERS, type SchoolModel } from './school.ts';

const HOUR_MS = 60 * 60_000;
const ROSTER = new Set([0, 2]);
type Target = { student: number } | { roster: true } | { house: string };

/** Whom a tap is for, of those that the device lists. */
function targetsOf({ known }: DeviceModel, target: Target): number[] {
  const listed = known.flatMap((student, index) => (student ? [{ ...student, index }] : []));
  const fits = listed.filter(({ index, house }) =>
    'student' in target ? index === target.student : 'house' in target ? house === target.house : ROSTER.has(index),
  );
  return fits.map(({ index }) => index);
}

const anAward = command(
  'award',
  fc.record({
    device,
    target: fc.oneof(
      fc.record({ student: fc.nat({ max: STUDENTS - 1 }) }),
      fc.constant({ roster: true as const }),
      fc.record({ house: fc.constantFrom(...SCHOOL_HOUSES) }),
    ),
    points: fc.integer({ min: 1, max: 3 }),
  }),
  {
    can: (model, { device: at, target }) => on(model, at).user !== null && targetsOf(on(model, at), target).length > 0,
    async run(model, real, { device: at, target, points }) {
      const ids = await real.studentIds();
      const tap = real.ids();
      const made = targetsOf(on(model, at), target).map((student) => ({ id: real.ids(), student }));
      for (const each of made) on(model, at).tap({ ...each, tap, points, at: model.now });
      await real.device(at).award(tap, new Map(made.map(({ id, student }) => [id, ids[student] ?? ''])), points);
    },
  },
);

const send = command(
  'send',
  fc.record({
    device,
    fault: fc.oneof(
      { weight: 1, arbitrary: fc.constant<SendFault>('none') },
      { weight: 1, arbitrary: fc.constantFrom<SendFault>('refused-422', 'reply-lost') },
    ),
  }),
  {
    can: (model, { device: at }) => on(model, at).user !== null,
    async run(model, real, { device: at, fault }) {
      await real.device(at).send(fault);
      model.send(at, fault);
    },
  },
);

/** A decision about one award of the teacher who is signed in. */
function about(
  name: string,
  fits: (row: Row) => boolean,
  run: (on: { device: DeviceModel; model: SchoolModel }, row: Row, real: RealSchool, at: number) => Promise<void>,
): fc.Arbitrary<Command> {
  return command(name, fc.record({ device, of: choice }), {
    can: (model, { device: at }) => on(model, at).own(fits).length > 0,
    async run(model, real, { device: at, of }) {
      const row = nth(on(model, at).own(fits), of);
      if (row) await run({ device: on(model, at), model }, row, real, at);
    },
  });
}
const isRefused = ({ word }: Row): boolean => word === 'refused';
const isGiven = ({ word, undo }: Row): boolean => undo === 'none' && word !== 'taken-back' && word !== 'skipped';

const undoAward = about('undo', isGiven, async ({ device: made, model }, row, real, at) => {
  await real.device(at).undo([row.id]);
  made.undo(row, model.now);
});
const retry = about('retry', isRefused, async (_, row, real, at) => {
  await real.device(at).retry(row.id);
  row.word = 'waiting';
});
const skip = about('skip', isRefused, async (_, row, real, at) => {
  await real.device(at).skip(row.id);
  row.word = 'skipped';
});

const enter = command('sign in', fc.record({ device, teacher: fc.constantFrom(...TEACHERS) }), {
  can: (model, { device: at, teacher }) => on(model, at).user !== teacher,
  async run(model, real, { device: at, teacher }) {
    await real.device(at).enter(teacher);
    await real.device(at).look();
    on(model, at).enter(teacher);
    on(model, at).known = model.list();
  },
});
const signOut = command('sign out', fc.record({ device }), {
  can: (model, { device: at }) => on(model, at).user !== null,
  async run(model, real, { device: at }) {
    await real.device(at).signOut();
    on(model, at).signOut();
  },
});
const adopt = command('send as me', fc.record({ device }), {
  can: (model, { device: at }) => on(model, at).user !== null && on(model, at).left().length > 0,
  async run(model, real, { device: at }) {
    const [from] = on(model, at).left();
    if (from === undefined) return;
    await real.device(at).adopt(from);
    on(model, at).adopt(from);
  },
});

const wait = command('wait', fc.record({ hours: fc.constantFrom(1, 1, 30, 16 * 24) }), {
  can: (model, { hours }) => model.mayWait(hours * HOUR_MS),
  async run(model, real, { hours }) {
    model.now += hours * HOUR_MS;
    // After an hour a page is still open. Later it is opened again, and a session that may have ended begins again.
    if (hours === 1) return;
    for (const [index, { user }] of model.devices.entries()) {
      if (user === null) continue;
      if (hours > 24 * 7) await real.device(index).enter(user);
      await real.device(index).look();
      on(model, index).known = model.list();
    }
  },
});

const rest = command('compare', fc.constant({}), {
  can: () => true,
  run: (model, real) => compareAll(model, real),
});

/** Throws what differs. */
export async function compareAll(model: SchoolModel, real: RealSchool): Promise<void> {
  const wrong = await wrongIn(model, real);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

/** What happens in a school. What can rarely be done stands here more often: where it can't, it is left out. */
export const COMMANDS: ReadonlyArray<fc.Arbitrary<Command>> = [
  ...often(5, anAward),
  ...often(4, send, adopt, undoAward),
  ...often(3, retry, skip, enter, wait),
  rest,
  signOut,
  ...OFFICE_COMMANDS,
];
