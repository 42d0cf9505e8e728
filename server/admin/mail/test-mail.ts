import { PROBLEM_WORDS } from '#domain/mail/mail-problems.ts';
import { MAIL_WORDS } from '#domain/mail/mail-server-check.ts';
import { mailText } from '#domain/mail/mail-words.ts';
import type { Deps } from '#server/deps.ts';
import { unprocessable } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { readSaved, readServer } from '#server/mail/mail-server.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { readAddresses } from '#server/school/addresses.ts';
import { readSchool } from '#server/school/school-queries.ts';
import type { Session } from '#server/sessions/session.ts';

/** A page waits for twenty seconds, and then it would know nothing. */
const LONGEST_TEST_MS = 15_000;

/**
 * Sends a test email to the caller, and to nobody else, whether email is on or off. What the mail server took opens the way
 * to switch email on.
 */
export async function testMail(deps: LimitedDeps, session: Session) {
  const { public_url: origin } = await readAddresses(deps.db, deps);
  if (origin === null) throw unprocessable('no_address', MAIL_WORDS.noAddress);
  const known = await readServer(deps.db, deps);
  if (known === null) throw unprocessable('not_saved', MAIL_WORDS.notSaved);
  const { version } = await readSaved(deps.db);
  await deps.limiter.count('testMails', { account: session.accountId });
  const [{ name: school, time_zone: zone }, { email, first_name: name }] = await Promise.all([
    readSchool(deps.db),
    readReceiver(deps, session),
  ]);
  const text = mailText({ kind: 'test', name }, { school, origin, zone });
  const message = { id: deps.ids(), to: email, text, fromName: school, replyTo: null };
  const sent = await sendMail(known.server, message, AbortSignal.timeout(LONGEST_TEST_MS));
  await staffWrite(deps, session, async (tx) => {
    // Not where somebody saved another server meanwhile.
    if (sent.kind === 'sent') {
      await tx.query('UPDATE mail_settings SET tested_at = $1 WHERE version = $2', [deps.clock(), version]);
    }
    await tx.note({ action: 'mail_tested', details: { outcome: sent.kind === 'sent' ? 'sent' : sent.problem } });
  });
  const detail =
    sent.kind === 'sent'
      ? `The mail server took the email. Check the mailbox of ${email}.`
      : PROBLEM_WORDS[sent.problem];
  return { is_sent: sent.kind === 'sent', detail, answer: sent.answer };
}

async function readReceiver({ db }: Pick<Deps, 'db'>, { accountId }: Session) {
  const [account] = await db.query<{ email: string; first_name: string }>(
    'SELECT email, first_name FROM accounts WHERE id = $1',
    [accountId],
  );
  if (!account) throw new Error('a session has no account');
  return account;
}
