import { countText } from '#domain/plural.ts';

/** Why a CSV file can't be read. */
export type TableProblem =
  | { kind: 'empty' }
  /** A quote is opened in this line of the file and not closed where a cell ends. */
  | { kind: 'quotes'; line: number }
  | { kind: 'too-many-rows'; most: number };

/** Why an archive is not taken. */
export type ZipProblem =
  | { kind: 'not-a-zip' }
  | { kind: 'encrypted' }
  /** Too many files, or too much in one of them; whatever the archive says of itself. */
  | { kind: 'zip-too-large' }
  /** Cut off, or not what it was when it was packed. */
  | { kind: 'damaged'; file: string }
  | { kind: 'twice'; file: string };

/** A file that holds no table that can be read, by what it is; its name may say something else. */
export type OtherFile =
  | 'old-excel'
  | 'locked-excel'
  | 'web-page'
  | 'xml'
  | 'json'
  | 'picture'
  | 'pdf'
  | 'document'
  | 'open-document'
  | 'numbers';

const OTHER_FILES: Readonly<Record<OtherFile, string>> = {
  'old-excel':
    'This is an Excel file of the old kind (.xls). Open it in Excel, choose “Save as”, “Excel workbook (.xlsx)”, and choose the new file here.',
  'locked-excel': 'This Excel workbook has a password. Save it without one and choose it again.',
  'web-page':
    'This is a web page, whatever its name says. Some systems save reports so. Export the report again as CSV or as an Excel workbook (.xlsx).',
  xml: 'This is an XML file. Export the report again as CSV or as an Excel workbook (.xlsx).',
  json: 'This is a JSON file. Export the list as CSV or as an Excel workbook (.xlsx).',
  picture: 'This is a picture. A list is needed: a CSV file, an Excel workbook (.xlsx) or a OneRoster archive (.zip).',
  pdf: 'This is a PDF document. A list is needed: a CSV file, an Excel workbook (.xlsx) or a OneRoster archive (.zip).',
  document: 'This is a text document. Copy its table into a spreadsheet and save that as CSV or .xlsx.',
  'open-document':
    'This is an OpenDocument file. Open it, choose “Save as”, “Excel workbook (.xlsx)” or CSV, and choose the new file here.',
  numbers: 'This is a Numbers file. Export it from Numbers as CSV or Excel, and choose the new file here.',
};

/** Why one file of an archive can't be read. */
export type RecordsProblem =
  | { kind: 'quotes-in'; file: string; line: number }
  | { kind: 'no-column'; file: string; column: string };

export type OneRosterProblem = ZipProblem | RecordsProblem | { kind: 'no-file'; file: string };

/** Why a chosen file can't be read. */
export type FileProblem =
  | TableProblem
  | OneRosterProblem
  | { kind: 'other-file'; what: OtherFile }
  | { kind: 'too-large'; mostMB: number }
  /** The device could not read the file: it was moved or changed in between. */
  | { kind: 'not-read' }
  /** The script that reads it can't be loaded: the app was updated since, or there is no connection. */
  | { kind: 'no-worker' };

/** The same in words, with what to do. */
export function fileProblemText(problem: FileProblem): string {
  switch (problem.kind) {
    case 'empty':
      return 'There is nothing in this file.';
    case 'quotes':
      return `A quote in line ${problem.line} is not closed, so nobody can tell where the row ends. Nothing was read. Correct that line and choose the file again.`;
    case 'too-many-rows':
      return `This file has more than ${countText(problem.most, 'row', 'rows')}. Divide it into two.`;
    case 'not-a-zip':
      return 'This file is not complete. Export it again.';
    case 'encrypted':
      return 'This archive has a password. Export it without one.';
    case 'zip-too-large':
      return 'This file holds too much to be one school.';
    case 'damaged':
      return `${problem.file} in this file is damaged. Export it again.`;
    case 'twice':
      return `${problem.file} is in this archive twice. Export it again.`;
    case 'quotes-in':
      return `A quote in ${problem.file}, line ${problem.line}, is not closed. Nothing was read.`;
    case 'no-column':
      return `${problem.file} has no column “${problem.column}”. Is this a OneRoster export?`;
    case 'no-file':
      return `This archive has no ${problem.file}. Is this a OneRoster export?`;
    case 'other-file':
      return OTHER_FILES[problem.what];
    case 'too-large':
      return `This file is larger than ${problem.mostMB} MB.`;
    case 'not-read':
      return 'This device couldn’t read the file. If it was changed since, choose it again.';
    case 'no-worker':
      return 'A part of the app couldn’t be loaded. Check the connection, reload the page and choose the file again.';
  }
}
