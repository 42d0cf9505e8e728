import type { Change } from '#contracts/admin/today.ts';
import type { ChangeKind } from '#domain/people/student-record.ts';
import { readAudit, NO_FILTER } from '#server/admin/audit/read-audit.ts';
import { listHouses } from '#server/admin/houses/house-queries.ts';
import { listImports } from '#server/admin/imports/import-queries.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { UNDO_MS } from '#server/students/student-changes.ts';

/** So many of all kinds together. */
const MOST = 6;

/** What somebody does to one thing, and would look for on the next day. What is read, and who signs in, is only in the audit. */
const TOLD = [
  'account_disabled',
  'account_enabled',
  'award_reversed',
  'display_paired',
  'display_revoked',
  'habit_archived',
  'habit_changed',
  'habit_created',
  'house_changed',
  'house_created',
  'house_reopened',
  'invitation_made',
  'mail_changed',
  'mail_switched_off',
  'mail_switched_on',
  'night_file_skipped',
  'night_limits_set',
  'privacy_text_set',
  'role_set',
  'school_changed',
  'signup_rejected',
  'student_changed',
  'student_created',
  'student_erased',
  'tablet_paired',
  'term_changed',
  'term_created',
  'term_deleted',
] as const;

/** The last changes of the office, the newest first. */
export async function readChanges({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Change[]> {
  const found = await Promise.all([
    importChanges(db, { clock }),
    studentChanges(db),
    approvals(db),
    merges(db, { clock }),
    closedHouses(db, { clock }),
    otherChanges(db),
  ]);
  return found
    .flat()
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, MOST);
}

async function importChanges(db: Queryable, deps: Pick<Deps, 'clock'>): Promise<Change[]> {
  const records = await listImports(db, deps);
  return records.map((record) => ({ kind: 'import', at: record.made_at, by: record.made_by, record }));
}

interface StudentsRow {
  id: string;
  kind: ChangeKind;
  made_at: Date;
  undone_at: Date | null;
  students: number;
  by: string;
}

/** As long as they can be undone; the house itself lists those that emptied it. */
async function studentChanges(db: Queryable): Promise<Change[]> {
  const rows = await db.query<StudentsRow>(
    `SELECT c.id, c.kind, c.made_at, c.undone_at, jsonb_array_length(c.rows) AS students,
            a.first_name || ' ' || a.last_name AS by
       FROM student_changes c JOIN accounts a ON a.id = c.actor_id
      WHERE NOT EXISTS (SELECT 1 FROM houses h WHERE h.closing_change = c.id) AND jsonb_array_length(c.rows) > 0
      ORDER BY c.made_at DESC LIMIT $1`,
    [MOST],
  );
  return rows.map(({ id, kind: change, made_at, undone_at, students, by }) => ({
    kind: 'students',
    at: made_at.toISOString(),
    by,
    id,
    change,
    students,
    is_undone: undone_at !== null,
  }));
}

interface ApprovalsRow {
  id: string;
  made_at: Date;
  undone_at: Date | null;
  approved: number;
  by: string;
  name: string | null;
}

/** Of sign-ups, as long as they can be undone. One alone has a name. */
async function approvals(db: Queryable): Promise<Change[]> {
  const rows = await db.query<ApprovalsRow>(
    `SELECT p.id, p.made_at, p.undone_at, jsonb_array_length(p.rows) AS approved,
            a.first_name || ' ' || a.last_name AS by,
            (SELECT o.first_name || ' ' || o.last_name FROM accounts o
              WHERE o.id = (p.rows -> 0 ->> 'id')::uuid AND jsonb_array_length(p.rows) = 1) AS name
       FROM signup_approvals p JOIN accounts a ON a.id = p.actor_id
      WHERE jsonb_array_length(p.rows) > 0 ORDER BY p.made_at DESC LIMIT $1`,
    [MOST],
  );
  return rows.map(({ made_at, undone_at, ...row }) => ({
    kind: 'approvals',
    at: made_at.toISOString(),
    ...row,
    is_undone: undone_at !== null,
  }));
}

/** As long as the records can be parted; the name is that of the kept one. */
async function merges(db: Queryable, { clock }: Pick<Deps, 'clock'>): Promise<Change[]> {
  const rows = await db.query<{ id: string; made_at: Date; by: string; name: string; is_undone: boolean }>(
    `SELECT g.id, g.made_at, g.parted_at IS NOT NULL AS is_undone, a.first_name || ' ' || a.last_name AS by,
            s.first_name || ' ' || s.last_name AS name
       FROM student_merges g JOIN accounts a ON a.id = g.actor_id JOIN students s ON s.id = g.kept_id
      WHERE g.made_at > $1 AND s.erased_at IS NULL ORDER BY g.made_at DESC LIMIT $2`,
    [new Date(clock().getTime() - UNDO_MS), MOST],
  );
  return rows.map(({ made_at, ...row }) => ({ kind: 'merge', at: made_at.toISOString(), ...row }));
}

async function closedHouses(db: Queryable, deps: Pick<Deps, 'clock'>): Promise<Change[]> {
  const [houses, rows] = await Promise.all([
    listHouses(db, deps),
    db.query<{ id: string; made_at: Date; by: string }>(
      `SELECT h.id, c.made_at, a.first_name || ' ' || a.last_name AS by
         FROM houses h JOIN student_changes c ON c.id = h.closing_change JOIN accounts a ON a.id = c.actor_id`,
    ),
  ]);
  return rows.flatMap(({ id, made_at, by }): Change[] => {
    const house = houses.find((each) => each.id === id && each.leavers !== null);
    return house ? [{ kind: 'house', at: made_at.toISOString(), by, house }] : [];
  });
}

async function otherChanges(db: Queryable): Promise<Change[]> {
  const rows = await readAudit(db, { ...NO_FILTER, actions: TOLD }, MOST);
  return rows.map((row) => ({ kind: 'other', at: row.at, by: row.actor?.name ?? 'The server', row }));
}
