import { counted, countText } from '#domain/plural.ts';
import type { TileFigures } from './class-figures.ts';
import type { NoTap } from './grid/tap-gesture.ts';

/** A student or several, as the class speaks of them. */
export const childrenText = (count: number): string => countText(count, 'student', 'students');

/** '+1 Work Hard' */
export function armedText({ points, reasons }: { points: number; reasons: ReadonlyArray<{ text: string }> }): string {
  return `+${points} ${reasons.map(({ text }) => text).join(', ')}`;
}

/** '27 here, 1 absent' */
export function presenceText(here: number, absent: number): string {
  return absent === 0 ? `${here} here` : `${here} here, ${absent} absent`;
}

/** An award that a person has to decide about. Of one that a server failed on nobody knows whether it was sent. */
export const STOPPED_WORDS = {
  'not-sent': { brief: 'Not sent', said: 'an award was not sent', sentence: 'An award was not sent.' },
  'needs-you': { brief: 'Needs you', said: 'an award needs you', sentence: 'An award needs you.' },
} as const satisfies Record<NonNullable<TileFigures['stopped']>, unknown>;

/** What a screen reader says of a tile after the name and the house. */
export function figuresText({ confirmed, waiting, stopped }: TileFigures): string[] {
  const said: string[] = [];
  if (confirmed !== 0) said.push(`${confirmed} today`);
  if (waiting > 0) said.push(`${waiting} waiting`);
  if (waiting < 0) said.push(`undoing ${-waiting}`);
  if (stopped !== null) said.push(STOPPED_WORDS[stopped].said);
  return said;
}

/** One award as it is spoken of afterwards. */
export interface SpokenAward {
  /** As the class calls them. */
  names: readonly string[];
  points: number;
  reason: string;
}

/** 'Maya A. +1, Work Hard' or '5 children +1, Work Hard' */
export function lastText({ names, points, reason }: SpokenAward): string {
  return `${whoText(names)} +${points}, ${reason}`;
}

/** 'Maya A.' or '5 children' */
export function whoText(names: readonly string[]): string {
  return names.length === 1 ? (names[0] ?? '') : childrenText(names.length);
}

/** What a screen reader says of the awards of a second: 'Ada, Ben and 3 more: +1 Teamwork, saved here'. */
export function savedText(awards: readonly SpokenAward[]): string {
  const whats = new Map<string, string[]>();
  for (const { names, points, reason } of awards) {
    const what = `+${points} ${reason}`;
    whats.set(what, [...(whats.get(what) ?? []), ...names]);
  }
  return [...whats].map(([what, names]) => `${namedText(names)}: ${what}, saved here`).join('. ');
}

function namedText(names: readonly string[]): string {
  const [first = '', second = '', ...others] = names;
  if (names.length === 1) return first;
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${others.length} more`;
}

/** Why a press gave nothing. Those that are missing show it: a long press opens the student. */
export const NO_TAP_WORDS: Partial<Record<NoTap, string>> = {
  palm: 'That was a palm. No points given.',
  moved: 'The finger moved. No points given.',
  elsewhere: 'The finger slid. No points given.',
  held: 'Held too long. No points given.',
};

export const CLASS_WORDS = {
  chooseReason: 'Choose a reason',
  pressChild: 'Tap a student:',
  unarmed: 'Before you tap:',
  idle: 'Paused after 5 minutes.',
  twice: 'Two quick taps count as one.',
  empty: 'There are no students in this class yet.',
  none: 'You have no class yet. A class is a roster: make one, and it opens here.',
} as const;

/** Some of the roster are not on this device. */
export function missingText(count: number): string {
  return counted(
    count,
    '# student of this roster is not on this device yet, or no longer at the school.',
    '# students of this roster are not on this device yet, or no longer at the school.',
  );
}
