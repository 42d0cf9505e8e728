import { isDay } from '#domain/days.ts';
import { sameName } from '#domain/names.ts';
import { wholeNumberIn } from '#domain/typed-number.ts';

export const LONGEST_SCHOOL_NAME = 80;
export const LONGEST_TERM_NAME = 40;
export const LONGEST_RETENTION_YEARS = 50;

export const SCHOOL_WORDS = {
  one: 'the school',
  badHelp: 'Please give an email address, or leave the field empty.',
  noName: 'Please give the school’s name.',
  longName: `The name is longer than ${LONGEST_SCHOOL_NAME} characters.`,
  noZone: 'The server doesn’t know this time zone. Choose one such as Europe/Berlin.',
  noProvider: 'Passwords of staff can be switched off once people sign in with the school’s account (docs/deploy.md).',
  badYears: `Please give a number of years from 1 to ${LONGEST_RETENTION_YEARS}.`,
  noTermName: 'Please give the term a name.',
  longTermName: `The name is longer than ${LONGEST_TERM_NAME} characters.`,
  noDays: 'Please give the term’s first and last day.',
  wrongWay: 'The last day is before the first day.',
  termsForSuperusers: 'Only a superuser can add a term.',
  oneTerm: 'this term',
  termGone: 'This term is not there any more.',
} as const;

/** A number of years as typed; null: left empty; undefined: something else. */
export const yearsIn = (typed: string): number | null | undefined => wholeNumberIn(typed, 1, LONGEST_RETENTION_YEARS);

/** A term as days of the school: '2026-09-01'. */
export interface TermDays {
  name: string;
  starts_on: string;
  ends_on: string;
}

const overlapText = (name: string): string => `These days are in the term ${name} already.`;
const takenTermText = (name: string): string => `A term named ${name} exists already.`;

/** Why a term can't be saved, and at which of its fields; null: it can. `others` are the school's other terms. */
export function termProblem(
  term: TermDays,
  others: readonly TermDays[],
): { field: 'name' | 'starts_on' | 'ends_on'; text: string } | null {
  const name = term.name.trim();
  if (name === '') return { field: 'name', text: SCHOOL_WORDS.noTermName };
  if ([...name].length > LONGEST_TERM_NAME) return { field: 'name', text: SCHOOL_WORDS.longTermName };
  const same = others.find((other) => sameName(other.name, name));
  if (same) return { field: 'name', text: takenTermText(same.name) };
  if (!isDay(term.starts_on)) return { field: 'starts_on', text: SCHOOL_WORDS.noDays };
  if (!isDay(term.ends_on)) return { field: 'ends_on', text: SCHOOL_WORDS.noDays };
  if (term.ends_on < term.starts_on) return { field: 'ends_on', text: SCHOOL_WORDS.wrongWay };
  const inside = others.find((other) => other.starts_on <= term.ends_on && term.starts_on <= other.ends_on);
  return inside ? { field: 'starts_on', text: overlapText(inside.name) } : null;
}
