import * as z from 'zod/mini';
import { displayNames, houseFields, scoring } from './houses.ts';
import { call } from './call.ts';
import { firstDay, ladder } from './school.ts';
import * as PATHS from './paths.ts';

/** A student with points. The name is as the caller may see it: full, or 'First L.' */
const topStudent = z.object({ house_id: z.string(), name: z.string(), points: z.int() });
export type TopStudent = z.infer<typeof topStudent>;

/**
 * A house's place on one board. `place` is by what the school compares (`scoring`): 1 for the first, the same for all who
 * are `tied`, and null while nobody on this board has points. `per_child` has one decimal. Another server may not say it,
 * nor the points of the top student.
 */
const boardRow = z.object({
  house_id: z.string(),
  points: z.int(),
  per_child: z.optional(z.number()),
  place: z.nullable(z.int()),
  tied: z.boolean(),
  top_student: z.nullable(z.object({ name: z.string(), points: z.optional(z.int()) })),
});
export type BoardRow = z.infer<typeof boardRow>;

/** `rows`: every open house, the leading one first. `since`: its first day; null: from the beginning. */
const board = z.object({
  since: z.nullable(z.string()),
  rows: z.array(boardRow),
  top_students: z.array(topStudent),
});
export type Board = z.infer<typeof board>;

/** The places of the open houses when a week of the term ended, by the points of the term so far. */
const termWeek = z.object({
  starts_on: z.string(),
  places: z.array(z.object({ house_id: z.string(), place: z.nullable(z.int()) })),
});
export type TermWeek = z.infer<typeof termWeek>;

/** `goal`: the points to reach in a term; null: the school has set none. */
const snapshotHouse = z.extend(houseFields, { goal: z.nullable(z.int()) });
export type SnapshotHouse = z.infer<typeof snapshotHouse>;

/** For the ticker: 'Grade 6, Savant: +3 Work hard'. `reason` is never a comment. `name` is null where nobody is named. */
const latestAward = z.object({
  id: z.string(),
  at: z.string(),
  house_id: z.nullable(z.string()),
  grade: z.nullable(z.int()),
  name: z.nullable(z.string()),
  points: z.int(),
  reason: z.string(),
});
export type LatestAward = z.infer<typeof latestAward>;

/**
 * Every board of the school at one moment.
 * - `version` changes with anything that a board shows, and is the same for all callers and on all processes.
 * - `names` is how the school names students in the hall. A display gets them so; a teacher gets full names, a scholar
 *   'First L.', and a page that shows the hall's board to a teacher shortens them itself.
 * - `term`: the running one. Its days are null where the school has set up no terms, and the season counts.
 * - `houses` are in the school's order; a board's rows name them by their id.
 * - Only `boards.total` is always there: another server may have no other, and no `term`, goals or awards either.
 * - `term_weeks`: the weeks of the running term that are over, the first one first. Left out where the term has no days.
 * - `latest`, newest first, is left out for scholars.
 */
export const boardSnapshot = z.object({
  version: z.string(),
  generated_at: z.string(),
  school: z.object({
    name: z.string(),
    time_zone: z.nullable(z.string()),
    ladder: z.optional(ladder),
    week_starts_on: z.optional(firstDay),
  }),
  term: z.nullable(z.object({ name: z.string(), starts_on: z.nullable(z.string()), ends_on: z.nullable(z.string()) })),
  scoring,
  names: displayNames,
  houses: z.array(snapshotHouse),
  boards: z.object({
    total: board,
    term: z.optional(board),
    week: z.optional(board),
    today: z.optional(board),
  }),
  term_weeks: z.optional(z.array(termWeek)),
  latest: z.optional(z.array(latestAward)),
});
export type BoardSnapshot = z.infer<typeof boardSnapshot>;

export const BOARD_CALLS = {
  boards: call(PATHS.boards, '- M M A A A', 'Every board: total, term, week and today', {
    scope: 'boards',
    answer: boardSnapshot,
  }),
  boardStream: call(PATHS.boardStream, '- M M A A A', 'The same, again after each change', {
    media: 'text/event-stream',
  }),
};
