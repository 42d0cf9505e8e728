import {
  BOARD_KINDS,
  LONGEST_TURN_S,
  SHORTEST_TURN_S,
  type BoardKind,
  type DisplaySettings,
  type GoalBoard,
} from '#domain/displays/display-settings.ts';
import { DISPLAY_WORDS } from '#domain/displays/display-words.ts';
import { BAD_GOAL, goalIn } from '#domain/houses/house-goal.ts';
import { wholeNumberIn } from '#domain/typed-number.ts';

/** The settings while they are typed. */
export interface TypedSettings {
  names: DisplaySettings['names'];
  boards: readonly BoardKind[];
  seconds: string;
  ticker: boolean;
  hasNight: boolean;
  from: string;
  to: string;
  hasGoal: boolean;
  points: string;
  goalBoard: GoalBoard;
}

export type SettingsPlace = 'boards' | 'seconds' | 'from' | 'to' | 'points';

export const typedOf = ({ names, boards, seconds_each, ticker, night, goal }: DisplaySettings): TypedSettings => ({
  names,
  boards,
  seconds: String(seconds_each),
  ticker,
  hasNight: night !== null,
  from: night?.from ?? '18:00',
  to: night?.to ?? '06:30',
  hasGoal: goal !== null,
  points: String(goal?.points ?? ''),
  goalBoard: goal?.board ?? 'term',
});

export const settingsOf = (typed: TypedSettings): DisplaySettings => ({
  names: typed.names,
  // In one order on every display, whatever was ticked first.
  boards: BOARD_KINDS.filter((kind) => typed.boards.includes(kind)),
  seconds_each: Number(typed.seconds),
  ticker: typed.ticker,
  night: typed.hasNight ? { from: typed.from, to: typed.to } : null,
  goal: typed.hasGoal ? { points: Number(typed.points), board: typed.goalBoard } : null,
});

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Why they can't be saved, and at which field; null: they can. */
export function settingsProblem(typed: TypedSettings): { field: SettingsPlace; text: string } | null {
  if (typed.boards.length === 0) return { field: 'boards', text: DISPLAY_WORDS.noBoard };
  if (!wholeNumberIn(typed.seconds, SHORTEST_TURN_S, LONGEST_TURN_S))
    return { field: 'seconds', text: DISPLAY_WORDS.badTurn };
  if (typed.hasGoal && !goalIn(typed.points)) return { field: 'points', text: BAD_GOAL };
  if (typed.hasNight && !isTime(typed.from)) return { field: 'from', text: DISPLAY_WORDS.badTime };
  if (typed.hasNight && !isTime(typed.to)) return { field: 'to', text: DISPLAY_WORDS.badTime };
  return null;
}
