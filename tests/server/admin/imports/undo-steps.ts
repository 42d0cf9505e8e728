import fc from 'fast-check';

/** What chains of imports are made of, over so many students in these houses. */
export const STUDENTS = 3;
export const SCHOOL_HOUSES = ['Junbi', 'Savant'] as const;

const student = fc.nat({ max: STUDENTS - 1 });
const name = fc.constantFrom('Ada', 'Bo', 'Cy');
const grade = fc.constantFrom('6', '7', '12');
const house = fc.constantFrom(...SCHOOL_HOUSES);
const cells = fc.record({ first_name: name, grade, house }, { requiredKeys: ['first_name'] });
const each = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: STUDENTS, maxLength: STUDENTS });
export const anImport = fc.record({
  kind: fc.constant('import' as const),
  overrides: fc.boolean(),
  rows: each(fc.option(cells, { freq: 5 })),
  leavers: each(fc.boolean()),
});
/** One field of one student, by hand. */
export const anEdit = fc
  .oneof(
    fc.record({ field: fc.constant('first_name' as const), value: name }),
    fc.record({ field: fc.constant('grade' as const), value: grade }),
    fc.record({ field: fc.constant('house' as const), value: house }),
  )
  .chain((change) => student.map((of) => ({ kind: 'edit' as const, student: of, ...change })));
export const anUndo = fc.record({ kind: fc.constant('undo' as const), of: fc.nat({ max: 3 }) });
export const aLeaving = fc.record({ kind: fc.constantFrom('archive' as const, 'restore' as const), student });
export const aRollOver = fc.constant({ kind: 'roll-over' as const });
