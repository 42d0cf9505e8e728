import { expect, test } from 'vitest';
import { readTable } from '#data/import/read-table.ts';
import type { Table, TableChoice, TableForm } from '#domain/imports/table.ts';

type CsvTable = Table & Omit<Extract<TableForm, { kind: 'csv' }>, 'kind'>;

const utf8 = (text: string) => new TextEncoder().encode(text);
function tableOf(bytes: Uint8Array | string, choice?: TableChoice): CsvTable {
  const read = readTable(typeof bytes === 'string' ? utf8(bytes) : bytes, choice);
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  const { table } = read;
  if (table.form.kind !== 'csv') throw new Error(table.form.kind);
  const { encoding, delimiter } = table.form;
  return { ...table, encoding, delimiter };
}
const cellsOf = (table: Table) => table.rows.map(({ row, cells }) => [row, ...cells]);

test('reads commas, semicolons and tabs, and counts rows as a spreadsheet does', () => {
  const table = tableOf('Name,Grade\r\n"Obi, Amara",6\r\n\r\n"Two\nlines",7\r\n,,\r\n');
  expect(table).toMatchObject({
    form: { encoding: 'utf-8', delimiter: ',' },
    headerRow: 1,
    headers: ['Name', 'Grade'],
  });
  expect(cellsOf(table)).toEqual([
    [2, 'Obi, Amara', '6'],
    [4, 'Two\nlines', '7'],
  ]);
  expect(tableOf('Name;Grade\nObi, Amara;6\nLi, Bo;7\n')).toMatchObject({ delimiter: ';', headers: ['Name', 'Grade'] });
  expect(tableOf('Name\tGrade\nAmara\t6\n')).toMatchObject({ delimiter: '\t' });
  expect(tableOf('Name;Grade\nA;6', { delimiter: ',' })).toMatchObject({ headers: ['Name;Grade'] });
});

test('keeps numbers as they stand', () => {
  expect(cellsOf(tableOf('Number,Lunch\n007,0123\n1e5,12'))).toEqual([
    [2, '007', '0123'],
    [3, '1e5', '12'],
  ]);
});

test('reads what Excel writes: its mark, its hint, its old encoding, and its Unicode text', () => {
  expect(tableOf('\uFEFFName,Grade\nÉlodie,6').headers).toEqual(['Name', 'Grade']);
  expect(tableOf('sep=;\r\nName;Grade\r\nA,B;6')).toMatchObject({
    delimiter: ';',
    headers: ['Name', 'Grade'],
    headerRow: 1,
  });
  const latin = Uint8Array.from([...'Name\nÉlodie Zoë'].map((each) => each.charCodeAt(0)));
  expect(tableOf(latin)).toMatchObject({ encoding: 'windows-1252', accented: ['Élodie Zoë'] });
  expect(cellsOf(tableOf(utf8('Name\nÃ‰lodie'), { encoding: 'utf-8' }))).toEqual([[2, 'Ã‰lodie']]);
  const wide = Uint8Array.from([
    0xff,
    0xfe,
    ...[...'Name\tGrade\r\nZoë\t6'].flatMap((each) => [each.charCodeAt(0), 0]),
  ]);
  expect(cellsOf(tableOf(wide))).toEqual([[2, 'Zoë', '6']]);
});

test('finds the header below a title, takes another one on request, or none', () => {
  const text = 'Riverbank School,,\nFirst name,Last name,Grade\nAmara,Obi,6\n';
  expect(tableOf(text)).toMatchObject({ headerRow: 2, headers: ['First name', 'Last name', 'Grade'] });
  expect(tableOf(text, { headerRow: 1 })).toMatchObject({ headers: ['Riverbank School'] });
  expect(tableOf('Amara,Obi\nBo,Li', { headerRow: 0 })).toMatchObject({
    headerRow: 0,
    headers: ['Column 1', 'Column 2'],
  });
});

test('marks a row that has more cells than the header, and takes a short one', () => {
  const table = tableOf('First name,Last name,Grade\nAmara,Obi,6,,\nObi,Jr.,Amara,6\nBo\n');
  expect(table.rows.map(({ isTooLong }) => isTooLong)).toEqual([false, true, false]);
});

test('refuses a file with an unclosed quote, and says in which line', () => {
  expect(readTable(utf8('Name,Grade\nAmara,6\n"Bo,7\nCy,8\nDi,9\n'))).toEqual({
    ok: false,
    problem: { kind: 'quotes', line: 3 },
  });
  expect(readTable(utf8('Name\n"Bo" Li,7\n'))).toMatchObject({ ok: false, problem: { kind: 'quotes', line: 2 } });
  expect(readTable(utf8(' \n,,\n'))).toEqual({ ok: false, problem: { kind: 'empty' } });
});

test('takes back the apostrophe of a file that the app wrote, and marks what is no text', () => {
  expect(cellsOf(tableOf("Name,Number\n'=Amara,'+1\n'Aisha,\u0007\n"))).toEqual([
    [2, '=Amara', '+1'],
    [3, "'Aisha", '\uFFFD'],
  ]);
});

test('keeps a column that is called as an object’s own part', () => {
  expect(tableOf('__proto__,constructor\nA,B')).toMatchObject({ headers: ['__proto__', 'constructor'] });
});

test.each([
  ['utf-16le', true],
  ['utf-16le', false],
  ['utf-16be', true],
  ['utf-16be', false],
] as const)('reads %s, with a mark: %s', (encoding, hasMark) => {
  const text = `${hasMark ? '\uFEFF' : ''}First name;Last name\r\nÉlodie;Öst\r\n王;小明\r\n`;
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  [...text].forEach((sign, index) => view.setUint16(index * 2, sign.charCodeAt(0), encoding === 'utf-16le'));
  const table = tableOf(bytes);
  expect(table).toMatchObject({ encoding, headers: ['First name', 'Last name'] });
  expect(cellsOf(table)).toEqual([
    [2, 'Élodie', 'Öst'],
    [3, '王', '小明'],
  ]);
});

test('a zero here and there makes no file UTF-16', () => {
  const text = `Name,Grade\n${'Amara Obi,6\n'.repeat(50)}Bo\0Li,7\n`;
  expect(tableOf(text)).toMatchObject({ encoding: 'utf-8', headers: ['Name', 'Grade'] });
});

test('a file whose last row alone is shorter is taken for cut off', () => {
  const isCutOff = (text: string) => tableOf(text).isCutOff;
  expect(isCutOff('Name,Grade,House\nA,6,Junbi\nB,6')).toBe(true);
  expect(isCutOff('The school\nName,Grade,House\nA,6,Junbi\nB,6\n')).toBe(true);
  expect(isCutOff('Name,Grade,House\nA,6,Junbi\nB,6,')).toBe(false);
  expect(isCutOff('Name,Grade,House\nA,6\nB,6\n')).toBe(false);
  expect(isCutOff('Name,Grade,House\nA,6\n')).toBe(false);
  expect(isCutOff('Name\nA\nB\n\n')).toBe(false);
});
