import type { Slip } from './slip.ts';

export const RELEASE_SLIPS: Slip[] = [
  {
    id: 'RELEASE-1',
    file: 'server/db/migrate.ts',
    from: ' && row.runsFrom !== null && row.runsFrom <= newest;',
    to: ';',
    what: 'a server works on a schema that is two releases ahead of it',
    tests: ['tests/server/db/migrate.test.ts'],
  },
  {
    id: 'RELEASE-2',
    file: 'server/db/migrate.ts',
    from: 'const isOfNextRelease = row.version > newest && ',
    to: 'const isOfNextRelease = ',
    what: 'a server works on a schema with a step that it should know and does not',
    tests: ['tests/server/db/migrate.test.ts'],
  },
  {
    id: 'RELEASE-3',
    file: 'server/db/migrate.ts',
    from: '  await tx.query(`SET LOCAL lock_timeout = ${patience.lockMs}`);\n',
    to: '',
    what: 'an update that waits behind a backup holds up every call for as long',
    tests: ['tests/server/db/migrate.test.ts'],
  },
  {
    id: 'RELEASE-4',
    file: 'server/db/releases.ts',
    from: 'schema < migration',
    to: 'schema <= migration',
    what: 'a server runs on the schema of the release after the next one',
    tests: ['tests/server/db/migrate.test.ts'],
  },
];
