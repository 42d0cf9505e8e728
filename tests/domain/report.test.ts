import { describe, expect, it } from 'vitest';
import { pointsByHabit, pointsByHouse } from '#domain/reports/report-figures.ts';
import { trendOf } from '#domain/reports/report-view.ts';
import {
  EVERYONE,
  filterReport,
  isHouse,
  reportFilterFrom,
  reportQuery,
  TOP_SCHOLARS,
  topScholars,
  type ReportFilter,
} from '#domain/reports/report-filter.ts';

const line = (name: string, points: number, grade: number | null = 3, house: string | null = 'h1') => ({
  name,
  points,
  grade,
  house_id: house,
  house_name: house === 'h1' ? 'Savant' : house === 'h2' ? 'Junbi' : null,
  points_by_habit: {},
});
const names = (rows: ReadonlyArray<{ name: string }>): string[] => rows.map((row) => row.name);

const ROWS = [
  line('five', 5, 5),
  line('none', 0, 6, 'h2'),
  line('nine', 9, 9, 'h2'),
  line('kinder', 2, 0),
  line('gradeless', 1, null, null),
  line('twelve', 5, 12, 'h2'),
  line('eight', 0, 8),
];

describe('the report filter', () => {
  it.each<[string, Partial<ReportFilter>, string[]]>([
    ['everyone, most points first', {}, ['nine', 'five', 'twelve', 'kinder', 'gradeless', 'none', 'eight']],
    ['the top', { points: 'top' }, ['nine', 'five', 'twelve', 'kinder', 'gradeless']],
    ['those without points', { points: 'zero' }, ['none', 'eight']],
    ['K to 5', { gradeBand: '0-5' }, ['five', 'kinder']],
    ['6 to 8', { gradeBand: '6-8' }, ['none', 'eight']],
    ['9 to 12', { gradeBand: '9-12' }, ['nine', 'twelve']],
    ['a house by its name', { house: 'junbi' }, ['nine', 'twelve', 'none']],
    ['a house by its id', { house: 'h2' }, ['nine', 'twelve', 'none']],
    ['an unknown house', { house: 'Nowhere' }, []],
    ['all three', { points: 'zero', gradeBand: '6-8', house: 'Savant' }, ['eight']],
  ])('%s', (_, change, expected) => {
    expect(names(filterReport(ROWS, { ...EVERYONE, ...change }))).toEqual(expected);
  });

  it('the top is ten, among equals the order given', () => {
    const many = Array.from({ length: 30 }, (_, index) => line(`n${index}`, index < 20 ? 4 : 0));
    expect(names(topScholars(many))).toEqual(Array.from({ length: TOP_SCHOLARS }, (_, index) => `n${index}`));
    expect(TOP_SCHOLARS).toBe(10);
  });

  it.each<[string, Partial<ReportFilter>, number]>([
    ['everyone', {}, 5000],
    ['the top', { points: 'top' }, 10],
    ['those without points', { points: 'zero' }, 715],
    ['a grade band and a house', { gradeBand: '0-5', house: 'Savant' }, 2310],
  ])('finds %s among 5,000 lines without comparing every two of them', (_, change, count) => {
    let looks = 0;
    const counted = (index: number) =>
      new Proxy(line(`n${index}`, index % 7, index % 13), {
        get: (target, name, receiver) => {
          looks += 1;
          return Reflect.get(target, name, receiver) as unknown;
        },
      });
    const school = Array.from({ length: 5000 }, (_each, index) => counted(index));
    expect(filterReport(school, { ...EVERYONE, ...change })).toHaveLength(count);
    // A sort reads each line about 25 times. Comparing every two lines reads each one thousands of times.
    expect(looks / school.length).toBeLessThan(60);
  });

  it.each([
    ['', EVERYONE],
    ['points=top&grade_band=6-8&house=Savant', { points: 'top', gradeBand: '6-8', house: 'Savant' }],
    ['points=most&grade_band=0-12&house=all', EVERYONE],
    ['grade_band=toString', EVERYONE],
  ])('the query %j is read', (query, filter) => {
    const params = new URLSearchParams(query);
    expect(reportFilterFrom((name) => params.get(name))).toEqual(filter);
  });

  it('is written to the query it is read from, what is all left out', () => {
    expect(reportQuery(EVERYONE)).toEqual({});
    const filter: ReportFilter = { points: 'zero', gradeBand: '9-12', house: 'Laulima' };
    expect(reportQuery(filter)).toEqual({ points: 'zero', grade_band: '9-12', house: 'Laulima' });
  });

  it('who has no house is of none', () => {
    expect(isHouse({ id: null, name: null }, 'Savant')).toBe(false);
  });
});

describe('the figures', () => {
  const houses = [
    { id: 'h1', name: 'Savant', colour: '#036363' },
    { id: 'h2', name: 'Junbi', colour: '#c72c05' },
  ];

  it('sum by house, the most first, and count who has none', () => {
    expect(pointsByHouse(ROWS, houses).map(({ label, value }) => [label, value])).toEqual([
      ['Junbi', 14],
      ['Savant', 7],
      ['No house', 1],
    ]);
  });

  it('a house that this device does not know yet has its own bar', () => {
    expect(pointsByHouse(ROWS, []).map(({ label, value }) => [label, value])).toEqual([
      ['Junbi', 14],
      ['Savant', 7],
      ['No house', 1],
    ]);
  });

  it('sum by habit, and count what was awarded without one', () => {
    const habits = [
      { id: 'b1', name: 'Own It', colour: '#4a6f25' },
      { id: 'b2', name: 'Do Your Part', colour: '#27a1b9' },
    ];
    const rows = [
      { ...line('a', 9), points_by_habit: { b1: 6, b2: 2 } },
      { ...line('b', 5), points_by_habit: { b2: 5 } },
    ];
    expect(pointsByHabit(rows, habits).map(({ label, value }) => [label, value])).toEqual([
      ['Own It', 6],
      ['Do Your Part', 7],
      ['No habit', 1],
    ]);
    expect(pointsByHabit([], habits)).toHaveLength(2);
    expect(pointsByHabit([{ ...line('taken back', -1), points_by_habit: {} }], habits)[2]).toEqual({
      label: 'No habit',
      value: -1,
      colour: null,
    });
  });
});

it('sums of a server whose weeks begin on another day stay in the chart', () => {
  const line = { name: 'Zoë', grade: 6, house_name: null, points: 12, points_by_habit: {}, by_step: [9, 3] };
  const steps = [
    { from: '2026-03-02', name: '' },
    { from: '2026-03-09', name: '' },
  ];
  const span = { from: '2026-03-01', to: '2026-03-20' };
  const { columns } = trendOf([line], steps, { span, today: '2026-03-20', firstDay: 'sunday', isTerm: false });
  expect(columns.map(({ span: { from }, value }) => [from, value])).toEqual([
    ['2026-03-01', 9],
    ['2026-03-08', 3],
    ['2026-03-15', 0],
  ]);
});
