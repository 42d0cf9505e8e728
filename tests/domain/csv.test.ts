import { describe, expect, it } from 'vitest';
import { GRADES } from '#domain/people/ladder.ts';
import { csvFile } from '#domain/csv.ts';
import { reportCsv } from '#domain/reports/report-csv.ts';

const onlyLine = (...fields: Array<string | number>): string => csvFile([fields]).slice(1);

describe('a CSV file', () => {
  it('begins with a byte order mark and ends every line in CR LF', () => {
    expect(csvFile([['a', 1], ['b']])).toBe('\uFEFFa,1\r\nb\r\n');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+2', "'+2"],
    ['-3', "'-3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['\nx', '"\'\nx"'],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠A1', "'＠A1"],
  ])('the text %j is no formula', (text, field) => {
    expect(onlyLine(text)).toBe(`${field}\r\n`);
  });

  it.each([
    ['Quote"d', '"Quote""d"'],
    ['Obi, Amara', '"Obi, Amara"'],
    ['two\nlines', '"two\nlines"'],
    ["O'Connor", "O'Connor"],
    ['a=b', 'a=b'],
    ['', ''],
  ])('%j is quoted where it has to be', (text, field) => {
    expect(onlyLine(text)).toBe(`${field}\r\n`);
  });

  it('a number is a number, also a negative one', () => {
    expect(onlyLine(-3, 0)).toBe('-3,0\r\n');
  });
});

describe("the report's file", () => {
  it('has a column a habit, K for kindergarten, and nothing where nothing is known', () => {
    const habits = [
      { id: 'b1', name: 'Own It' },
      { id: 'b2', name: 'Do Your Part' },
    ];
    const results = [
      { name: 'Zoë Adeyemi', grade: 0, house_name: 'Savant', points: 7, points_by_habit: { b2: 7 } },
      { name: 'Liam Brown', grade: null, house_name: null, points: 0, points_by_habit: {} },
    ];
    expect(reportCsv({ habits, results }, GRADES).slice(1).split('\r\n')).toEqual([
      'Name,Grade,House,Points,Own It,Do Your Part',
      'Zoë Adeyemi,K,Savant,7,0,7',
      'Liam Brown,,,0,0,0',
      '',
    ]);
  });
});
