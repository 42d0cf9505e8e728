import { ARCHIVED } from './archive-tables.ts';

/** What a person reads who opens the archive years later, without the app. */
export function archiveReadme({ school, madeAt }: { school: string; madeAt: Date }): string {
  const files = Object.entries(ARCHIVED).map(([table, { about }]) => `${table}\n    ${about}`);
  return `${school}: everything that the school owns in Habit Points
Made ${madeAt.toISOString()}

It holds names of students. Keep it where you keep the school's other records, and delete it when nobody needs it.

WHAT IS IN IT
json/   every table as a JSON array, one row a line, exactly as the database has it
csv/    the same rows for spreadsheets. A text that a spreadsheet would run as a formula has an apostrophe in front.
crests/ the pictures of the houses
manifest.json  how many rows each table has, the sum of its points, and the SHA-256 of each file
SHA256SUMS     the same hashes, and that of manifest.json, as sha256sum reads them

All files show one moment. Times are in UTC. An id in one file is the id of a row in another: student_id is one of students,
actor_id, made_by and owner_id are of accounts.

Passwords, codes, tokens, lunch numbers and the mail server's password are not in it. Whoever gets this file can't sign in
anywhere with it.

HOW TO CHECK IT
Linux:    unzip the archive and run   sha256sum -c SHA256SUMS
macOS:    unzip the archive and run   shasum -a 256 -c SHA256SUMS
Windows:  certutil -hashfile manifest.json SHA256   shows the hash of the manifest
The SHA-256 of manifest.json is also in the school's audit, in the line 'Saved the whole school as a file' of that moment. If
both are the same, nobody has changed the archive since.

THE TABLES
${files.join('\n')}
`;
}
