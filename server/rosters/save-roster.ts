import type { RosterChange, RosterCreate, RosterDetail } from '#contracts/rosters.ts';
import { ROSTER_WORDS } from '#domain/people/roster-words.ts';
import type { Db, Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { lineOf } from '#server/http/checked-fields.ts';
import { badRequest, keyReused, notFound, unprocessable } from '#server/http/problem.ts';
import { asUuid } from '#server/http/text-rules.ts';
import { keptIds } from '#server/students/merged-records.ts';
import { findRoster } from './roster-queries.ts';

const LONGEST_DESCRIPTION = 500;
const MOST_STUDENTS = 2_000;

type RosterDeps = Pick<Deps, 'clock'> & { db: Db };

/** Whose rosters the caller may touch; null is everyone's. */
export type Scope = string | null;

const nameOf = (text: string) => {
  const name = lineOf(text, 'name');
  if (!name) throw badRequest(ROSTER_WORDS.noName);
  return name;
};

const descriptionOf = (text: string | null | undefined) => lineOf(text, 'description', LONGEST_DESCRIPTION) || null;

/**
 * Each id once, in one form, and for a record that was merged the one that is kept. Refuses unknown ids. The insert silently drops
 * students who have left.
 */
async function checkedIds(tx: Queryable, texts: readonly string[]): Promise<string[]> {
  if (texts.length > MOST_STUDENTS) throw badRequest(`A roster holds at most ${MOST_STUDENTS} students.`);
  const ids = [...new Set(texts.map((id) => asUuid(id)))].filter((id) => id !== null);
  // Nobody merges them until the end.
  const known = await tx.query('SELECT id FROM students WHERE id = ANY ($1::uuid[]) ORDER BY id FOR KEY SHARE', [ids]);
  if (known.length < ids.length || texts.some((id) => asUuid(id) === null)) {
    throw unprocessable('unknown_student', 'There is no such student.');
  }
  return keptIds(tx, ids);
}

async function addMembers(tx: Queryable, rosterId: string, ids: readonly string[]): Promise<void> {
  await tx.query(
    `INSERT INTO roster_members (roster_id, student_id)
     SELECT $1, id FROM students WHERE id = ANY ($2::uuid[]) AND archived_at IS NULL ORDER BY id
     ON CONFLICT DO NOTHING`,
    [rosterId, ids],
  );
}

async function detailOf(tx: Queryable, id: string, scope: Scope): Promise<RosterDetail> {
  const roster = await findRoster(tx, id, scope);
  if (!roster) throw notFound(ROSTER_WORDS.notFound);
  return roster;
}

/** The same id from the same owner is the same roster, sent again. Some clients create it empty and add the students later. */
export async function createRoster(
  deps: RosterDeps,
  { id, ownerId, fields }: { id: string; ownerId: string; fields: RosterCreate },
): Promise<RosterDetail> {
  const name = nameOf(fields.name);
  return deps.db.tx(async (tx) => {
    const ids = await checkedIds(tx, fields.student_ids);
    const added = await tx.query(
      `INSERT INTO rosters (id, owner_id, name, description, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (id) DO NOTHING RETURNING id`,
      [id, ownerId, name, descriptionOf(fields.description), deps.clock()],
    );
    if (added.length > 0) await addMembers(tx, id, ids);
    const roster = await findRoster(tx, id, ownerId);
    if (!roster) throw keyReused();
    return roster;
  });
}

/** Locks the roster, so that two saves at once don't mix their members. */
async function lockRoster(tx: Queryable, id: string, scope: Scope): Promise<void> {
  const rows = await tx.query(
    'SELECT 1 FROM rosters WHERE id = $1 AND deleted_at IS NULL AND ($2::uuid IS NULL OR owner_id = $2) FOR UPDATE',
    [id, scope],
  );
  if (rows.length === 0) throw notFound(ROSTER_WORDS.notFound);
}

/** Replaces the fields that are sent. Members who left school stay members, unseen, in case they come back. */
export async function changeRoster(
  deps: RosterDeps,
  { id, scope, change }: { id: string; scope: Scope; change: RosterChange },
): Promise<RosterDetail> {
  return deps.db.tx(async (tx) => {
    await lockRoster(tx, id, scope);
    const name = typeof change.name === 'string' ? nameOf(change.name) : null;
    // Null or empty removes it. A missing field leaves it as it is.
    const removesDescription = change.description !== undefined && !change.description?.trim();
    await tx.query(
      `UPDATE rosters SET name = COALESCE($2, name), updated_at = $3,
              description = CASE WHEN $4 THEN NULL ELSE COALESCE($5, description) END WHERE id = $1`,
      [id, name, deps.clock(), removesDescription, descriptionOf(change.description)],
    );
    if (change.student_ids) {
      const ids = await checkedIds(tx, change.student_ids);
      await tx.query(
        `DELETE FROM roster_members m USING students s
          WHERE m.roster_id = $1 AND s.id = m.student_id AND s.archived_at IS NULL AND s.id <> ALL ($2::uuid[])`,
        [id, ids],
      );
      await addMembers(tx, id, ids);
    }
    return detailOf(tx, id, scope);
  });
}

/** Adds students and removes nobody. */
export async function addToRoster(
  deps: RosterDeps,
  { id, scope, studentIds }: { id: string; scope: Scope; studentIds: readonly string[] },
): Promise<RosterDetail> {
  if (studentIds.length === 0) throw badRequest(ROSTER_WORDS.noStudents);
  return deps.db.tx(async (tx) => {
    await lockRoster(tx, id, scope);
    await addMembers(tx, id, await checkedIds(tx, studentIds));
    await tx.query('UPDATE rosters SET updated_at = $2 WHERE id = $1', [id, deps.clock()]);
    return detailOf(tx, id, scope);
  });
}

/** Takes a roster off every list. The row stays, so that it can be restored. */
export async function deleteRoster(deps: RosterDeps, id: string, scope: Scope): Promise<void> {
  const rows = await deps.db.query(
    `UPDATE rosters SET deleted_at = $3
      WHERE id = $1 AND deleted_at IS NULL AND ($2::uuid IS NULL OR owner_id = $2) RETURNING id`,
    [id, scope, deps.clock()],
  );
  if (rows.length === 0) throw notFound(ROSTER_WORDS.notFound);
}
