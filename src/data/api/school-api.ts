import type { Habit, Reason } from '#contracts/habits.ts';
import type { House } from '#contracts/houses.ts';
import type { Leaderboard } from '#contracts/leaderboard.ts';
import { listReader, readerOf } from '#data/decode/fields.ts';
import { decodeGrade, decodeHabit, decodeHouse, decodeLeaderboard, decodeReason } from '#data/decode/school.ts';
import type { Failure, Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';
import * as OPERATIONS from './endpoints.ts';
import { firstThatWorks } from './first-that-works.ts';

export function fetchHouses(api: ApiClient): Promise<Result<House[]>> {
  return firstThatWorks(api, OPERATIONS.houses, { reader: listReader(decodeHouse, 'houses'), ...PUBLIC_CALL });
}

/**
 * Without a session first. A server that wants one, or that answers 401 for paths that it does not have, is asked again with
 * the session, where there is one, and then by the next path.
 */
const PUBLIC_CALL = {
  authFor: (name: string, seen: boolean): 'none' | 'current' | 'as-stored' => {
    if (name !== 'session') return 'none';
    return seen ? 'current' : 'as-stored';
  },
  isNoVerdict: (failure: Failure): boolean => failure.kind === 'unauthorized',
};

/** The grades that the school has students in; a server without this call knows none. */
export function fetchGrades(api: ApiClient): Promise<Result<number[]>> {
  return firstThatWorks(api, OPERATIONS.gradesSummary, { reader: listReader(decodeGrade, 'grades'), ...PUBLIC_CALL });
}

/**
 * The habits and all of their reasons: those that came with them, else the list of all reasons, else habit by habit
 * (the spec asks for reasons with a habit_id, and not every server answers without).
 */
export async function fetchHabits(api: ApiClient): Promise<Result<{ habits: Habit[]; reasons: Reason[] }>> {
  const told = await firstThatWorks(api, OPERATIONS.habits, { reader: listReader(decodeHabit, 'habits') });
  if (!told.ok) return told;
  const habits = told.value.map(({ id, name, colour }) => ({ id, name, colour }));
  const own = told.value.flatMap((habit) => habit.reasons);
  if (own.length > 0) return { ok: true, value: { habits, reasons: own } };

  const wantsHabit = (await api.memory.read()).ways['reasonsOfHabit'] !== undefined;
  const all = wantsHabit ? null : await fetchReasons(api, null);
  const isWhole = all?.ok && all.value.length > 0 && all.value.every((reason) => reason.habit_id);
  if (all?.ok && isWhole) return { ok: true, value: { habits, reasons: all.value } };
  if (all && !all.ok && all.failure.kind !== 'refused' && all.failure.kind !== 'malformed') return all;
  const reasons: Reason[] = [];
  for (const habit of habits) {
    const some = await fetchReasons(api, habit.id);
    if (!some.ok) return all && !all.ok ? all : some;
    reasons.push(...some.value);
  }
  return { ok: true, value: { habits, reasons } };
}

function fetchReasons(api: ApiClient, habitId: string | null): Promise<Result<Reason[]>> {
  return firstThatWorks(api, habitId === null ? OPERATIONS.reasons : OPERATIONS.reasonsOfHabit, {
    ...(habitId === null ? {} : { query: { habit_id: habitId } }),
    reader: listReader((row) => decodeReason(row, habitId), 'reasons'),
  });
}

export interface ReceivedBoard {
  /** Null: the board is the one that the asker knows. */
  board: Leaderboard | null;
  /** Names this state of the board; null from a server that names none. */
  etag: string | null;
  /** The server's time of the answer, in ms; null where it does not say it. */
  answeredAt: number | null;
}

/** The board; `etag` names the one that the asker has, if any. */
export async function fetchLeaderboard(api: ApiClient, etag: string | null): Promise<Result<ReceivedBoard>> {
  let headers = new Headers();
  const answer = await firstThatWorks<Leaderboard | null>(api, OPERATIONS.leaderboard, {
    reader: readerOf(decodeLeaderboard),
    ...(etag === null ? {} : { known: { etag, value: null } }),
    onResponse: (response) => {
      headers = response.headers;
    },
  });
  if (!answer.ok) return answer;
  const date = Date.parse(headers.get('Date') ?? '');
  return {
    ok: true,
    value: { board: answer.value, etag: headers.get('ETag'), answeredAt: Number.isNaN(date) ? null : date },
  };
}
