/** What a chain of imports, edits by hand and undos does to a few students, as a person would say it. */
const FIELDS = ['first_name', 'grade', 'house'] as const;
type Field = (typeof FIELDS)[number];
/** Who has no cell for a grade or a house keeps theirs. */
type Cells = Readonly<{ first_name: string; grade?: string | undefined; house?: string | undefined }>;

export type Step =
  /** A file with a row for each student who has cells. `leavers` are ticked where they are missing from it. */
  | { kind: 'import'; overrides: boolean; rows: ReadonlyArray<Cells | null>; leavers: readonly boolean[] }
  | { kind: 'roll-over' }
  | { kind: 'edit'; student: number; field: Field; value: string }
  | { kind: 'archive' | 'restore'; student: number }
  /** Of the import or roll-over with this number, counted around. */
  | { kind: 'undo'; of: number };

export interface Student {
  values: Readonly<Record<Field, string | null>>;
  isArchived: boolean;
  /** What was set by hand, and is in no file's hands since. */
  edited: ReadonlySet<Field>;
}

type State = Student | null;

/** A written import: how each student was before it and is after it. */
interface Written {
  isOpen: boolean;
  changes: Map<number, { before: State; after: Student }>;
}

export const TOP_GRADE = 12;

/**
 * A state is an object that never changes. An undo puts the very object back that was there before the import, so 'nobody has
 * touched it since' is that it is the same object, whatever came and went in between.
 */
export class UndoModel {
  students: State[];
  imports: Written[] = [];

  constructor(count: number) {
    this.students = Array.from({ length: count }, () => null);
  }

  /** Whether the step can be done at all. */
  allows(step: Step): boolean {
    if (step.kind === 'roll-over') return !this.imports.some((each) => each.isOpen && this.rollOvers.has(each));
    if (step.kind === 'undo') return this.undoOf(step.of)?.isOpen === true;
    if (step.kind === 'import') return true;
    const student = this.students[step.student];
    if (!student) return false;
    return step.kind === 'edit' || student.isArchived === (step.kind === 'restore');
  }

  indexOfUndo = (of: number): number => of % this.imports.length;
  private undoOf = (of: number) => this.imports[this.indexOfUndo(of)];
  private rollOvers = new Set<Written>();

  do(step: Step): void {
    switch (step.kind) {
      case 'import':
        return this.write((student, index) => imported(student, index, step));
      case 'roll-over':
        this.write((student) => rolledOver(student));
        this.rollOvers.add(this.imports[this.imports.length - 1]!);
        return;
      case 'edit':
        return this.byHand(step.student, (student) =>
          student.values[step.field] === step.value
            ? student
            : {
                ...student,
                values: { ...student.values, [step.field]: step.value },
                edited: new Set([...student.edited, step.field]),
              },
        );
      case 'archive':
      case 'restore':
        return this.byHand(step.student, (student) => ({ ...student, isArchived: step.kind === 'archive' }));
      case 'undo':
        return this.undo(this.undoOf(step.of)!);
    }
  }

  private byHand(index: number, change: (student: Student) => Student): void {
    const student = this.students[index];
    if (student) this.students[index] = change(student);
  }

  private write(after: (student: State, index: number) => Student | null): void {
    const changes: Written['changes'] = new Map();
    this.students = this.students.map((before, index) => {
      const now = after(before, index);
      if (now !== null && now !== before) changes.set(index, { before, after: now });
      return now;
    });
    this.imports.push({ isOpen: true, changes });
  }

  private undo(written: Written): void {
    written.isOpen = false;
    for (const [index, { before, after }] of written.changes) {
      if (this.students[index] === after) this.students[index] = before;
    }
  }
}

function imported(student: State, index: number, step: Extract<Step, { kind: 'import' }>): State {
  const cells = step.rows[index] ?? null;
  if (cells === null) {
    const leaves = student !== null && !student.isArchived && step.leavers[index] === true;
    return leaves ? { ...student, isArchived: true } : student;
  }
  if (student === null) {
    return {
      values: { first_name: cells.first_name, grade: cells.grade ?? null, house: cells.house ?? null },
      isArchived: false,
      edited: new Set(),
    };
  }
  const taken = FIELDS.filter((field) => {
    const said = cells[field];
    return said !== undefined && said !== student.values[field] && (step.overrides || !student.edited.has(field));
  });
  if (taken.length === 0 && !student.isArchived) return student;
  return {
    values: { ...student.values, ...Object.fromEntries(taken.map((field) => [field, cells[field] ?? null])) },
    isArchived: false,
    edited: new Set([...student.edited].filter((field) => !taken.includes(field))),
  };
}

function rolledOver(student: State): State {
  if (student === null || student.isArchived || student.values.grade === null) return student;
  const grade = Number(student.values.grade);
  if (grade >= TOP_GRADE) return grade === TOP_GRADE ? { ...student, isArchived: true } : student;
  return { ...student, values: { ...student.values, grade: String(grade + 1) } };
}
