import type { Scoring } from '#domain/houses/score.ts';
import { numberText } from '#domain/plural.ts';
import { strictestNames, type BoardKind, type DisplaySettings } from './display-settings.ts';

export const BOARD_NAMES: Readonly<Record<BoardKind, string>> = {
  total: 'All points',
  term: 'This term',
  week: 'This week',
  today: 'Today',
  term_weeks: 'The term, week by week',
  per_child: 'Points per student',
  top_students: 'Top students',
};

const NAMED: Readonly<Record<DisplaySettings['names'], string>> = {
  none: 'It names no student.',
  initial: 'It names students by first name and initial.',
  full: 'It names students in full.',
};

/** What the school decides for all of its displays: how fully they name students, and how houses are compared. */
export interface SchoolOfDisplays {
  names: DisplaySettings['names'];
  scoring: Scoring;
}

/** What a display will show, in sentences. */
export function displaySentence(settings: DisplaySettings, { names, scoring }: SchoolOfDisplays): string {
  const { boards, seconds_each: seconds, ticker, night, goal } = settings;
  const named = boards.map((kind) => `‘${BOARD_NAMES[kind]}’`);
  const turns = named.length === 1 ? '' : `, ${seconds} seconds each`;
  const isShown = goal !== null && scoring === 'total' && boards.includes(goal.board);
  return [
    `The screen shows ${listed(named)}${turns}.`,
    isShown && `Under ‘${BOARD_NAMES[goal.board]}’ a line fills up to the goal of ${numberText(goal.points)} points.`,
    NAMED[strictestNames(names, settings.names)],
    ticker && 'The latest awards run along the lower edge.',
    night && `It is dim from ${night.from} to ${night.to}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}
