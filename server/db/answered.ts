/** A row as the database has it: each of these times is a date. */
export type Stored<Row, Time extends keyof Row> = Omit<Row, Time> & {
  [Name in Time]: null extends Row[Name] ? Date | null : Date;
};

type Answered<Row> = {
  [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name];
};

/** A row as it is answered: its dates as texts. */
export function answered<Row extends object>(row: Row): Answered<Row>;
export function answered(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
}
