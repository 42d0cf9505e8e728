import type { SchoolSettings, Term } from '#contracts/admin/school.ts';
import { GRADES, type Ladder } from '#domain/people/ladder.ts';
import type { Queryable } from '#server/db/db.ts';

type Settings = Omit<SchoolSettings, 'terms' | 'on_steps'>;
type SettingsRow = Omit<Settings, 'ladder'> & { ladder: Ladder | null };

const SETTINGS = `SELECT version, name, time_zone, ladder, week_starts_on, scoring, display_names, second_step,
       CASE WHEN password_keeper IS NULL THEN 'taken' ELSE 'off' END AS staff_passwords,
       (SELECT first_name || ' ' || last_name FROM accounts WHERE id = password_keeper) AS password_keeper,
       retention_years, help_email, public_url
     FROM school`;

async function oneRow(rows: Promise<SettingsRow[]>): Promise<Settings> {
  const [row] = await rows;
  if (!row) throw new Error('the school has no row');
  return { ...row, ladder: row.ladder ?? GRADES };
}

export async function readSettings(db: Queryable): Promise<SchoolSettings> {
  return { ...(await oneRow(db.query(SETTINGS))), on_steps: await countOnSteps(db), terms: await listTerms(db) };
}

/** How many students are here on each step that has any. */
export const countOnSteps = (db: Queryable): Promise<SchoolSettings['on_steps']> =>
  db.query(
    `SELECT grade, count(*)::int AS students FROM students
      WHERE archived_at IS NULL AND grade IS NOT NULL GROUP BY grade ORDER BY grade`,
  );

/** The settings, until the end of the transaction. */
export const lockSettings = (tx: Queryable): Promise<Settings> => oneRow(tx.query(`${SETTINGS} FOR UPDATE`));

/** The last one first; days as the school writes them. */
async function listTerms(db: Queryable): Promise<Term[]> {
  return db.query<Term>(
    `SELECT id, version, name, to_char(starts_on, 'YYYY-MM-DD') AS starts_on, to_char(ends_on, 'YYYY-MM-DD') AS ends_on
       FROM terms ORDER BY terms.starts_on DESC`,
  );
}

/** Every term, until the end of the transaction: two people can't add terms on the same days. */
export async function lockTerms(tx: Queryable): Promise<Term[]> {
  await lockSettings(tx);
  return listTerms(tx);
}
