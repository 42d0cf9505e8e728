import type { Result } from '#domain/failure.ts';
import { habitList, reasonList, type Habit, type Reason } from '#contracts/habits.ts';
import { houseList, type House } from '#contracts/houses.ts';
import { leaderboard, type Leaderboard } from '#contracts/leaderboard.ts';
import type { ApiClient } from './api-client.ts';

const inside = <W, T>(result: Result<W>, pick: (value: W) => T): Result<T> =>
  result.ok ? { ok: true, value: pick(result.value) } : result;

export async function fetchHouses(api: ApiClient): Promise<Result<House[]>> {
  const result = await api({ method: 'GET', path: '/api/houses/summary', reader: houseList, auth: 'none' });
  return inside(result, (list) => list.results);
}

export async function fetchHabits(api: ApiClient): Promise<Result<Habit[]>> {
  return inside(await api({ method: 'GET', path: '/api/habits', reader: habitList }), (list) => list.results);
}

/** The reasons of all habits. */
export async function fetchReasons(api: ApiClient): Promise<Result<Reason[]>> {
  return inside(await api({ method: 'GET', path: '/api/reasons', reader: reasonList }), (list) => list.results);
}

export function fetchLeaderboard(api: ApiClient): Promise<Result<Leaderboard>> {
  return api({ method: 'GET', path: '/api/leaderboard/', reader: leaderboard });
}
