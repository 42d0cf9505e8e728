import fc from 'fast-check';
import { aLeaving, anEdit, anImport, anUndo, aRollOver, STUDENTS } from '#tests/server/admin/imports/undo-steps.ts';
import type { Step } from '#tests/server/admin/imports/undo-model.ts';
import { choice, command, nth, often, type Command } from './command.ts';
import { PRICE } from './real-school.ts';
import { OFFICE } from './school.ts';

const isOnTheWay = ({ takenBackBy }: { takenBackBy: string | null }): boolean => takenBackBy === null;
const staffReversal = command('staff take back', fc.record({ of: choice }), {
  can: (model) => model.awards(isOnTheWay).length > 0,
  async run(model, real, { of }) {
    const award = nth(model.awards(isOnTheWay), of);
    if (!award) return;
    await due(real.call('POST', `/api/points/${award.id}/reverse`, { reason: 'A mistake' }), 200, 201);
    award.takenBackBy = OFFICE;
  },
});
const review = command(
  'review',
  fc.record({ of: choice, outcome: fc.constantFrom('counted' as const, 'declined' as const) }),
  {
    can: (model) => model.awards(({ status }) => status === 'review').length > 0,
    async run(model, real, { of, outcome }) {
      const award = nth(
        model.awards(({ status }) => status === 'review'),
        of,
      );
      if (!award) return;
      await due(real.call('POST', '/api/admin/review/decide', { ids: [award.id], outcome }), 200);
      if (award.takenBackBy === null) award.status = outcome;
    },
  },
);

const redeem = command('redeem', fc.record({ student: fc.nat({ max: STUDENTS - 1 }) }), {
  can: (model, { student }) => model.isAtSchool(student),
  async run(model, real, { student }) {
    const [ids, id] = [await real.studentIds(), real.ids()];
    const isEnough = model.balance(student) >= PRICE;
    const body = { student_id: ids[student], item_id: real.itemId, cost_points: PRICE };
    await due(real.call('POST', '/api/store/redemptions', body, { 'Idempotency-Key': id }), isEnough ? 201 : 422);
    if (isEnough) model.spent.push({ id, student, points: PRICE, isGivenBack: false });
  },
});
const giveBack = command('give back', fc.record({ of: choice }), {
  can: (model) => model.spent.some(({ student }) => model.isAtSchool(student)),
  async run(model, real, { of }) {
    const spent = nth(
      model.spent.filter(({ student }) => model.isAtSchool(student)),
      of,
    );
    if (!spent) return;
    await due(real.call('POST', `/api/store/redemptions/${spent.id}/reverse`), 200, 201);
    spent.isGivenBack = true;
  },
});

const step = (name: string, arbitrary: fc.Arbitrary<Step>): fc.Arbitrary<Command> =>
  command(name, arbitrary, {
    can: (model, now) => model.allows(now),
    async run(model, real, now) {
      await real.office.do(now, model.records);
      model.do(now);
    },
  });

async function due(asked: Promise<{ status: number; body: unknown }>, ...statuses: number[]): Promise<void> {
  const { status, body } = await asked;
  if (!statuses.includes(status)) throw new Error(`It was answered ${status}: ${JSON.stringify(body)}`);
}

/** What staff do. */
export const OFFICE_COMMANDS: ReadonlyArray<fc.Arbitrary<Command>> = [
  ...often(4, review, step('undo the import', anUndo)),
  ...often(3, redeem, giveBack),
  ...often(2, staffReversal, step('import', anImport), step('edit', anEdit)),
  step('roll over', aRollOver),
  step('leave', aLeaving),
];
