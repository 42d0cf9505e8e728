import type { ImportQuestion, ReadFile } from './import-message.ts';
import { readOneRoster } from './oneroster/read-one-roster.ts';
import { readTable } from './read-table.ts';

const MOST_MB = 20;

/** Reads a file that was chosen for an import. It runs in the import worker, so that a large file freezes no page. */
export async function readFile({ file, choice, today }: ImportQuestion): Promise<ReadFile> {
  if (file.size > MOST_MB * 1024 * 1024) return { kind: 'problem', problem: { kind: 'too-large', mostMB: MOST_MB } };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { kind: 'problem', problem: { kind: 'not-read' } };
  }
  if (isZip(bytes)) {
    const read = await readOneRoster(bytes, today);
    return read.ok ? { kind: 'oneroster', roster: read.roster } : { kind: 'problem', problem: read.problem };
  }
  const read = readTable(bytes, choice);
  return read.ok ? { kind: 'table', table: read.table } : { kind: 'problem', problem: read.problem };
}

/** By its first bytes, because the name may be anything. */
const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
