import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARCHIVED } from '#server/archive/archive-tables.ts';
import { LEFT_OUT } from '#server/archive/left-out.ts';
import { columnsOf } from '#server/archive/read-tables.ts';
import { allColumns, archiveText } from '#tests/support/server/archive-text.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let columns: Awaited<ReturnType<typeof allColumns>>;

beforeAll(async () => {
  server = await createTestServer({ seed: 'empty' });
  columns = await allColumns(server.db);
});
afterAll(() => server.close());

const sorted = (names: Iterable<string>): string[] => [...names].toSorted();

test('every table of the database is in the archive, or left out for a reason, and none is both', () => {
  const listed = [...Object.keys(ARCHIVED), ...Object.keys(LEFT_OUT)];
  expect(sorted(listed)).toEqual(sorted(new Set(columns.map(({ table }) => table))));
});

test.each(Object.entries(ARCHIVED))('every column of %s is in its files, or left out for a reason', (table, entry) => {
  const listed = [...columnsOf(entry), ...Object.keys(entry.leftOut ?? {})];
  expect(sorted(listed)).toEqual(sorted(columns.filter((each) => each.table === table).map(({ name }) => name)));
});

test('no column that holds a secret, or bytes that nobody can read, is in it', () => {
  const isSecret = ({ name, type, of }: (typeof columns)[number]) =>
    type === 'bytea' ||
    (of === null && /hash|token|sealed|secret|password(?!_changed_at)|answer_hash|security_/.test(name));
  const inIt = columns.filter(({ table, name }) => {
    const entry = ARCHIVED[table];
    return entry !== undefined && columnsOf(entry).includes(name);
  });
  expect(inIt.length).toBeGreaterThan(200);
  expect(inIt.filter(isSecret)).toEqual([]);
});

test('docs/school-archive.md describes it', async () => {
  await expect(await archiveText(server.db)).toMatchFileSnapshot('../../../docs/school-archive.md');
});
