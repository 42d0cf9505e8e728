import type { SchoolSettings, Term, TermChange, TermFields } from '#contracts/admin/school.ts';
import { SCHOOL_WORDS, termProblem } from '#domain/school/school-check.ts';
import { changedFields, factsOf } from '#server/audit/changed-fields.ts';
import type { Deps } from '#server/deps.ts';
import { checkSeen } from '#server/http/check-seen.ts';
import { notFound, unprocessable } from '#server/http/problem.ts';
import { staffWrite, type StaffTx } from '#server/http/staff-write.ts';
import { tidy } from '#server/http/text-rules.ts';
import type { Session } from '#server/sessions/session.ts';
import { lockTerms, readSettings } from './settings-queries.ts';

/** What the audit tells of a term. */
const FIELDS = ['name', 'starts_on', 'ends_on'] as const;

function checkedTerm(fields: TermFields, others: readonly Term[]): TermFields {
  const term = { ...fields, name: tidy(fields.name) };
  const problem = termProblem(term, others);
  if (problem) throw unprocessable(`term_${problem.field}`, problem.text);
  return term;
}

/** Adds a term. The same id from a call that is sent again is the same term. */
export async function addTerm(
  deps: Deps,
  session: Session,
  { id, body }: { id: string; body: TermFields },
): Promise<SchoolSettings> {
  return staffWrite(deps, session, async (tx) => {
    await writeTerm(tx, { id, body });
    return readSettings(tx);
  });
}

/** Adds a term in the transaction of something larger. */
export async function writeTerm(tx: StaffTx, { id, body }: { id: string; body: TermFields }): Promise<void> {
  const all = await lockTerms(tx);
  if (all.some((term) => term.id === id)) return;
  const term = checkedTerm(body, all);
  await tx.query('INSERT INTO terms (id, name, starts_on, ends_on) VALUES ($1, $2, $3, $4)', [
    id,
    term.name,
    term.starts_on,
    term.ends_on,
  ]);
  await tx.note({ action: 'term_created', object: ['term', id], details: factsOf(FIELDS, term) });
}

/** Changes its name and days, unless the term has changed since the caller saw it. */
export async function changeTerm(
  deps: Deps,
  session: Session,
  { id, body: { version, ...body } }: { id: string; body: TermChange },
): Promise<SchoolSettings> {
  return staffWrite(deps, session, async (tx) => {
    const all = await lockTerms(tx);
    const before = all.find((term) => term.id === id);
    if (!before) throw notFound(SCHOOL_WORDS.termGone);
    await checkSeen(tx, session, { stored: before.version, seen: version, one: SCHOOL_WORDS.oneTerm, of: { id } });
    const term = checkedTerm(
      body,
      all.filter((other) => other.id !== id),
    );
    await tx.query('UPDATE terms SET name = $2, starts_on = $3, ends_on = $4 WHERE id = $1', [
      id,
      term.name,
      term.starts_on,
      term.ends_on,
    ]);
    const details = changedFields(FIELDS, before, term);
    if (Object.keys(details).length > 0) await tx.note({ action: 'term_changed', object: ['term', id], details });
    return readSettings(tx);
  });
}

/** A term is days and a name: what was awarded in it stays. */
export async function deleteTerm(deps: Deps, session: Session, id: string): Promise<SchoolSettings> {
  return staffWrite(deps, session, async (tx) => {
    const before = (await lockTerms(tx)).find((term) => term.id === id);
    if (!before) throw notFound(SCHOOL_WORDS.termGone);
    await tx.query('DELETE FROM terms WHERE id = $1', [id]);
    await tx.note({ action: 'term_deleted', object: ['term', id], details: factsOf(FIELDS, before) });
    return readSettings(tx);
  });
}
