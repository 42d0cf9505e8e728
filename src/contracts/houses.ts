import * as z from 'zod/mini';
import { BAD_GOAL, HIGHEST_GOAL } from '#domain/houses/house-goal.ts';
import { SCORINGS } from '#domain/houses/score.ts';
import { call } from './call.ts';
import * as PATHS from './paths.ts';

/** `icon` is the path of the crest's picture; null: the school has given none. */
export const houseFields = z.object({
  id: z.string(),
  name: z.string(),
  colour: z.string(),
  icon: z.nullable(z.string()),
});
export type House = z.infer<typeof houseFields>;
export const houseList = z.object({ results: z.array(houseFields) });

/** A house on the board. `top_student.name` is full or 'First L.', as the asking role may see it. */
const boardHouse = z.extend(houseFields, {
  points_total: z.int(),
  /** In a school that compares its houses by points for each student: with one decimal. */
  points_per_child: z.optional(z.number()),
  top_student: z.nullable(z.object({ name: z.string() })),
});
export type BoardHouse = z.infer<typeof boardHouse>;

/** What a house wants to reach. */
export const goalPoints = z.int(BAD_GOAL).check(z.gte(1, BAD_GOAL), z.lte(HIGHEST_GOAL, BAD_GOAL));

/** How houses are compared. */
export const scoring = z.enum(SCORINGS);

/** How a display in the hall names a student: not at all, 'Maya A.', or in full. */
export const displayNames = z.enum(['none', 'initial', 'full']);
export type DisplayNames = z.infer<typeof displayNames>;

/** `term`: only what was awarded in the running term. */
const leaderboardQuery = z.object({
  scope: z._default(z.enum(['total', 'term'], 'The parameter scope is total or term.'), 'total'),
});

/** All houses, the leading one first. `school` is its name. `updated_at` is the ISO time of the data. */
export const leaderboard = z.object({
  houses: z.array(boardHouse),
  school: z.optional(z.string()),
  display_names: z.optional(displayNames),
  updated_at: z.string(),
});
export type Leaderboard = z.infer<typeof leaderboard>;

export const HOUSE_CALLS = {
  houses: call(PATHS.houses, 'P - A A A A', 'The houses', {
    aliases: ['/api/houses'],
    answer: houseList,
  }),
  leaderboard: call(PATHS.leaderboard, '- M M A A A', 'The houses, most points first', {
    scope: 'boards',
    query: leaderboardQuery,
    answer: leaderboard,
  }),
};
