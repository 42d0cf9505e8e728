import { zipOf } from './zip.ts';

interface SheetText {
  name: string;
  /** What stands in <sheetData>. */
  rows: string;
  /** As the workbook has it: 'hidden'. */
  state?: string;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** The files of a workbook as Excel writes them. Style 1 shows four digits, style 2 is a plain number. */
export const workbookFiles = (sheets: readonly SheetText[], texts: readonly string[] = []) => [
  { name: '[Content_Types].xml', text: `${XML}<Types/>` },
  {
    name: 'xl/workbook.xml',
    text: `${XML}<workbook ${MAIN} xmlns:r="r"><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: `${XML}<Relationships>${sheets
      .map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`)
      .join('')}</Relationships>`,
  },
  {
    name: 'xl/sharedStrings.xml',
    text: `${XML}<sst ${MAIN}>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
  },
  {
    name: 'xl/styles.xml',
    text: `${XML}<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="0000"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="2"/></cellXfs></styleSheet>`,
  },
  ...sheets.map(({ rows }, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    text: `${XML}<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
  })),
];

export const workbookOf = (sheets: readonly SheetText[], texts: readonly string[] = []): Uint8Array<ArrayBuffer> =>
  zipOf(workbookFiles(sheets, texts));

/** A row of texts, each in its cell. */
export const textRow = (row: number, ...cells: readonly string[]): string =>
  `<row r="${row}">${cells
    .map((cell, index) => `<c r="${String.fromCharCode(65 + index)}${row}" t="inlineStr"><is><t>${cell}</t></is></c>`)
    .join('')}</row>`;
