import type { AdminHabit, HabitChange, NewHabit } from '#contracts/admin/habits.ts';
import { HABIT_WORDS, habitColourProblem, habitNameProblem, reasonProblem } from '#domain/awards/habit-check.ts';
import { changedFields, factsOf } from '#server/audit/changed-fields.ts';
import type { Deps } from '#server/deps.ts';
import { checkSeen } from '#server/http/check-seen.ts';
import { notFound, unprocessable } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { tidy } from '#server/http/text-rules.ts';
import type { Session } from '#server/sessions/session.ts';
import { inUse, lockHabits, readHabit } from './habit-queries.ts';

/** What the audit tells of a habit. */
const FIELDS = ['name', 'colour'] as const;

function checkHabit(habit: { name?: string; colour?: string }, others: ReadonlyArray<{ name: string }>): void {
  const name = habit.name === undefined ? null : habitNameProblem(habit.name, others);
  if (name) throw unprocessable('habit_name', name);
  const colour = habit.colour === undefined ? null : habitColourProblem(habit.colour);
  if (colour) throw unprocessable('habit_colour', colour);
}

/** The reasons that a new habit begins with, tidied. Throws where one can't be, or is there twice. */
function firstReasons(texts: readonly string[]): string[] {
  const reasons: string[] = [];
  for (const each of texts) {
    const text = tidy(each);
    const problem = reasonProblem(
      text,
      reasons.map((known) => ({ text: known })),
    );
    if (problem) throw unprocessable('reason_text', problem);
    reasons.push(text);
  }
  return reasons;
}

/** Adds a habit after the others. The same id from a call that is sent again is the same habit. */
export async function addHabit(
  deps: Deps,
  session: Session,
  { id, body }: { id: string; body: NewHabit },
): Promise<AdminHabit> {
  const name = tidy(body.name);
  const reasons = firstReasons(body.reasons ?? []);
  return staffWrite(deps, session, async (tx) => {
    const all = await lockHabits(tx);
    const known = all.find((habit) => habit.id === id);
    if (known) return known;
    checkHabit({ name, colour: body.colour }, inUse(all));
    await tx.query(
      `INSERT INTO habits (id, name, colour, position)
       SELECT $1, $2, $3, COALESCE(max(position), -1) + 1 FROM habits`,
      [id, name, body.colour.toLowerCase()],
    );
    await tx.query(
      `INSERT INTO reasons (id, habit_id, text, position)
       SELECT reason.id, $1, reason.text, reason.place
         FROM unnest($2::uuid[], $3::text[]) WITH ORDINALITY AS reason (id, text, place)`,
      [id, reasons.map(() => deps.ids()), reasons],
    );
    await tx.note({
      action: 'habit_created',
      object: ['habit', id],
      details: { ...factsOf(FIELDS, { name, colour: body.colour.toLowerCase() }), reasons },
    });
    return readHabit(tx, id);
  });
}

/**
 * Changes name and colour, unless the habit has changed since the caller saw it. What was awarded keeps the name that it was
 * given with.
 */
export async function changeHabit(
  deps: Deps,
  session: Session,
  { id, body: { version, name, colour } }: { id: string; body: HabitChange },
): Promise<AdminHabit> {
  return staffWrite(deps, session, async (tx) => {
    const all = inUse(await lockHabits(tx));
    const before = all.find((habit) => habit.id === id);
    if (!before) throw notFound(HABIT_WORDS.gone);
    await checkSeen(tx, session, { stored: before.version, seen: version, one: HABIT_WORDS.one, of: { id } });
    const given = {
      ...(name !== undefined && { name: tidy(name) }),
      ...(colour !== undefined && { colour: colour.toLowerCase() }),
    };
    checkHabit(
      given,
      all.filter((habit) => habit.id !== id),
    );
    const after = { ...before, ...given };
    await tx.query('UPDATE habits SET name = $2, colour = $3 WHERE id = $1', [id, after.name, after.colour]);
    const details = changedFields(FIELDS, before, after);
    if (Object.keys(details).length > 0) await tx.note({ action: 'habit_changed', object: ['habit', id], details });
    return readHabit(tx, id);
  });
}
