import type { MailChange, MailSettings } from '#contracts/admin/mail.ts';
import { keepsPassword, MAIL_WORDS, mailServerProblem } from '#domain/mail/mail-server-check.ts';
import { changedFields } from '#server/audit/changed-fields.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { checkSeen } from '#server/http/check-seen.ts';
import { conflict, unprocessable } from '#server/http/problem.ts';
import { staffWrite, type StaffTx } from '#server/http/staff-write.ts';
import { tidy } from '#server/http/text-rules.ts';
import { lockSaved, passwordOf, readSaved, sealPassword, type SavedServer } from '#server/mail/mail-server.ts';
import { readAddresses } from '#server/school/addresses.ts';
import type { Session } from '#server/sessions/session.ts';

export async function readMailSettings(db: Queryable, deps: Deps): Promise<MailSettings> {
  const { smtp } = deps.settings;
  const { sealed_password, tested_at, ...saved } = await readSaved(db);
  const { public_url } = await readAddresses(db, deps);
  const common = { tested_at: tested_at?.toISOString() ?? null, public_url };
  if (smtp === null) return { ...saved, ...common, has_password: sealed_password !== null, by_environment: false };
  const { login, ...server } = smtp;
  const { version } = saved;
  const of = { username: login?.user ?? '', has_password: login !== null, by_environment: true, is_on: true };
  return { ...server, ...common, ...of, version };
}

/** Changes what is given, unless the settings have changed since the caller saw them. */
export async function changeMail(deps: Deps, session: Session, change: MailChange): Promise<MailSettings> {
  if (deps.settings.smtp !== null) throw conflict('by_environment', MAIL_WORDS.byEnvironment);
  return staffWrite(deps, session, async (tx) => {
    const saved = await lockSaved(tx);
    const of = { actions: ['mail_changed', 'mail_switched_on', 'mail_switched_off'] };
    await checkSeen(tx, session, { stored: saved.version, seen: change.version, one: MAIL_WORDS.one, of });
    if (change.server !== undefined) await saveServer(tx, deps, saved, change.server);
    if (change.is_on !== undefined) await switchMail(tx, deps, change.is_on);
    return readMailSettings(tx, deps);
  });
}

/** What the audit tells from what to what. It holds no email and no password: of these only that they changed. */
const AUDITED = ['host', 'port', 'security'] as const;

type NewServer = NonNullable<MailChange['server']>;

async function saveServer(tx: StaffTx, deps: Deps, before: SavedServer, given: NewServer): Promise<void> {
  const { password: typed, ...fields } = given;
  const after = { ...fields, host: tidy(fields.host), username: tidy(fields.username), sender: tidy(fields.sender) };
  const kept = keepsPassword(before, after) && passwordOf(deps, before) !== null ? before.sealed_password : null;
  const sealed = after.username === '' ? null : typed ? sealPassword(deps, typed) : kept;
  const problem = mailServerProblem(after, sealed !== null);
  if (problem) throw unprocessable(`mail_${problem.field}`, problem.text);
  await tx.query(
    `UPDATE mail_settings SET host = $1, port = $2, security = $3, username = $4, sealed_password = $5, sender = $6,
                              tested_at = NULL, version = version + 1`,
    [after.host, after.port, after.security, after.username, sealed, after.sender],
  );
  const details = {
    ...changedFields(AUDITED, before, after),
    ...(before.username !== after.username && { user_name: 'changed' }),
    ...(sealed !== before.sealed_password && { password: 'changed' }),
    ...(before.sender !== after.sender && { sender: 'changed' }),
  };
  await tx.note({ action: 'mail_changed', details });
}

async function switchMail(tx: StaffTx, deps: Deps, isOn: boolean): Promise<void> {
  const saved = await readSaved(tx);
  if (isOn && saved.host === '') throw unprocessable('not_saved', MAIL_WORDS.notSaved);
  if (isOn && (await readAddresses(tx, deps)).public_url === null) {
    throw unprocessable('no_address', MAIL_WORDS.noAddress);
  }
  if (isOn && saved.tested_at === null) throw unprocessable('not_tested', MAIL_WORDS.notTested);
  if (saved.is_on === isOn) return;
  await tx.query('UPDATE mail_settings SET is_on = $1, version = version + 1', [isOn]);
  await tx.note({ action: isOn ? 'mail_switched_on' : 'mail_switched_off' });
}
