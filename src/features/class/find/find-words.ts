import { counted, numberText } from '#domain/plural.ts';

export const FIND_WORDS = {
  title: 'Find a student',
  recent: 'Recent',
  noRecent: 'Type the beginning of a first or last name.',
  mineFirst: 'Your classes first',
  similar: 'Similar names',
  didYouMean: 'Did you mean one of these?',
  unarmed: 'A tap opens the student.',
} as const;

/** '9 of 5,012' */
export const countedText = (found: number, all: number): string => `${numberText(found)} of ${numberText(all)}`;

/** What a screen reader hears of a search: '9 students found', 'No student called ‘zohe’. 2 similar names.' */
export function foundText(typed: string, found: number, similar: number): string {
  if (found > 0) return counted(found, '# student found', '# students found');
  const none = noneText(typed);
  return similar === 0 ? none : `${none}. ${counted(similar, '# similar name.', '# similar names.')}`;
}

export const noneText = (typed: string): string => `No student called ‘${typed.trim()}’`;

/** Of those who were found, so many have no row. */
export const moreText = (count: number): string =>
  counted(count, '# more student. Type another letter.', '# more students. Type another letter.');
