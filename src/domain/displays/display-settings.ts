import { MINUTE_MS } from '#domain/durations.ts';

/** A display calls once a minute; after this it has missed some, and is not on. */
export const DISPLAY_ON_MS = 3 * MINUTE_MS;

/** The boards that a display may show one after another. */
export const BOARD_KINDS = ['total', 'term', 'week', 'today', 'term_weeks', 'per_child', 'top_students'] as const;
export type BoardKind = (typeof BOARD_KINDS)[number];

export const SHORTEST_TURN_S = 5;
export const LONGEST_TURN_S = 600;
export const LONGEST_DISPLAY_NAME = 60;

/** What a hall display shows. */
export interface DisplaySettings {
  /** How students are named: not at all, 'Maya A.', or in full. */
  names: 'none' | 'initial' | 'full';
  /** The boards that take turns, at least one, in this order. */
  boards: readonly BoardKind[];
  /** How long each board stays. */
  seconds_each: number;
  /** Whether the latest awards run along the lower edge. */
  ticker: boolean;
  /** When the display is dim, in the school's time: from '18:00' to '06:30'. Null: never. */
  night: { from: string; to: string } | null;
  /** What each house aims for. It is shown on this board alone. Null: no goal. */
  goal: { points: number; board: GoalBoard } | null;
}

/** Only a sum of points can reach a goal. */
export const GOAL_BOARDS = ['total', 'term', 'week', 'today'] as const;
export type GoalBoard = (typeof GOAL_BOARDS)[number];

/** For a display that nobody has set up: the board, without names in full. */
export const DEFAULT_DISPLAY_SETTINGS: DisplaySettings = {
  names: 'initial',
  boards: ['total'],
  seconds_each: 20,
  ticker: false,
  night: null,
  goal: null,
};

/** For a display that was just paired: it changes by itself, names nobody, and is dim while nobody is in the hall. */
export const NEW_DISPLAY_SETTINGS: DisplaySettings = {
  names: 'none',
  boards: ['term', 'week', 'today', 'term_weeks'],
  seconds_each: 20,
  ticker: true,
  night: { from: '18:00', to: '06:30' },
  goal: null,
};

const NAMES = ['none', 'initial', 'full'] as const;

/** A display may say less of students than the school allows, never more. */
export function strictestNames(
  school: DisplaySettings['names'],
  display: DisplaySettings['names'],
): DisplaySettings['names'] {
  return NAMES.find((names) => names === school || names === display) ?? 'none';
}
