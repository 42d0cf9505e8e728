import { expect, test } from 'vitest';
import { readBytes } from '#data/import/read-file.ts';
import { fileProblemText, type OtherFile } from '#domain/imports/file-problem.ts';
import type { TableChoice } from '#domain/imports/table.ts';
import { textRow, workbookFiles, workbookOf } from '#tests/support/workbook.ts';
import { zipOf } from '#tests/support/zip.ts';

const read = (bytes: Uint8Array, choice: TableChoice = {}) => readBytes(bytes, { choice, today: '2026-08-17' });

async function tableOf(bytes: Uint8Array, choice: TableChoice = {}) {
  const found = await read(bytes, choice);
  if (found.kind !== 'table') throw new Error(JSON.stringify(found));
  return found.table;
}
const cellsOf = async (bytes: Uint8Array) => (await tableOf(bytes)).rows.map(({ cells }) => cells);

test('reads the cells of a sheet as the sheet shows them', async () => {
  const rows = [
    textRow(1, 'Pupils of St Mary’s'),
    textRow(3, 'Admission No', 'Forename', 'Surname', 'Yr Gp', 'Note'),
    // A shared text, one in parts with how it is spoken, a number with its zeros, and a formula with its last result.
    `<row r="4"><c r="A4" s="1"><v>417</v></c><c r="B4" t="s"><v>0</v></c><c r="C4" t="s"><v>1</v></c><c r="D4" s="2"><v>7</v></c><c r="E4" t="str"><f>A4&amp;"x"</f><v>417x</v></c></row>`,
    // A cell that is left out, an entity, a truth, an error and a long number.
    `<row r="6"><c r="A6"><v>1.0000000012E10</v></c><c r="C6" t="inlineStr"><is><t>O&apos;Neill &amp; Zoë</t></is></c><c r="D6" t="b"><v>1</v></c><c r="E6" t="e"><v>#REF!</v></c></row>`,
    '<row r="9"><c r="A9" s="1"/></row>',
  ].join('');
  const texts = ['<t>Ana</t>', '<r><t xml:space="preserve">Li</t></r><r><t>-Wu</t></r><rPh><t>spoken</t></rPh>'];
  const table = await tableOf(workbookOf([{ name: 'Pupils', rows }], texts));
  expect(table).toMatchObject({
    form: { kind: 'workbook', sheets: ['Pupils'], sheet: 'Pupils' },
    headerRow: 3,
    headers: ['Admission No', 'Forename', 'Surname', 'Yr Gp', 'Note'],
  });
  expect(table.rows).toEqual([
    { row: 4, cells: ['0417', 'Ana', 'Li-Wu', '7', '417x'], isTooLong: false },
    { row: 6, cells: ['10000000012', '', "O'Neill & Zoë", 'TRUE'], isTooLong: false },
  ]);
});

test('takes the sheet whose header it knows, or the one that is asked for, and none that is hidden', async () => {
  const book = workbookOf([
    { name: 'Notes', rows: textRow(1, 'Made on Friday') },
    { name: 'Pupils', rows: textRow(1, 'First name', 'Surname') + textRow(2, 'Ana', 'Li') },
    { name: 'Old', rows: textRow(1, 'First name', 'Surname', 'Grade'), state: 'hidden' },
  ]);
  expect((await tableOf(book)).form).toEqual({ kind: 'workbook', sheets: ['Notes', 'Pupils'], sheet: 'Pupils' });
  expect((await tableOf(book, { sheet: 'Notes' })).headers).toEqual(['Made on Friday']);
  expect((await tableOf(book, { sheet: 'Old' })).form).toMatchObject({ sheet: 'Pupils' });
});

test('reads tags with a prefix, rows and cells without their places, and paths from the root', async () => {
  const files = workbookFiles([{ name: 'S', rows: '' }]).map((file) => {
    if (file.name === 'xl/worksheets/sheet1.xml') {
      const rows = ['Name', 'Ana Li'].map(
        (text) => `<x:row><x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c></x:row>`,
      );
      return { ...file, text: `<x:worksheet xmlns:x="m"><x:sheetData>${rows.join('')}</x:sheetData></x:worksheet>` };
    }
    if (!file.name.endsWith('.rels')) return file;
    return { ...file, text: file.text.replace('"worksheets', '"/xl/worksheets') };
  });
  expect(await cellsOf(zipOf(files))).toEqual([['Ana Li']]);
});

