import type { Table } from 'dexie';

/** The row of this key in a table whose rows differ by their key; null: there is none. */
export async function rowOf<Row extends { key: string }, Key extends Row['key']>(
  table: Table<Row, string>,
  key: Key,
): Promise<Extract<Row, { key: Key }> | null> {
  const row = await table.get(key);
  const isOfKey = (found: Row): found is Extract<Row, { key: Key }> => found.key === key;
  return row && isOfKey(row) ? row : null;
}
