import { describe, expect, it } from 'vitest';
import { peopleInText } from '#domain/accounts/people-in-text.ts';

const person = (email: string, first_name = '', last_name = '') => ({ email, first_name, last_name });

describe('the addresses of a pasted text', () => {
  it.each([
    ['one a line', 'a@x.example\nb@x.example\r\n', [person('a@x.example'), person('b@x.example')]],
    ['with commas', 'a@x.example, b@x.example', [person('a@x.example'), person('b@x.example')]],
    ['with semicolons', 'a@x.example; b@x.example;', [person('a@x.example'), person('b@x.example')]],
    ['with spaces', 'a@x.example b@x.example', [person('a@x.example'), person('b@x.example')]],
    ['as a mail program writes them', 'Jonas Odell <j@x.example>', [person('j@x.example', 'Jonas', 'Odell')]],
    [
      'several of those in a line',
      '"Jonas Odell" <j@x.example>, Mina <m@x.example>',
      [person('j@x.example', 'Jonas', 'Odell'), person('m@x.example', 'Mina')],
    ],
    ['behind a name', 'Helen de Boer, h@x.example', [person('h@x.example', 'Helen', 'de Boer')]],
    ['as columns of a spreadsheet', 'Helen\tFrost\th@x.example', [person('h@x.example', 'Helen', 'Frost')]],
    ['twice', 'A@x.example\na@X.example', [person('a@x.example')]],
    ['that are none', 'Nobody is here', []],
  ])('are read %s', (_, text, people) => {
    expect(peopleInText(text)).toEqual({ people, unread: [] });
  });

  it('are named where they can’t be read', () => {
    expect(peopleInText('k.tanaka@riverbank\nr@x.example')).toEqual({
      people: [person('r@x.example')],
      unread: ['k.tanaka@riverbank'],
    });
  });

  it('are missed in a line without one, but not in the head of a list', () => {
    expect(peopleInText('Name,Email\nAda Lund,a@x.example\nBen Cole,\n,\n')).toEqual({
      people: [person('a@x.example', 'Ada', 'Lund')],
      unread: ['Ben Cole,'],
    });
    expect(peopleInText('Ada Lund\nb@x.example').unread).toEqual(['Ada Lund']);
  });
});
