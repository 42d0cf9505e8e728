import { Client } from 'pg';
import { StartupError } from './startup-error.ts';

/** Where a database is, without who signs in there. */
interface DatabasePlace {
  host: string;
  port: number;
  database: string;
}

/** What stands before the path: `user:password@host:port`. */
const AUTHORITY = /^postgres(?:ql)?:\/\/([^/?#]*)/i;

/** Each of these ends a user name or a password, unless it is written as a number. */
const WRITTEN_AS_NUMBERS = '# as %23, / as %2F, ? as %3F, @ as %40, % as %25';

/**
 * Reads an address as the database's client does. Refuses one that the client can't read, or would read as another one than
 * was meant. Its words never quote the address, which holds a password.
 */
export function readDatabaseAddress(address: string): DatabasePlace {
  const hosts = AUTHORITY.exec(address)?.[1]?.replace(/^.*@/, '') ?? '';
  if (hosts.includes(',')) throw new StartupError(SEVERAL_HOSTS);
  const place = placeOf(address);
  // A password with one of these characters is cut there, and its rest is taken for a name or a setting.
  if (place === null || address.includes('#') || place.database.includes('@') || /\?.*@/.test(address)) {
    throw new StartupError(UNREADABLE);
  }
  if (place.host.includes(',')) throw new StartupError(SEVERAL_HOSTS);
  return place;
}

function placeOf(address: string): DatabasePlace | null {
  try {
    const { host, port, database = '' } = new Client({ connectionString: address });
    return { host, port, database };
  } catch {
    return null;
  }
}

const UNREADABLE =
  "DATABASE_URL can't be read as an address. It looks like postgres://user:password@host:5432/database. " +
  `In the user name and the password, write ${WRITTEN_AS_NUMBERS}.`;

const SEVERAL_HOSTS =
  'DATABASE_URL names several hosts, and this server can follow only one. Name the address of a proxy that leads to the ' +
  'database that takes writes, such as HAProxy (docs/deploy.md).';
