import { describe, expect, it } from 'vitest';
import { readPlainText } from '#domain/privacy/plain-text.ts';
import { builtInPrivacyText } from '#domain/privacy/privacy-text.ts';

describe('a text without markup', () => {
  it('has headings, paragraphs and lists', () => {
    expect(readPlainText('# Why\nBecause\nwe care.\n\nAlso:\n- one\n* two\n\n- three\n## End')).toEqual([
      { kind: 'heading', text: 'Why' },
      { kind: 'paragraph', text: 'Because we care.' },
      { kind: 'paragraph', text: 'Also:' },
      { kind: 'list', items: ['one', 'two'] },
      { kind: 'list', items: ['three'] },
      { kind: 'heading', text: 'End' },
    ]);
  });

  it.each(['', ' \n\n '])('may be empty: %j', (text) => {
    expect(readPlainText(text)).toEqual([]);
  });

  it('keeps what is no markup of its own', () => {
    expect(readPlainText('<b>1 - 2</b> #3')).toEqual([{ kind: 'paragraph', text: '<b>1 - 2</b> #3' }]);
  });
});

describe('the built-in words', () => {
  it.each([
    [7, '7 years later the server erases the person by itself.'],
    [1, '1 year later the server erases the person by itself.'],
    [null, 'It stays until the school erases it.'],
  ])('say how long records are kept (%s)', (years, words) => {
    const text = builtInPrivacyText({ school: 'Riverbank School', years });
    expect(text).toContain(words);
    expect(text.startsWith('Riverbank School uses Habit Points')).toBe(true);
  });
});
