import type { ZipProblem } from '#domain/imports/file-problem.ts';
import type { FileRow } from '#domain/imports/table.ts';
import { readZip } from '#data/import/read-zip.ts';
import { readSheet, type SharedParts } from './read-sheet.ts';
import { readXml } from './read-xml.ts';

export interface Sheet {
  name: string;
  rows: readonly FileRow[];
}

const BOOK = 'xl/workbook.xml';
const LINKS = 'xl/_rels/workbook.xml.rels';
const TEXTS = 'xl/sharedstrings.xml';
const STYLES = 'xl/styles.xml';
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;

const isWanted = (path: string): boolean => [BOOK, LINKS, TEXTS, STYLES].includes(path) || SHEET.test(path);

/** Whether a zip archive is a workbook of Excel. */
export const isWorkbook = (paths: ReadonlySet<string>): boolean => paths.has(BOOK);

/** The sheets of a workbook that people see, with at most so many rows each, or why it can't be read. */
export async function readWorkbook(
  bytes: Uint8Array,
  mostRows: number,
): Promise<{ ok: true; sheets: Sheet[] } | { ok: false; problem: ZipProblem }> {
  const unzipped = await readZip(bytes, (path) => (isWanted(path) ? path : null));
  if (!unzipped.ok) return unzipped;
  const { files } = unzipped;
  const damaged = (file: string) => ({ ok: false, problem: { kind: 'damaged', file } }) as const;
  const [book, links] = [sheetsOf(files.get(BOOK)), targetsOf(files.get(LINKS))];
  if (book === null || links === null) return damaged('The list of sheets');
  const [texts, digits] = [textsOf(files.get(TEXTS)), digitsOf(files.get(STYLES))];
  if (texts === null || digits === null) return damaged('The list of texts');
  const shared: SharedParts = { texts, digits };
  const sheets: Sheet[] = [];
  for (const { name, link } of book) {
    const part = files.get(links.get(link) ?? '');
    // A chart has a sheet of its own.
    if (!part) continue;
    const rows = readSheet(part, shared, mostRows);
    if (rows === null) return damaged(`The sheet “${name}”`);
    sheets.push({ name, rows });
  }
  return { ok: true, sheets };
}

function sheetsOf(part: Uint8Array | undefined): { name: string; link: string }[] | null {
  const sheets: { name: string; link: string }[] = [];
  const isWhole =
    part !== undefined &&
    readXml(part, {
      open: (name, attribute) => {
        const isHidden = attribute('state') !== '' && attribute('state') !== 'visible';
        if (name === 'sheet' && !isHidden) sheets.push({ name: attribute('name'), link: attribute('r:id') });
      },
    });
  return isWhole ? sheets : null;
}

/** Where each part of the workbook is, by the name of its link. */
function targetsOf(part: Uint8Array | undefined): Map<string, string> | null {
  const targets = new Map<string, string>();
  const isWhole =
    part !== undefined &&
    readXml(part, {
      open: (name, attribute) => {
        const target = attribute('Target').toLowerCase();
        const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
        if (name === 'Relationship') targets.set(attribute('Id'), path);
      },
    });
  return isWhole ? targets : null;
}

/** The texts that cells share. How a text is read aloud (in Japanese) is no part of it. */
function textsOf(part: Uint8Array | undefined): string[] | null {
  const texts: string[] = [];
  let text: string | null = null;
  let isText = false;
  let isSpoken = false;
  const isWhole =
    part === undefined ||
    readXml(part, {
      open: (name) => {
        if (name === 'si') text = '';
        if (name === 'rPh') isSpoken = true;
        if (name === 't') isText = !isSpoken;
      },
      text: (found) => {
        if (isText && text !== null) text += found;
      },
      close: (name) => {
        if (name === 't') isText = false;
        if (name === 'rPh') isSpoken = false;
        if (name === 'si') texts.push(text ?? '');
      },
    });
  return isWhole ? texts : null;
}

/** By the number of a style: how many digits its numbers are shown with at least. '0000' is four. */
function digitsOf(part: Uint8Array | undefined): number[] | null {
  const formats = new Map<string, number>();
  const digits: number[] = [];
  let isCells = false;
  const isWhole =
    part === undefined ||
    readXml(part, {
      open: (name, attribute) => {
        if (name === 'numFmt')
          formats.set(attribute('numFmtId'), /^0+$/.exec(attribute('formatCode'))?.[0].length ?? 0);
        if (name === 'cellXfs') isCells = true;
        if (name === 'xf' && isCells) digits.push(formats.get(attribute('numFmtId')) ?? 0);
      },
      close: (name) => {
        if (name === 'cellXfs') isCells = false;
      },
    });
  return isWhole ? digits : null;
}
