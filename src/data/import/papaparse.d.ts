/** What is used of the library. Its published types bring all of Node's along, which nothing here may use. */
declare module 'papaparse' {
  interface ParseError {
    type: 'Quotes' | 'Delimiter' | 'FieldMismatch';
    code: string;
    /** Of the row, from 0. */
    row?: number;
    /** Of the character, from 0. */
    index?: number;
  }
  interface ParseResult<Row> {
    data: Row[];
    errors: ParseError[];
    meta: { delimiter: string };
  }
  const Papa: {
    parse<Row>(
      text: string,
      options: { delimiter?: string; delimitersToGuess?: string[]; skipEmptyLines: false },
    ): ParseResult<Row>;
  };
  export default Papa;
}
