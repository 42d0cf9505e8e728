import { writeAudit } from '#server/audit/write-audit.ts';
import type { Queryable } from '#server/db/db.ts';
import { beginSnapshot } from '#server/db/snapshot.ts';
import type { Deps } from '#server/deps.ts';
import { readSchool } from '#server/school/school-queries.ts';
import { archiveReadme } from './archive-readme.ts';
import { ARCHIVED, type Archived } from './archive-tables.ts';
import { LEFT_OUT } from './left-out.ts';
import { createPacker, type Packer } from './pack.ts';
import { columnsOf, countTable, linesOf, type Counted } from './read-tables.ts';
import { csvFileOf, jsonFile } from './table-files.ts';

type ArchiveDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Writes everything that the school owns as a zip archive, as it was at one moment. Nothing is held in memory but the rows
 * that are just being written. Who can open the archive finds its hash in the audit too: that is written before the end of
 * the archive.
 */
export async function writeArchive(
  deps: ArchiveDeps,
  accountId: string,
  out: WritableStream<Uint8Array>,
): Promise<void> {
  const madeAt = deps.clock();
  const packer = createPacker(out, madeAt);
  const manifest = await deps.db.tx(async (tx) => {
    await beginSnapshot(tx);
    await tx.query("SET LOCAL TimeZone = 'UTC'");
    const { name: school } = await readSchool(tx);
    await packer.add('README.txt', [archiveReadme({ school, madeAt })]);
    const tables: Record<string, Counted> = {};
    for (const [table, entry] of Object.entries(ARCHIVED)) tables[table] = await packTable(tx, packer, table, entry);
    await packCrests(tx, packer);
    const [schema] = await tx.query<{ version: number }>('SELECT max(version) AS version FROM schema_migrations');
    return {
      what: 'habit-points-school',
      format: 1,
      school,
      made_at: madeAt,
      made_by: accountId,
      database_version: schema?.version ?? null,
      tables,
      files: packer.files,
      left_out: LEFT_OUT,
    };
  });
  const { sha256 } = await packer.add('manifest.json', [`${JSON.stringify(manifest, null, 2)}\n`]);
  await packer.add(
    'SHA256SUMS',
    packer.files.map((file) => `${file.sha256}  ${file.name}\n`),
  );
  await writeAudit(deps.db, deps, {
    actorId: accountId,
    action: 'school_exported',
    details: { manifest_sha256: sha256, ledger_rows: manifest.tables['ledger']?.rows ?? 0 },
  });
  await packer.close();
}

/** Both files of a table. They are read one after the other, which costs less than holding one in memory. */
async function packTable(tx: Queryable, packer: Packer, table: string, entry: Archived): Promise<Counted> {
  let rows = 0;
  const counting = async function* () {
    for await (const lines of linesOf(tx, table, entry)) {
      rows += lines.length;
      yield lines;
    }
  };
  await packer.add(`json/${table}.json`, jsonFile(counting()));
  await packer.add(`csv/${table}.csv`, csvFileOf(columnsOf(entry), linesOf(tx, table, entry)));
  const counted = await countTable(tx, table, entry);
  if (counted.rows !== rows) throw new Error(`${table} has ${counted.rows} rows, and ${rows} were written`);
  return counted;
}

async function packCrests(tx: Queryable, packer: Packer): Promise<void> {
  const crests = await tx.query<{ house_id: string; png: Buffer }>(
    'SELECT house_id, png FROM house_crests ORDER BY house_id',
  );
  for (const { house_id, png } of crests) await packer.add(`crests/${house_id}.png`, [png]);
}
