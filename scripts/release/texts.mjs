// What a release writes into files that people write too.

/** Whether the first version, such as 1.10.0, comes after the second. */
export function isNewer(version, other) {
  const [ours, theirs] = [version, other].map((text) => text.split('.').map(Number));
  const at = ours.findIndex((number, index) => number !== theirs[index]);
  return at !== -1 && ours[at] > theirs[at];
}

const UNRELEASED = '## Unreleased\n';

/** The changelog with everything that was unreleased below this version's heading. Refuses a release that changes nothing. */
export function cutChangelog(text, version, day) {
  const at = text.indexOf(UNRELEASED);
  if (at === -1) throw new Error("CHANGELOG.md has no section 'Unreleased'.");
  const rest = text.slice(at + UNRELEASED.length);
  if (rest.split(/^## /m)[0].trim() === '') throw new Error("CHANGELOG.md says nothing below 'Unreleased'.");
  return `${text.slice(0, at)}${UNRELEASED}\n## ${version} – ${day}\n${rest}`;
}

/** What the changelog says of a version, for those who install it. */
export function notesOf(text, version) {
  const sections = text.split(/^## /m).slice(1);
  const section = sections.find((each) => each.startsWith(`${version} `));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section of ${version}.`);
  return section.slice(section.indexOf('\n')).trim();
}

/** server/db/releases.ts with one more release at the end of its list. */
export function withRelease(source, { version, schema, checksum }) {
  const list = /RELEASES: readonly Release\[\] = \[([^\]]*)\];/;
  const [, rows] = list.exec(source) ?? [];
  if (rows === undefined) throw new Error('server/db/releases.ts has no list of releases.');
  const row = `  { version: '${version}', schema: ${schema}, checksum: '${checksum}' },\n`;
  return source.replace(list, () => `RELEASES: readonly Release[] = [${rows === '' ? '\n' : rows}${row}];`);
}
