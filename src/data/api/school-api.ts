import * as PATHS from '#contracts/paths.ts';
import type { Habit, Reason } from '#contracts/habits.ts';
import type { House, Leaderboard } from '#contracts/houses.ts';
import type { SchoolInfo } from '#contracts/school.ts';
import { listReader, readerOf } from '#data/fields.ts';
import {
  decodeGrade,
  decodeHabit,
  decodeHouse,
  decodeLeaderboard,
  decodeReason,
  decodeSchool,
} from '#data/api/dialects/decode/school.ts';
import type { Result } from '#domain/failure.ts';
import { sameName } from '#domain/names.ts';
import type { ApiClient } from './api-client.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints/school.ts';
import { askSchool } from './ask-school.ts';
import { call } from './own/call.ts';

export function fetchHouses(api: ApiClient): Promise<Result<House[]>> {
  return askSchool(api, OPERATIONS.houses, { reader: listReader(decodeHouse, 'houses') });
}

/** Its name, its time zone and its own terms; another server says none of them. */
export function fetchSchool(api: ApiClient): Promise<Result<SchoolInfo>> {
  return call(api, PATHS.school, { reader: readerOf(decodeSchool) });
}

/** Its name, for a page before the sign-in. */
export async function fetchSchoolName(api: ApiClient): Promise<Result<string>> {
  const found = await call(api, PATHS.school, { reader: readerOf(decodeSchool), auth: 'none' });
  return found.ok ? { ok: true, value: found.value.name } : found;
}

/** The grades that the school has students in; a server without this call knows none. */
export function fetchGrades(api: ApiClient): Promise<Result<number[]>> {
  return askSchool(api, OPERATIONS.gradesSummary, { reader: listReader(decodeGrade, 'grades') });
}

type HabitRow = Habit & { reasons: Reason[] };

/**
 * The habits and all of their reasons. `wanted` is the name of one that is needed: where the list does not have it, because
 * a server lists only some, it is asked for by its name.
 */
export async function fetchHabits(
  api: ApiClient,
  wanted: string | null = null,
): Promise<Result<{ habits: Habit[]; reasons: Reason[] }>> {
  const listed = await askSchool(api, OPERATIONS.habits, { reader: habitRows });
  if (!listed.ok) return listed;
  const reasons = await reasonsOf(api, listed.value);
  if (!reasons.ok) return reasons;
  const isListed = wanted === null || listed.value.some(isNamed(wanted));
  const found = isListed ? null : await fetchHabitNamed(api, wanted);
  const named = found?.ok ? found.value : null;
  const more = named ? await reasonsOfNamed(api, named, reasons.value) : [];
  const rows = named ? [...listed.value, named] : listed.value;
  const habits = rows.map(({ id, name, colour }) => ({ id, name, colour }));
  return { ok: true, value: { habits, reasons: [...reasons.value, ...more] } };
}

const habitRows = listReader(decodeHabit, 'habits');

const isNamed =
  (wanted: string) =>
  ({ name }: HabitRow): boolean =>
    sameName(name, wanted);

/** By the parameter `name`, else by `search`. Null: the server has none of this name. */
export async function fetchHabitNamed(api: ApiClient, name: string): Promise<Result<HabitRow | null>> {
  for (const query of [{ name }, { search: name }]) {
    const found = await askSchool(api, OPERATIONS.habitNamed, { query, reader: habitRows });
    if (!found.ok) return found;
    const habit = found.value.find(isNamed(name));
    if (habit) return { ok: true, value: habit };
  }
  return { ok: true, value: null };
}

async function reasonsOfNamed(api: ApiClient, habit: HabitRow, known: readonly Reason[]): Promise<Reason[]> {
  if (habit.reasons.length > 0) return habit.reasons;
  if (known.some((reason) => reason.habit_id === habit.id)) return [];
  const reader = listReader((row) => decodeReason(row, habit.id), 'reasons');
  const result = await askSchool(api, OPERATIONS.reasons, { query: { habit_id: habit.id }, reader });
  return result.ok ? result.value.filter((reason) => reason.habit_id === habit.id) : [];
}

/**
 * All reasons: those that came with the habits, else the list of all reasons, else habit by habit (not every server answers
 * without a habit).
 */
async function reasonsOf(api: ApiClient, rows: readonly HabitRow[]): Promise<Result<Reason[]>> {
  const own = rows.flatMap((habit) => habit.reasons);
  if (own.length > 0) return { ok: true, value: own };

  const wantsHabit = (await api.memory.read()).endpoints[OPERATIONS.reasonsOfHabit.name] !== undefined;
  const all = wantsHabit ? null : await fetchReasons(api, null);
  const isWhole = all?.ok && all.value.length > 0 && all.value.every((reason) => reason.habit_id);
  if (all?.ok && isWhole) return all;
  if (all && !all.ok && all.failure.kind !== 'refused' && all.failure.kind !== 'malformed') return all;
  const reasons: Reason[] = [];
  for (const habit of rows) {
    const some = await fetchReasons(api, habit.id);
    if (!some.ok) return all && !all.ok ? all : some;
    reasons.push(...some.value);
  }
  return { ok: true, value: reasons };
}

function fetchReasons(api: ApiClient, habitId: string | null): Promise<Result<Reason[]>> {
  return askSchool(api, habitId === null ? OPERATIONS.reasons : OPERATIONS.reasonsOfHabit, {
    ...(habitId === null ? {} : { query: { habit_id: habitId } }),
    reader: listReader((row) => decodeReason(row, habitId), 'reasons'),
  });
}

export function fetchLeaderboard(api: ApiClient): Promise<Result<Leaderboard>> {
  return askSchool(api, OPERATIONS.leaderboard, { reader: readerOf(decodeLeaderboard) });
}
