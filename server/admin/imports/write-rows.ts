import type { Queryable } from '#server/db/db.ts';
import { searchTextOf, sortKeyOf } from '#server/students/student-queries.ts';
import type { PlanRow } from '#contracts/admin/imports.ts';
import type { CheckedRow } from './check-rows.ts';
import type { KnownStudent } from './known-students.ts';
import type { PlannedRow } from './plan-students.ts';
import type { Stamp } from './student-writes.ts';

/** A new student, with the id of the record to be. */
export interface Added {
  plan: PlanRow;
  checked: CheckedRow;
  id: string;
}

export interface Changed {
  plan: PlanRow;
  checked: CheckedRow;
  student: KnownStudent;
}

export const addedOf = (rows: readonly PlannedRow[], ids: () => string): Added[] =>
  rows.flatMap(({ plan, write }) => (plan.kind === 'new' && write ? { plan, checked: write.checked, id: ids() } : []));

export const changedOf = (rows: readonly PlannedRow[]): Changed[] =>
  rows.flatMap(({ plan, write }) =>
    plan.kind === 'changed' && write?.student ? { plan, checked: write.checked, student: write.student } : [],
  );

/** A cell that is empty leaves the field as it is. */
export async function changeStudents(tx: Queryable, changes: readonly Changed[]): Promise<void> {
  const column = <T>(valueOf: (change: Changed) => T): T[] => changes.map(valueOf);
  await tx.query(
    `UPDATE students s
        SET first_name = c.first_name, last_name = c.last_name, email = COALESCE(c.email, s.email),
            grade = COALESCE(c.grade, s.grade), school_number = COALESCE(c.school_number, s.school_number),
            search_text = c.search_text, sort_key = c.sort_key
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::text[])
         AS c (id, first_name, last_name, email, grade, school_number, search_text, sort_key)
      WHERE s.id = c.id`,
    [
      column(({ student }) => student.id),
      column(({ checked }) => checked.firstName),
      column(({ checked }) => checked.lastName),
      column(({ checked }) => checked.email),
      column(({ checked }) => checked.grade),
      column(({ checked }) => checked.number),
      column(({ checked }) => searchTextOf(checked.firstName, checked.lastName)),
      column(({ checked }) => sortKeyOf(checked.firstName, checked.lastName)),
    ],
  );
  // Apart, because a trigger (students_changed) moves the total of every student whose row these two are set in.
  const moved = changes.filter(({ plan }) =>
    plan.changes.some(({ field }) => field === 'house' || field === 'archived'),
  );
  await tx.query(
    `UPDATE students s SET house_id = COALESCE(c.house_id, s.house_id), archived_at = NULL, archived_by = NULL
       FROM unnest($1::uuid[], $2::uuid[]) AS c (id, house_id) WHERE s.id = c.id`,
    [moved.map(({ student }) => student.id), moved.map(({ checked }) => checked.house?.id ?? null)],
  );
}

/** A value that the file has overwritten no longer counts as an edit of the portal. */
export async function forgetEdits(tx: Queryable, rows: readonly Changed[]): Promise<void> {
  const changes = rows.map(({ plan, student }) => ({ id: student.id, fields: plan.changes.map(({ field }) => field) }));
  await tx.query(
    `UPDATE students s SET edited_fields = s.edited_fields - c.fields
       FROM jsonb_to_recordset($1::jsonb) AS c (id uuid, fields text[]) WHERE s.id = c.id AND s.edited_fields ?| c.fields`,
    [JSON.stringify(changes)],
  );
}

/** Triggers on students add the totals, and leave out a house that is closed. */
export async function addStudents(tx: Queryable, added: readonly Added[], { at, by }: Stamp): Promise<void> {
  const column = <T>(valueOf: (row: Added) => T): T[] => added.map(valueOf);
  await tx.query(
    `INSERT INTO students (id, first_name, last_name, email, house_id, grade, school_number, search_text, sort_key,
                           created_at, created_by)
     SELECT c.*, $10::timestamptz, $11::uuid
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::int[], $7::text[], $8::text[], $9::text[])
         AS c`,
    [
      column(({ id }) => id),
      column(({ checked }) => checked.firstName),
      column(({ checked }) => checked.lastName),
      column(({ checked }) => checked.email),
      column(({ checked }) => checked.house?.id ?? null),
      column(({ checked }) => checked.grade),
      column(({ checked }) => checked.number),
      column(({ checked }) => searchTextOf(checked.firstName, checked.lastName)),
      column(({ checked }) => sortKeyOf(checked.firstName, checked.lastName)),
      at,
      by,
    ],
  );
}
