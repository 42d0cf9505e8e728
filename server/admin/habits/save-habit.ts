import type { AdminHabit, HabitChange, NewHabit } from '#contracts/admin/habits.ts';
import { HABIT_WORDS, habitColourProblem, habitNameProblem, reasonProblem } from '#domain/awards/habit-check.ts';
import type { Deps } from '#server/deps.ts';
import { notFound, unprocessable } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { tidy } from '#server/http/text-rules.ts';
import type { Session } from '#server/sessions/session.ts';
import { inUse, lockHabits, readHabit } from './habit-queries.ts';

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
    await tx.note({ action: 'habit_created', object: ['habit', id], details: { reasons: reasons.length } });
    return readHabit(tx, id);
  });
}

/** Changes name and colour. What was awarded keeps the name that it was given with. */
export async function changeHabit(
  deps: Deps,
  session: Session,
  { id, body }: { id: string; body: HabitChange },
): Promise<AdminHabit> {
  const name = body.name === undefined ? undefined : tidy(body.name);
  const { colour } = body;
  return staffWrite(deps, session, async (tx) => {
    const all = inUse(await lockHabits(tx));
    if (!all.some((habit) => habit.id === id)) throw notFound(HABIT_WORDS.gone);
    checkHabit(
      { ...(name !== undefined && { name }), ...(colour !== undefined && { colour }) },
      all.filter((habit) => habit.id !== id),
    );
    await tx.query('UPDATE habits SET name = COALESCE($2, name), colour = COALESCE($3, colour) WHERE id = $1', [
      id,
      name ?? null,
      colour?.toLowerCase() ?? null,
    ]);
    await tx.note({
      action: 'habit_changed',
      object: ['habit', id],
      details: { name: name !== undefined, colour: colour !== undefined },
    });
    return readHabit(tx, id);
  });
}
