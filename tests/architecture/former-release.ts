/** What a server of the release before can't work with, in the words of a migration. */
const BREAKS: ReadonlyArray<{ what: string; pattern: RegExp }> = [
  { what: 'removes what it may use', pattern: /\bDROP (TABLE|COLUMN|VIEW|FUNCTION|TYPE|DEFAULT)\b/i },
  { what: 'renames what it may use', pattern: /\bRENAME\b/i },
  { what: 'changes a type', pattern: /\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i },
  { what: 'asks for a value that it does not give', pattern: /\bSET NOT NULL\b/i },
  {
    what: 'adds a column that it does not fill',
    pattern:
      /\bADD (COLUMN )?(IF NOT EXISTS )?(?!CONSTRAINT\b)\w+ (?=[^,]*\bNOT NULL\b)(?![^,]*\b(DEFAULT|GENERATED)\b)/i,
  },
  { what: 'refuses what it may write', pattern: /\bADD (CONSTRAINT|CHECK|UNIQUE|EXCLUDE)\b|\bCREATE UNIQUE INDEX\b/i },
];

/** Somebody looked at it: the comment says why the release before can work with it all the same. */
const REASONED = /^-- Beside the release before: \S/m;

/** Without function bodies, whose words change no table. */
const withoutBodies = (sql: string) => sql.replace(/\$(\w*)\$[^]*?\$\1\$/g, "''");
const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '');

/** The statements that a server of the release before may not live with: each with what it does, unless a comment gives the reason. */
export function breaksFormerRelease(sql: string): string[] {
  const made = new Set([...sql.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi)].map(([, table]) => table));
  return withoutBodies(sql)
    .split(';')
    .filter((statement) => !REASONED.test(statement))
    .map((statement) => withoutComments(statement).replace(/\s+/g, ' ').trim())
    .filter((statement) => !made.has(/\b(?:ALTER TABLE|INDEX .*? ON) (\w+)/i.exec(statement)?.[1] ?? ''))
    .flatMap((statement) =>
      BREAKS.filter(({ pattern }) => pattern.test(statement)).map(({ what }) => `${what}: ${statement}`),
    );
}
