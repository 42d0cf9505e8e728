import { addInvitations } from '#server/admin/invitations/invite.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { StaffTx } from '#server/http/staff-write.ts';
import { keptIds } from '#server/students/merged-records.ts';
import type { Session } from '#server/sessions/session.ts';
import { classSource, type ClassState, type PlannedClass } from './plan-classes.ts';
import type { PlannedTeacher } from './plan-teachers.ts';

type WriteDeps = Pick<Deps, 'clock' | 'ids'>;

/** Prepares an invitation for each new teacher; staff hand out the links. Returns how many. */
export async function inviteTeachers(
  tx: StaffTx,
  deps: WriteDeps & { session: Pick<Session, 'accountId'>; importId: string },
  teachers: readonly PlannedTeacher[],
): Promise<number> {
  const people = teachers.flatMap(({ plan: { kind, email }, firstName, lastName }) =>
    kind === 'new' && email !== null ? [{ id: deps.ids(), email, role: 'educator' as const, firstName, lastName }] : [],
  );
  await addInvitations(tx, deps, deps.session, people);
  await tx.query('INSERT INTO import_invitations (import_id, invitation_id) SELECT $1, unnest($2::uuid[])', [
    deps.importId,
    people.map(({ id }) => id),
  ]);
  return people.length;
}

/** Remembers the email of each teacher by the id in the other system: a file of changes may name the id alone. */
export async function linkTeachers(
  tx: Queryable,
  { importId, source }: { importId: string; source: string | null },
  teachers: readonly PlannedTeacher[],
): Promise<void> {
  if (source === null) return;
  const emails = new Map(
    teachers.flatMap(({ sourceId, plan }) => (plan.email === null ? [] : [[sourceId, plan.email]])),
  );
  await tx.query(
    `INSERT INTO teacher_sources (source, source_id, email, import_id)
     SELECT $1, t.source_id, t.email, $2 FROM unnest($3::text[], $4::text[]) AS t (source_id, email)
     ON CONFLICT (source, source_id) DO UPDATE SET email = excluded.email`,
    [source, importId, [...emails.keys()], [...emails.values()]],
  );
}

/** Writes the classes that changed, and keeps how they were. `records` has the record of each row of the file. */
export async function writeClasses(
  tx: Queryable,
  deps: WriteDeps & { importId: string; source: string | null; records: ReadonlyMap<number, string> },
  classes: readonly PlannedClass[],
): Promise<number> {
  const changed = classes.filter(({ plan }) => plan.kind !== 'unchanged');
  for (const each of changed) {
    const id = each.id ?? deps.ids();
    if (each.id === null) {
      await tx.query('INSERT INTO classes (id, source, source_id, title, changed_at) VALUES ($1, $2, $3, $4, $5)', [
        id,
        classSource(deps.source),
        each.sourceId,
        each.title,
        deps.clock(),
      ]);
    }
    await tx.query('INSERT INTO import_classes (import_id, class_id, was) VALUES ($1, $2, $3)', [
      deps.importId,
      id,
      each.was === null ? null : JSON.stringify(each.was),
    ]);
    const students = each.students.flatMap((one) =>
      one.kind === 'record' ? one.id : (deps.records.get(one.row) ?? []),
    );
    // A class that ended keeps its people, in case it was a mistake.
    const state = each.hasEnded && each.was ? { ...each.was, hasEnded: true } : { ...each, students };
    await setClass(tx, deps, id, state);
  }
  return changed.length;
}

/**
 * Makes a class what it is from now on, and the rosters of its teachers with it: they get who was added, lose who was
 * removed, and take a new title where the teacher has not changed the old one. A class that ends takes its rosters along.
 */
async function setClass(tx: Queryable, deps: WriteDeps, id: string, state: ClassState): Promise<void> {
  const at = deps.clock();
  await tx.query(
    `UPDATE rosters r SET name = $2, updated_at = $3 FROM class_teachers t, classes c
      WHERE t.class_id = $1 AND c.id = $1 AND r.id = t.roster_id AND r.name = c.title AND r.name <> $2`,
    [id, state.title, at],
  );
  // Only what went with the class comes back with it: a roster that its teacher deleted stays deleted.
  await tx.query(
    `UPDATE rosters r SET deleted_at = CASE WHEN $2 THEN $3::timestamptz END FROM class_teachers t, classes c
      WHERE t.class_id = $1 AND c.id = $1 AND r.id = t.roster_id
        AND CASE WHEN $2 THEN r.deleted_at IS NULL ELSE r.deleted_at = c.ended_at END`,
    [id, state.hasEnded, at],
  );
  await tx.query('UPDATE classes SET title = $2, ended_at = $3, changed_at = $4 WHERE id = $1', [
    id,
    state.title,
    state.hasEnded ? at : null,
    at,
  ]);
  await setStudents(tx, id, state.students);
  await setTeachers(tx, deps, id, state.teachers);
}

/** A list of before a merge of two records may name the one that is not kept. */
async function setStudents(tx: Queryable, id: string, listed: readonly string[]): Promise<void> {
  const students = await keptIds(tx, listed);
  await tx.query(
    `WITH gone AS (
       DELETE FROM class_students WHERE class_id = $1 AND student_id <> ALL ($2::uuid[]) RETURNING student_id
     )
     DELETE FROM roster_members m USING gone, class_teachers t
      WHERE t.class_id = $1 AND m.roster_id = t.roster_id AND m.student_id = gone.student_id`,
    [id, students],
  );
  await tx.query(
    `WITH come AS (
       INSERT INTO class_students (class_id, student_id) SELECT $1, unnest($2::uuid[])
       ON CONFLICT DO NOTHING RETURNING student_id
     )
     INSERT INTO roster_members (roster_id, student_id)
     SELECT r.id, come.student_id FROM come, class_teachers t JOIN rosters r ON r.id = t.roster_id WHERE t.class_id = $1
     ON CONFLICT DO NOTHING`,
    [id, students],
  );
}

