import { backOff } from '#domain/back-off.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { loggedCause } from '#server/db/database-unavailable.ts';
import type { Deps } from '#server/deps.ts';
import { readHelpEmail, readSchool } from '#server/school/school-queries.ts';
import { openMail } from './kept-mails.ts';
import { readMailWay, type MailWay } from './mail-server.ts';
import { LONGEST_TRY_MS, sendMail, type Sent } from './send-mail.ts';

type WorkerDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'settings' | 'addresses'>;

/** Of one email, from try to try. */
const TRIES = { firstMs: MINUTE_MS, longestMs: 6 * HOUR_MS };
/** Nobody else sends an email for so long after somebody began: longer than a try takes. */
const LEASE_MS = 3 * LONGEST_TRY_MS;

interface Claimed {
  id: string;
  email: string;
  sealed: Buffer;
  tries: number;
}

/**
 * Sends what is due, one after the other, what was never tried first. Returns false where the mail server is away or lets nobody in:
 * there is no use in trying the next one now. Several servers may do so at once: each email is claimed by one of them, and
 * what a server claimed that has died since is due again after a while, under the same Message-ID.
 */
export async function sendDueMails(deps: WorkerDeps, stopping: AbortSignal, cutOff = stopping): Promise<boolean> {
  await endMails(deps);
  const way = await readMailWay(deps.db, deps);
  if (way === null) {
    await holdMails(deps);
    return true;
  }
  while (!stopping.aborted) {
    const mail = await claimNext(deps);
    if (mail === null) return true;
    const sent = await trySending(deps, way, mail, cutOff);
    await settle(deps, mail, sent);
    if (sent.kind === 'failed' && sent.next === 'pause') return false;
  }
  return true;
}

/** Deletes the text of what nobody needs any more: its code or its link is dead. */
async function endMails({ db, clock }: WorkerDeps): Promise<void> {
  await db.query(
    `UPDATE mails SET sealed = NULL, problem = COALESCE(problem, 'ended'), failed_at = COALESCE(failed_at, $1)
      WHERE sealed IS NOT NULL AND ends_at <= $1`,
    [clock()],
  );
}

/** Email was switched off: people have to hand on what still waits. */
async function holdMails({ db, clock }: WorkerDeps): Promise<void> {
  await db.query("UPDATE mails SET problem = 'off', failed_at = $1 WHERE sealed IS NOT NULL AND failed_at IS NULL", [
    clock(),
  ]);
}

async function claimNext({ db, clock }: WorkerDeps): Promise<Claimed | null> {
  const now = clock();
  const [mail] = await db.query<Claimed>(
    `UPDATE mails SET claimed_until = $2, tries = tries + 1
      WHERE id = (SELECT id FROM mails
                   WHERE sealed IS NOT NULL AND failed_at IS NULL AND due_at <= $1
                     AND (claimed_until IS NULL OR claimed_until <= $1)
                   ORDER BY tries, due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, email, sealed, tries`,
    [now, new Date(now.getTime() + LEASE_MS)],
  );
  return mail ?? null;
}

async function trySending(deps: WorkerDeps, way: MailWay, mail: Claimed, cutOff: AbortSignal): Promise<Sent> {
  const text = openMail(deps, mail);
  if (text === null) return { kind: 'failed', problem: 'unreadable', answer: '', next: 'never' };
  const [{ name }, replyTo] = await Promise.all([readSchool(deps.db), readHelpEmail(deps.db)]);
  return sendMail(way.server, { id: mail.id, to: mail.email, text, fromName: name, replyTo }, cutOff);
}

async function settle({ db, clock }: WorkerDeps, { id, tries }: Claimed, sent: Sent): Promise<void> {
  const now = clock();
  if (sent.kind === 'sent') {
    await db.query(
      `UPDATE mails SET sent_at = $2, sealed = NULL, claimed_until = NULL, problem = NULL, answer = $3 WHERE id = $1`,
      [id, now, sent.answer],
    );
    return;
  }
  // While the mail server is away an email stays due, and is sent as soon as the server is back.
  const wait = sent.next === 'later' ? backOff(tries, TRIES) : 0;
  await db.query(
    `UPDATE mails SET claimed_until = NULL, problem = $2, answer = $3, failed_at = $4, due_at = $5
      WHERE id = $1 AND sent_at IS NULL`,
    [id, sent.problem, sent.answer, sent.next === 'never' ? now : null, new Date(now.getTime() + wait)],
  );
}

/** How often it is looked whether something waits. */
const EVERY_MS = 5_000;
/** While the mail server, or the database, is away. */
const PAUSES = { firstMs: 10_000, longestMs: 10 * MINUTE_MS };
/** So long a server that stops waits for the email that is just being sent. */
const LAST_TRY_MS = 8_000;

/** Sends what is due, now and whenever something comes. `stop` waits a few seconds for the email that is under way. */
export function startMails(deps: WorkerDeps & Pick<Deps, 'log'>): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const cutOff = new AbortController();
  let failures = 0;
  let next: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    try {
      const isAlive = await sendDueMails(deps, stopping.signal, cutOff.signal);
      failures = isAlive ? 0 : failures + 1;
    } catch (error) {
      failures += 1;
      if (!stopping.signal.aborted) deps.log.warn({ err: loggedCause(error) }, 'emails could not be sent');
    }
    if (stopping.signal.aborted) return;
    next = setTimeout(() => void (work = round()), failures === 0 ? EVERY_MS : backOff(failures, PAUSES)).unref();
  };
  let work = round();
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(next);
      const end = setTimeout(() => cutOff.abort(), LAST_TRY_MS);
      await work;
      clearTimeout(end);
    },
  };
}