test('replaces no entity of the file’s own', async () => {
  const files = workbookFiles([{ name: 'S', rows: '' }]).map((file) =>
    file.name === 'xl/worksheets/sheet1.xml'
      ? {
          ...file,
          text: `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData>${textRow(1, 'Name')}${textRow(2, '&b;')}</sheetData></worksheet>`,
        }
      : file,
  );
  expect(await cellsOf(zipOf(files))).toEqual([['&b;']]);
});

test('stops at the limits of an archive, whatever the workbook says of itself', async () => {
  const sheet = { name: 'xl/worksheets/sheet1.xml', text: 'x'.repeat(30 * 1024 * 1024 + 1) };
  const files = workbookFiles([{ name: 'S', rows: '' }]).filter(({ name }) => name !== sheet.name);
  expect(await read(zipOf([...files, sheet]))).toEqual({ kind: 'problem', problem: { kind: 'zip-too-large' } });
  const lying = { ...sheet, lies: { size: 10 } };
  expect(await read(zipOf([...files, lying]))).toMatchObject({ problem: { kind: 'damaged' } });
  const rows = Array.from({ length: 20_001 }, (_, index) => textRow(index + 1, 'Ana Li')).join('');
  expect(await read(workbookOf([{ name: 'S', rows }]))).toEqual({
    kind: 'problem',
    problem: { kind: 'too-many-rows', most: 20_000 },
  });
});

test('says which part of a workbook is damaged', async () => {
  const broken = workbookOf([{ name: 'Pupils', rows: '<row r="1"><c' }]);
  expect(await read(broken)).toEqual({ kind: 'problem', problem: { kind: 'damaged', file: 'The sheet “Pupils”' } });
});

test('a workbook without a row is empty', async () => {
  expect(await read(workbookOf([{ name: 'S', rows: '' }]))).toMatchObject({ problem: { kind: 'empty' } });
  expect(await read(workbookOf([]))).toMatchObject({ problem: { kind: 'empty' } });
});

const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : [...part])));
const wide = (text: string): string => [...text].map((letter) => `${letter}\0`).join('');
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

test.each<[OtherFile, Uint8Array]>([
  ['old-excel', bytes(OLE, '\0'.repeat(500), wide('Workbook'))],
  ['old-excel', bytes([0x09, 0x08, 0x10, 0x00])],
  ['locked-excel', bytes(OLE, '\0'.repeat(500), wide('EncryptedPackage'))],
  ['web-page', bytes('\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>Name')],
  ['web-page', bytes([0xef, 0xbb, 0xbf], '<table border=1><tr><th>Name</th></tr></table>')],
  ['web-page', bytes('<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html>')],
  ['web-page', bytes([0xff, 0xfe], wide('<html><table>'))],
  ['xml', bytes('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>')],
  ['json', bytes('[{"name": "Ana Li"}]')],
  ['json', bytes('{"students": []}')],
  ['picture', bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])],
  ['picture', bytes([0xff, 0xd8, 0xff, 0xe0])],
  ['picture', bytes([0, 0, 0, 24], 'ftypheic')],
  ['picture', bytes('RIFF', [1, 2, 3, 4], 'WEBP')],
  ['pdf', bytes('%PDF-1.7')],
  ['document', bytes('{\\rtf1\\ansi')],
  ['document', zipOf([{ name: 'word/document.xml', text: '<w/>' }])],
  [
    'open-document',
    zipOf([
      { name: 'mimetype', text: 'x' },
      { name: 'content.xml', text: '<x/>' },
    ]),
  ],
  ['numbers', zipOf([{ name: 'Index/Document.iwa', text: 'x' }])],
])('knows a %s by its content, and says what to do', async (what, content) => {
  expect(await read(content)).toEqual({ kind: 'problem', problem: { kind: 'other-file', what } });
  expect(fileProblemText({ kind: 'other-file', what })).toMatch(/^This (is|Excel workbook) .+\. .+\.$/);
});

test('a CSV file may begin as another kind of file does', async () => {
  for (const text of ['[A],[B]\n1,2', '{Name},x\nAna,1', 'BMI,Name\n1,Ana']) {
    expect(await read(bytes(text))).toMatchObject({ kind: 'table' });
  }
});
