import { ARCHIVED } from '#server/archive/archive-tables.ts';
import { LEFT_OUT } from '#server/archive/left-out.ts';
import { columnsOf } from '#server/archive/read-tables.ts';
import type { Db } from '#server/db/db.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  /** The table that an id is of. */
  of: string | null;
}

/** Every column of the database, in the order of its table. */
export const allColumns = (db: Db): Promise<Column[]> =>
  db.query<Column>(
    `SELECT r.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
            (SELECT k.confrelid::regclass::text FROM pg_constraint k
              WHERE k.contype = 'f' AND k.conrelid = r.oid AND k.conkey = ARRAY[a.attnum] LIMIT 1) AS of
       FROM pg_class r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE r.relnamespace = 'public'::regnamespace AND r.relkind = 'r' ORDER BY r.relname COLLATE "C", a.attnum`,
  );

const HEAD = `# What is in the file with the whole school

The room School of the Admin Portal saves everything that a school owns as one zip archive, for superusers with a fresh
sign-in. This page is made from the database by a test; write it again after a change:
\`npx vitest run --project server tests/server/archive/archive-tables.test.ts -u\`.

- \`README.txt\`: what is in the archive and how to check it, for whoever opens it later
- \`json/{table}.json\`: a table as an array of objects, one row a line, exactly as the database has it
- \`csv/{table}.csv\`: the same rows for spreadsheets; what a spreadsheet would run as a formula begins with an apostrophe
- \`crests/{house}.png\`: the crest of a house
- \`manifest.json\`: rows and sum of points of each table, length and SHA-256 of each file, version of the database
- \`SHA256SUMS\`: the hashes of all files, the manifest too: \`sha256sum -c SHA256SUMS\`

All files show one moment, also while awards come in. Times are in UTC, days are the school's. The SHA-256 of
\`manifest.json\` is in the audit too ('Saved the whole school as a file'), so an archive that somebody changed and summed again
is noticed. An archive that was cut off can't be opened.

It isn't a backup: a server can't be restored from it. For that see [Backups](deploy.md#backups).

## The tables
`;

/** The description of the archive, for the docs. */
export async function archiveText(db: Db): Promise<string> {
  const columns = await allColumns(db);
  const tables = Object.entries(ARCHIVED).map(([table, entry]) => {
    const lines = columnsOf(entry).map((name) => {
      const found = columns.find((column) => column.table === table && column.name === name);
      return `- \`${name}\`: ${found?.type ?? '?'}${found?.of ? `, the id of a row of ${found.of}` : ''}`;
    });
    const without = Object.entries(entry.leftOut ?? {}).map(([name, why]) => `- not \`${name}\`: it ${why}`);
    return [`### ${table}`, entry.about, [...lines, ...without].join('\n')].join('\n\n');
  });
  const leftOut = Object.entries(LEFT_OUT).map(([table, why]) => `- \`${table}\` ${why}.`);
  return `${HEAD}\n${tables.join('\n\n')}\n\n## Tables that are not in it\n\n${leftOut.join('\n')}\n`;
}
