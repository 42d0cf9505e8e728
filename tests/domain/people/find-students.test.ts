import { describe, expect, it } from 'vitest';
import { typedText } from '#domain/names.ts';
import { findable, findStudents, markedName } from '#domain/people/find-students.ts';
import { listed } from '#domain/people/student-list.ts';

const names = [
  ['Samir', 'Robinson'],
  ['Amara', 'Obi'],
  ['Zoë', 'Hall'],
  ["De'Andre", "O'Brien"],
  ['Łukasz', 'Yılmaz'],
  ['Anna-Maria', 'Søndergård'],
  ['Katherine', 'Lee'],
  ['Catherine', 'Lee'],
  ['Zoë', 'Brooks'],
];
const school = listed(
  names.map(([first_name = '', last_name = ''], index) => ({
    id: String(index),
    first_name,
    last_name,
    house_id: null,
    house_name: null,
    grade: null,
  })),
);
const find = (typed: string, mine: readonly string[] = []) => {
  const { found, similar } = findStudents(
    findable(school, (id) => mine.includes(id)),
    typed,
  );
  return { found: found.map(({ name }) => name), similar: similar.map(({ name }) => name) };
};

describe('finding a student', () => {
  it.each([
    ['am obi', ['Amara Obi']],
    ['obi am', ['Amara Obi']],
    ['ZOE', ['Zoë Hall', 'Zoë Brooks']],
    ['zo  b', ['Zoë Brooks']],
    ['obr', ["De'Andre O'Brien"]],
    ['o’br', ["De'Andre O'Brien"]],
    ['luk', ['Łukasz Yılmaz']],
    ['yilmaz', ['Łukasz Yılmaz']],
    ['maria', ['Anna-Maria Søndergård']],
    ['anna-m', ['Anna-Maria Søndergård']],
    ['sonder', ['Anna-Maria Søndergård']],
    // Letters in the middle of a word find nobody.
    ['mara', []],
    ['  ', []],
    ['', []],
  ])('%o finds by the beginnings of words, without accents', (typed, found) => {
    expect(find(typed).found).toEqual(found);
  });

  it('puts those of my own classes first', () => {
    expect(find('zoe', ['8']).found).toEqual(['Zoë Brooks', 'Zoë Hall']);
  });

  it.each([
    ['another letter', 'amata', ['Amara Obi']],
    ['a letter too many', 'zohe', ['Zoë Hall', 'Zoë Brooks']],
    ['a letter too few', 'kathrine', ['Katherine Lee']],
    ['two letters that changed places', 'lukazs', ['Łukasz Yılmaz']],
    ['a letter too many at the end', 'zoes', ['Zoë Hall', 'Zoë Brooks']],
    ['a slip beside a word that is right', 'lee kathrine', ['Katherine Lee']],
  ])('forgives %s', (_, typed, similar) => {
    expect(find(typed)).toEqual({ found: [], similar });
  });

  it.each([
    ['two slips in one word', 'kadhrine'],
    ['a slip in each of two words', 'samit robinsen'],
    ['a slip in three letters', 'zie'],
    ['a slip in three letters beside a word that is right', 'amara ibi'],
  ])('does not forgive %s', (_, typed) => {
    expect(find(typed)).toEqual({ found: [], similar: [] });
  });

  it('shows those with a similar name after those who were meant', () => {
    expect(find('catherine')).toEqual({ found: ['Catherine Lee'], similar: ['Katherine Lee'] });
  });

  it('looks for similar names only where fewer than six were found', () => {
    const many = (count: number) =>
      findable(
        listed(
          [...Array.from({ length: count }, () => 'Maria'), 'Marta'].map((first_name, index) => ({
            id: String(index),
            first_name,
            last_name: '',
            house_id: null,
            house_name: null,
            grade: null,
          })),
        ),
        () => false,
      );
    expect(findStudents(many(5), 'mari').similar).toHaveLength(1);
    expect(findStudents(many(6), 'mari').similar).toHaveLength(0);
  });
});

describe('the beginnings in a name', () => {
  const marks = (name: string, typed: string) =>
    markedName(name, typed)
      .map(({ text, isTyped }) => (isTyped ? `[${text}]` : text))
      .join('');

  it.each([
    ['Ana Zografou', 'zo', 'Ana [Zo]grafou'],
    ['Zoë Lee', 'zoe', '[Zoë] Lee'],
    ['Zoe\u0308 Lee', 'zoe', '[Zoe\u0308] Lee'],
    ["De'Andre O'Brien", 'obr', "De'Andre [O'Br]ien"],
    ['Anna-Maria', 'mar', 'Anna-[Mar]ia'],
    ['Amara Obi', 'obi am', '[Am]ara [Obi]'],
    ['Weiß', 'weis', '[Weiß]'],
    ['Amara Obi', 'x', 'Amara Obi'],
  ])('of %o, typed %o', (name, typed, marked) => {
    expect(marks(name, typed)).toBe(marked);
  });

  it('letters without an accent to take off are typed plainly', () => {
    expect(typedText('Æsa Þór ðø O’Neil đ')).toBe('aesa thor do oneil d');
  });
});
