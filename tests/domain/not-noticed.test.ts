import { expect, it } from 'vitest';
import type { GivenState } from '#domain/awards/given.ts';
import { byWait, everyonesNotice, isOverlooked, lastAwards, waitText, type Wait } from '#domain/awards/not-noticed.ts';
import { schoolDaysBetween } from '#domain/calendar.ts';

const NEW_YORK = 'America/New_York';
const at = (text: string): number => Date.parse(text);

it.each([
  ['the same day', '2026-11-16T14:00:00Z', '2026-11-16T20:00:00Z', 0],
  ['the next day', '2026-11-16T14:00:00Z', '2026-11-17T14:00:00Z', 1],
  ['Friday to Monday', '2026-11-13T14:00:00Z', '2026-11-16T14:00:00Z', 1],
  ['Friday to Sunday', '2026-11-13T14:00:00Z', '2026-11-15T14:00:00Z', 0],
  ['Saturday to Monday', '2026-11-14T14:00:00Z', '2026-11-16T14:00:00Z', 1],
  ['two weeks', '2026-11-02T14:00:00Z', '2026-11-16T14:00:00Z', 10],
  ['over the year', '2026-12-31T14:00:00Z', '2027-01-04T14:00:00Z', 2],
  ['over the end of daylight saving time', '2026-10-30T14:00:00Z', '2026-11-02T15:00:00Z', 1],
  ['late in the evening, when it is tomorrow in London', '2026-11-16T14:00:00Z', '2026-11-17T03:00:00Z', 0],
  ['a clock that went back', '2026-11-17T14:00:00Z', '2026-11-16T14:00:00Z', 0],
])('school days: %s', (_, from, to, days) => {
  expect(schoolDaysBetween(at(from), { at: at(to), zone: NEW_YORK })).toBe(days);
});

const children = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }];
const moment = { at: at('2026-11-20T15:00:00Z'), zone: NEW_YORK };

it('the longest wait comes first; a child without an award in the days that are known has waited even longer', () => {
  const last = new Map([
    ['a', at('2026-11-20T13:00:00Z')],
    ['b', at('2026-11-09T13:00:00Z')],
    ['c', at('2026-11-18T13:00:00Z')],
  ]);
  const waits = byWait(children, { last, since: at('2026-11-09T05:00:00Z') }, moment);
  expect(waits.map(({ child, wait }) => [child.id, waitText(wait)])).toEqual([
    ['d', '10+ days'],
    ['b', '9 days'],
    ['c', '2 days'],
    ['a', 'today'],
  ]);
});

it('children about whom nothing is known come last, and are never called overlooked', () => {
  const last = new Map<string, number | null>([
    ['b', at('2026-11-19T13:00:00Z')],
    ['c', null],
  ]);
  const waits = byWait(children, { last, since: null }, moment);
  expect(waits.map(({ child, wait }) => [child.id, waitText(wait), isOverlooked(wait)])).toEqual([
    ['c', 'never', true],
    ['b', '1 day', false],
    ['a', 'not known', false],
    ['d', 'not known', false],
  ]);
});

it.each<[Wait, boolean]>([
  [{ kind: 'days', days: 4 }, false],
  [{ kind: 'days', days: 5 }, true],
  [{ kind: 'at-least', days: 4 }, false],
  [{ kind: 'at-least', days: 5 }, true],
])('%o is overlooked: %s', (wait, expected) => {
  expect(isOverlooked(wait)).toBe(expected);
});

it('an award that was taken back, or is about to be, noticed nobody', () => {
  const given = (day: number | null, state: GivenState = 'sent') => ({ studentId: 's', at: day, state });
  expect(lastAwards([given(10), given(30), given(20)]).get('s')).toBe(30);
  expect(lastAwards([given(10), given(30, 'waiting'), given(20)]).get('s')).toBe(30);
  expect(lastAwards([given(10), given(30, 'taken-back')]).get('s')).toBe(10);
  expect(lastAwards([given(10), given(30, 'undoing')]).get('s')).toBe(10);
  expect(lastAwards([given(10), given(30, 'skipped')]).get('s')).toBe(10);
  expect(lastAwards([given(30, 'undoing')]).get('s')).toBeUndefined();
  expect(lastAwards([given(null)]).get('s')).toBeUndefined();
});

it('of awards by anyone, the newest that the server, a history or my own awards name counts', () => {
  const school = new Map([
    ['a', { lastAt: at('2026-11-10T13:00:00Z') }],
    ['b', { lastAt: null }],
    ['c', { lastAt: undefined }],
    ['d', { lastAt: null }],
    ['e', { lastAt: undefined }],
  ]);
  const mine = new Map([
    ['a', at('2026-11-12T13:00:00Z')],
    ['d', at('2026-11-20T13:00:00Z')],
  ]);
  const histories = new Map([['e', at('2026-11-05T13:00:00Z')]]);
  const { last } = everyonesNotice(school, histories, mine);
  expect([...last]).toEqual([
    ['a', at('2026-11-12T13:00:00Z')],
    ['b', null],
    ['d', at('2026-11-20T13:00:00Z')],
    ['e', at('2026-11-05T13:00:00Z')],
  ]);
});
