import type { ImportRequest } from '#contracts/admin/imports.ts';
import { readOneRoster } from '#data/import/oneroster/read-one-roster.ts';
import { requestOfRoster } from '#features/admin/import/oneroster/request-of-roster.ts';
import { zipOf } from './zip.ts';

export type RosterFiles = { name: string; text: string }[];

/** What the page sends for an archive of these files, with its first school chosen. */
export async function requestOfFiles(files: RosterFiles, today: string): Promise<ImportRequest> {
  const read = await readOneRoster(zipOf(files), today);
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return requestOfRoster({
    kind: 'oneroster',
    file: new File([], 'export.zip'),
    roster: read.roster,
    school: read.roster.schools[0]?.id ?? null,
    today,
    dealsHouses: false,
    overridesEdits: false,
  });
}

/** The files with one of them changed. */
export const changedFile = (files: RosterFiles, name: string, change: (text: string) => string): RosterFiles =>
  files.map((file) => (file.name === name ? { name, text: change(file.text) } : file));
