import { afterEach, expect, it } from 'vitest';
import { longDay, namedDay, shortDay, weekdayKey } from '#domain/days.ts';
import { CLOCK, listText, writtenIn } from '#domain/formats.ts';
import { numberText } from '#domain/plural.ts';
import { writeFor } from '#domain/reader.ts';
import { dayIn, hourIn } from '#domain/school-clock.ts';

afterEach(() => writeFor(['en']));

const AT = Date.parse('2026-11-20T19:05Z');
const clock = writtenIn(CLOCK);
const DAY = '2026-11-16';
const written = () => [shortDay(DAY), namedDay(DAY), clock(AT, 'UTC').replace(/\s/g, ' '), numberText(12_345)];

it.each([
  [['en-US'], ['Nov 16', 'Monday, November 16', '7:05 PM', '12,345']],
  [
    ['en-GB', 'en-US'],
    ['16 Nov', 'Monday 16 November', '19:05', '12,345'],
  ],
  // A reader of another language has the page's English words in the order and with the signs of their region.
  [
    ['de-DE', 'en-US'],
    ['16 Nov', 'Monday, 16 November', '19:05', '12.345'],
  ],
  [['de'], ['16 Nov', 'Monday, 16 November', '19:05', '12.345']],
  // A region that has no English of its own; the hours are still those of the browser's language.
  [['es-MX'], ['16 Nov', 'Monday 16 November', '7:05 pm', '12,345']],
  [[], ['Nov 16', 'Monday, November 16', '7:05 PM', '12,345']],
  [['no language'], ['Nov 16', 'Monday, November 16', '7:05 PM', '12,345']],
])('a browser of %j reads %j', (languages, texts) => {
  writeFor(languages);
  expect(written()).toEqual(texts);
});

it('a list and a long day follow it too', () => {
  const texts = () => [listText(['Ana', 'Ben', 'Cleo']), longDay(DAY)];
  expect(texts()).toEqual(['Ana, Ben, and Cleo', 'November 16, 2026']);
  writeFor(['en-GB']);
  expect(texts()).toEqual(['Ana, Ben and Cleo', '16 November 2026']);
});

it.each(['en', 'de-DE', 'ar-EG', 'fa-IR', 'th-TH'])(
  'what a program reads is the same for a reader of %s',
  (language) => {
    writeFor([language]);
    expect([dayIn(AT, 'UTC'), hourIn(AT, 'UTC'), weekdayKey(DAY)]).toEqual(['2026-11-20', 19, 'Mon']);
  },
);
