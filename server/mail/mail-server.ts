import type { SmtpSecurity } from '#domain/mail/mail-server-check.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { SmtpServer } from '#server/env.ts';
import { seal, unseal } from '#server/keys/seal.ts';
import { readAddresses } from '#server/school/addresses.ts';

/** How the school sends emails: by which server, and from where people open the app. */
export interface MailWay {
  server: SmtpServer;
  /** All links of emails lead there: never to what a caller says of itself. */
  origin: string;
}

/** The mail server that was saved in the portal. */
export interface SavedServer {
  version: number;
  is_on: boolean;
  /** Empty: none was saved yet. */
  host: string;
  port: number;
  security: SmtpSecurity;
  username: string;
  sealed_password: Buffer | null;
  sender: string;
  tested_at: Date | null;
}

const SAVED =
  'SELECT version, is_on, host, port, security, username, sealed_password, sender, tested_at FROM mail_settings';

async function oneRow(rows: Promise<SavedServer[]>): Promise<SavedServer> {
  const [row] = await rows;
  if (!row) throw new Error('the email settings have no row');
  return row;
}

export const readSaved = (db: Queryable): Promise<SavedServer> => oneRow(db.query(SAVED));

/** The settings, until the end of the transaction. */
export const lockSaved = (tx: Queryable): Promise<SavedServer> => oneRow(tx.query(`${SAVED} FOR UPDATE`));

/** What a password is sealed for. */
const OF_THE_SERVER = 'mail server';

export const sealPassword = ({ keys }: Pick<Deps, 'keys'>, password: string): Buffer =>
  seal(keys.seal, password, OF_THE_SERVER);

/** The stored password; null: there is none, or it was sealed with another key. */
export const passwordOf = ({ keys }: Pick<Deps, 'keys'>, { sealed_password }: SavedServer): string | null =>
  sealed_password && unseal(keys.seal, sealed_password, OF_THE_SERVER);

/** The mail server that is set, whether email is on or off: the environment's, else the saved one; null: none is. */
export async function readServer(
  db: Queryable,
  deps: Pick<Deps, 'keys' | 'settings'>,
): Promise<{ server: SmtpServer; isOn: boolean } | null> {
  const { smtp } = deps.settings;
  if (smtp !== null) return { server: smtp, isOn: true };
  const saved = await readSaved(db);
  if (saved.host === '') return null;
  const { host, port, security, username: user, sender, is_on: isOn } = saved;
  const password = passwordOf(deps, saved);
  return { server: { host, port, security, login: password === null ? null : { user, password }, sender }, isOn };
}

/** How emails are sent now; null: email is off, and every text is handed on by people. */
export async function readMailWay(
  db: Queryable,
  deps: Pick<Deps, 'keys' | 'settings' | 'addresses'>,
): Promise<MailWay | null> {
  const { public_url: origin } = await readAddresses(db, deps);
  if (origin === null) return null;
  const known = await readServer(db, deps);
  return known?.isOn ? { server: known.server, origin } : null;
}
