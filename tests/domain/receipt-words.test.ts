import { describe, expect, it } from 'vitest';
import { receiptWords, wentBackText, type WentBack } from '#domain/awards/receipt-words.ts';

const back = (changes: Partial<WentBack> = {}): WentBack => ({
  when: '11:40',
  awards: 4,
  undos: 0,
  awardsOpen: 4,
  undosOpen: 0,
  refused: 0,
  ...changes,
});

describe('a receipt', () => {
  it.each<[string, number, WentBack | null, string]>([
    ['all is there', 214, null, 'good: All 214 are there. Nothing is missing, and nothing is counted twice.'],
    ['there is one', 1, null, 'good: The one award is there. Nothing is missing, and nothing is counted twice.'],
    ['there is none', 0, null, 'good: Nothing to check. No award was sent from this device in the last 30 days.'],
    [
      'the server went back',
      214,
      back({ undos: 1, undosOpen: 1, awardsOpen: 3 }),
      'working: The school’s server went back to 11:40. 4 awards and 1 undo are being sent again, with their own times: 1 has arrived. Nothing counts twice, and there’s nothing you need to do.',
    ],
    [
      'some are missing, and nobody knows why',
      214,
      back({ when: null, awards: 2, awardsOpen: 2 }),
      'working: 2 are being sent again. 2 awards are being sent again, with their own times. Nothing counts twice, and there’s nothing you need to do.',
    ],
    [
      'only an undo was lost',
      214,
      back({ when: null, awards: 0, awardsOpen: 0, undos: 1, undosOpen: 1 }),
      'working: The school’s server had lost something. 1 undo is being sent again, with its own time. Nothing counts twice, and there’s nothing you need to do.',
    ],
    [
      'all has arrived again',
      214,
      back({ awardsOpen: 0 }),
      'good: All 214 are there. The school’s server went back to 11:40. 4 awards were sent again. Nothing is missing, and nothing is counted twice.',
    ],
    [
      'the server refused one',
      214,
      back({ awardsOpen: 0, refused: 1 }),
      'attention: 1 needs you. The school’s server refused it when it was sent again. Above you can decide what to do.',
    ],
    [
      'the server refused some',
      214,
      back({ awardsOpen: 1, refused: 2 }),
      'attention: 2 need you. The school’s server refused them when they were sent again. Above you can decide what to do.',
    ],
  ])('where %s', (_, awards, found, words) => {
    const { tone, title, text } = receiptWords({ awards, back: found });
    expect(`${tone}: ${title} ${text}`).toBe(words);
  });
});

describe('the notice of a server that went back', () => {
  it.each<[WentBack, string]>([
    [back(), 'The school’s server went back to 11:40. 4 awards are being sent again, with their own times.'],
    [back({ awardsOpen: 0 }), 'The school’s server went back to 11:40. 4 awards were sent again.'],
    [back({ awards: 1, awardsOpen: 0, when: null }), 'The school’s server had lost something. 1 award was sent again.'],
    [
      back({ awardsOpen: 1, refused: 1, undos: 2, undosOpen: 1 }),
      'The school’s server went back to 11:40. 4 awards and 2 undos are being sent again, with their own times: 3 have arrived. The server refused 1 of them: the Outbox says what you can do.',
    ],
  ])('%#', (found, text) => {
    expect(wentBackText(found)).toBe(text);
  });
});