/** A teacher who left the class loses its roster; one who came gets one, at once or with the account. */
async function setTeachers(tx: Queryable, deps: WriteDeps, id: string, teachers: readonly string[]): Promise<void> {
  await tx.query(
    `WITH gone AS (
       DELETE FROM class_teachers WHERE class_id = $1 AND email <> ALL ($2::text[]) RETURNING roster_id
     )
     UPDATE rosters SET deleted_at = $3 FROM gone WHERE id = gone.roster_id AND deleted_at IS NULL`,
    [id, teachers, deps.clock()],
  );
  await tx.query(
    `INSERT INTO class_teachers (class_id, email, roster_id) SELECT $1, t.email, t.roster_id
       FROM unnest($2::text[], $3::uuid[]) AS t (email, roster_id) ON CONFLICT (class_id, email) DO NOTHING`,
    [id, teachers, teachers.map(() => deps.ids())],
  );
  for (const email of teachers) await tx.query('SELECT give_class_rosters($1, $2)', [email, deps.clock()]);
}

/** The classes that have not ended, and how many rosters teachers have of them. */
export async function countClasses(db: Queryable): Promise<{ count: number; rosters: number }> {
  const [row] = await db.query<{ count: number; rosters: number }>(
    `SELECT (SELECT count(*) FROM classes WHERE ended_at IS NULL) AS count,
            (SELECT count(*) FROM rosters r JOIN class_teachers t ON t.roster_id = r.id
               JOIN classes c ON c.id = t.class_id
              WHERE c.ended_at IS NULL AND r.deleted_at IS NULL) AS rosters`,
  );
  return row ?? { count: 0, rosters: 0 };
}

/** Ends every class with its rosters, and keeps how each was for the undo. */
export async function endClasses(tx: Queryable, { clock }: Pick<Deps, 'clock'>, importId: string): Promise<void> {
  const at = clock();
  await tx.query(
    `INSERT INTO import_classes (import_id, class_id, was)
     SELECT $1, c.id, jsonb_build_object(
              'title', c.title, 'hasEnded', false,
              'teachers', ARRAY(SELECT t.email FROM class_teachers t WHERE t.class_id = c.id ORDER BY t.email),
              'students', ARRAY(SELECT s.student_id FROM class_students s WHERE s.class_id = c.id))
       FROM classes c WHERE c.ended_at IS NULL`,
    [importId],
  );
  await tx.query(
    `UPDATE rosters r SET deleted_at = $1 FROM class_teachers t, classes c
      WHERE c.ended_at IS NULL AND t.class_id = c.id AND r.id = t.roster_id AND r.deleted_at IS NULL`,
    [at],
  );
  await tx.query('UPDATE classes SET ended_at = $1, changed_at = $1 WHERE ended_at IS NULL', [at]);
}

interface ClassRow {
  class_id: string;
  was: ClassState | null;
}

/** Takes back what an import did to classes and invitations. A roster that its teacher has changed since stays. */
export async function undoClasses(
  tx: Queryable,
  deps: WriteDeps & { session: Session },
  importId: string,
): Promise<void> {
  // What a later import did to a class stays.
  const rows = await tx.query<ClassRow>(
    `SELECT c.class_id, c.was FROM import_classes c JOIN imports i ON i.id = c.import_id
      WHERE c.import_id = $1 AND NOT EXISTS (
        SELECT FROM import_classes l JOIN imports li ON li.id = l.import_id
         WHERE l.class_id = c.class_id AND li.made_at > i.made_at AND li.undone_at IS NULL)`,
    [importId],
  );
  for (const { class_id, was } of rows) if (was !== null) await setClass(tx, deps, class_id, was);
  const added = rows.flatMap(({ class_id, was }) => (was === null ? class_id : []));
  const untouched = await tx.query<{ id: string }>(
    `SELECT r.id FROM rosters r JOIN class_teachers t ON t.roster_id = r.id
      WHERE t.class_id = ANY ($1::uuid[]) AND r.updated_at = r.created_at`,
    [added],
  );
  const rosters = untouched.map(({ id }) => id);
  await tx.query('DELETE FROM roster_members WHERE roster_id = ANY ($1::uuid[])', [rosters]);
  await tx.query('DELETE FROM rosters WHERE id = ANY ($1::uuid[])', [rosters]);
  await tx.query('DELETE FROM import_classes WHERE class_id = ANY ($1::uuid[]) OR import_id = $2', [added, importId]);
  await tx.query('DELETE FROM classes WHERE id = ANY ($1::uuid[])', [added]);
  await tx.query(
    `UPDATE invitations i SET withdrawn_at = $2, withdrawn_by = $3 FROM import_invitations n
      WHERE n.import_id = $1 AND i.id = n.invitation_id AND i.token_hash IS NULL AND i.used_at IS NULL
        AND i.withdrawn_at IS NULL`,
    [importId, deps.clock(), deps.session.accountId],
  );
  await tx.query('DELETE FROM import_invitations WHERE import_id = $1', [importId]);
  await tx.query('DELETE FROM teacher_sources WHERE import_id = $1', [importId]);
}
