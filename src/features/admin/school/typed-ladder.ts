import type { Ladder } from '#domain/people/ladder.ts';

/** A ladder as its form keeps it. No name has a line break, because its field has one line. */
export interface LadderFields {
  word: string;
  first: number;
  names: string;
}

export const fieldsOfLadder = ({ word, first, names }: Ladder): LadderFields => ({
  word,
  first,
  names: names.join('\n'),
});

export const ladderOfFields = ({ word, first, names }: LadderFields): Ladder => ({
  word,
  first,
  names: names.split('\n'),
});

/** Another word for a step; the names that are this word and a number, or K, follow it: 'Year 7' becomes 'Form 7'. */
export const renamed = ({ word, first, names }: Ladder, to: string): Ladder => ({
  word: to,
  first,
  names: names.map((name) => {
    const [, own = '', short = ''] = /^(.*?) ?(K|\d+)$/.exec(name) ?? [];
    return short !== '' && own === word.trim() ? `${to} ${short}`.trim() : name;
  }),
});

export const withStepBelow = ({ first, names, ...rest }: Ladder): Ladder => ({
  ...rest,
  first: first - 1,
  names: ['', ...names],
});

export function withStepAbove({ names, ...rest }: Ladder): Ladder {
  const [, number] = /(\d+)$/.exec(names.at(-1) ?? '') ?? [];
  return { ...rest, names: [...names, number === undefined ? '' : `${rest.word} ${Number(number) + 1}`] };
}

export const withoutLowest = ({ first, names, ...rest }: Ladder): Ladder => ({
  ...rest,
  first: first + 1,
  names: names.slice(1),
});

export const withoutHighest = ({ names, ...rest }: Ladder): Ladder => ({ ...rest, names: names.slice(0, -1) });
