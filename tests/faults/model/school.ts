import { UndoModel, type Step, type Student } from '#tests/server/admin/imports/undo-model.ts';
import { STUDENTS } from '#tests/server/admin/imports/undo-steps.ts';
import { NOW } from '#tests/support/clock.ts';
import { DeviceModel, type Answers, type Row, type SendFault } from './device.ts';
import { dayAt, termOf, type OwnTerm } from './school-days.ts';
import type { Points } from './sums.ts';

const DAY_MS = 24 * 60 * 60_000;

export const TEACHERS = ['rivera@demo.school', 'okafor@demo.school'] as const;
export const OFFICE = 'office@demo.school';
export const HABIT = 'Own It';
/** The Winter term begins twelve days after the first moment of a run. */
export const TERMS: ReadonlyArray<OwnTerm & { endsOn: string }> = [
  { id: '10000000-0000-4000-8000-000000000001', startsOn: '2026-08-10', endsOn: '2026-12-06' },
  { id: '10000000-0000-4000-8000-000000000002', startsOn: '2026-12-07', endsOn: '2027-06-30' },
];
/** So long a run may last: the roll-over stays that of one school year. */
const LONGEST_MS = 120 * DAY_MS;

/** An award as the ledger should have it. Houses are named. */
export interface Recorded {
  id: string;
  student: number;
  by: string;
  points: number;
  house: string | null;
  day: string;
  term: string;
  recordedAt: number;
  status: 'counted' | 'review' | 'declined';
  /** Who took it back; null: nobody. */
  takenBackBy: string | null;
}

export interface Spent {
  id: string;
  student: number;
  points: number;
  isGivenBack: boolean;
}

/** The school as a person would say it: what each act does, and what follows from all of them. */
export class SchoolModel implements Answers {
  now = NOW;
  /** What was done, in order. */
  readonly acts: string[] = [];
  readonly records = new UndoModel(STUDENTS);
  readonly #leftAt = new Map<Student, number>();
  /** When each import and roll-over was made. */
  readonly #importedAt: number[] = [];
  readonly ledger = new Map<string, Recorded>();
  readonly spent: Spent[] = [];
  readonly devices = [new DeviceModel(), new DeviceModel()];

  mayWait = (ms: number): boolean => this.now + ms < NOW + LONGEST_MS;

  // Records

  student = (index: number): Student | null => this.records.students[index] ?? null;
  isAtSchool = (index: number): boolean => this.student(index)?.isArchived === false;
  nameOf = (index: number): string => `${this.student(index)?.values.first_name} L${index}`;
  houseOf = (index: number): string | null => this.student(index)?.values.house ?? null;
  list = (): Array<{ name: string; house: string | null } | null> =>
    this.records.students.map((_, index) =>
      this.isAtSchool(index) ? { name: this.nameOf(index), house: this.houseOf(index) } : null,
    );

  /** The first import made the students; it stays. Others can be undone for a day. */
  allows(step: Step): boolean {
    if (!this.records.allows(step)) return false;
    if (step.kind !== 'undo') return true;
    const index = this.records.indexOfUndo(step.of);
    return index > 0 && this.now - (this.#importedAt[index] ?? 0) < DAY_MS;
  }

  do(step: Step): void {
    const before = [...this.records.students];
    this.records.do(step);
    if (this.records.imports.length > this.#importedAt.length) this.#importedAt.push(this.now);
    for (const [index, student] of this.records.students.entries()) {
      // Who comes back to a state of before has left when they had left then.
      if (!student?.isArchived || this.#leftAt.has(student)) continue;
      const last = before[index];
      this.#leftAt.set(student, (last?.isArchived ? this.#leftAt.get(last) : undefined) ?? this.now);
    }
  }

  // The ledger

  has = (row: Row): boolean => this.ledger.has(row.id);

  award(row: Row): void {
    if (this.has(row)) return;
    const { id, student, points, at } = row;
    const record = this.student(student);
    const leftAt = record ? (this.#leftAt.get(record) ?? Infinity) : Infinity;
    const isAside = leftAt < at || this.now - at > 14 * DAY_MS || this.#isClosed(at);
    this.ledger.set(id, {
      id,
      student,
      by: row.owner,
      points,
      house: this.houseOf(student),
      day: dayAt(at),
      term: termOf(dayAt(at), TERMS),
      recordedAt: this.now,
      status: isAside ? 'review' : 'counted',
      takenBackBy: null,
    });
  }

  /** Whether the next term had begun a week ago. */
  #isClosed(tap: number): boolean {
    const [then, lately] = [dayAt(tap), dayAt(this.now - 7 * DAY_MS)];
    return then < lately && termOf(then, TERMS) !== termOf(lately, TERMS);
  }

  /** By its teacher: within a day of the recording, where a tap of the last three days is believed. */
  reverse({ id, undoer, undoneAt }: Row): boolean {
    const award = this.ledger.get(id);
    if (award?.by !== undoer) return false;
    if (award.takenBackBy !== null) return true;
    if (Math.max(undoneAt, this.now - 3 * DAY_MS) > award.recordedAt + DAY_MS) return false;
    award.takenBackBy = undoer;
    return true;
  }

  awards = (fits: (award: Recorded) => boolean): Recorded[] => [...this.ledger.values()].filter(fits);

  send(device: number, fault: SendFault): void {
    this.devices[device]?.send(this, fault);
  }

  // What follows

  /** Each award that counts. */
  points(): Points[] {
    const counted = this.awards(({ status, takenBackBy }) => status === 'counted' && takenBackBy === null);
    return counted.map(({ student, house, term, day, points }) => ({
      studentId: String(student),
      houseId: house,
      habitId: HABIT,
      term,
      day,
      points,
    }));
  }

  earned = (student: number): number =>
    this.points().reduce((sum, { studentId, points }) => sum + (studentId === String(student) ? points : 0), 0);
  spentBy = (student: number): number =>
    this.spent.reduce((sum, each) => sum + (each.student === student && !each.isGivenBack ? each.points : 0), 0);
  balance = (student: number): number => this.earned(student) - this.spentBy(student);
}
