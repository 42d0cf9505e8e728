import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { dropMails, queueMails } from '#server/mail/queue-mail.ts';

/** 60 bits. */
export const CODE_GROUPS = 3;

export interface CodeOwner {
  id: string;
  email: string;
  firstName: string;
  isStaff: boolean;
}

interface NewCode {
  owner: CodeOwner;
  hash: string;
  /** Who asked for it: somebody of the staff, or the owner. */
  madeBy: string;
  expiresAt: Date;
}

/** Writes a one-time code for a new password. An older open one ends, and so does its email. */
export async function openCode(
  tx: Queryable,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { owner: { id }, hash, madeBy, expiresAt }: NewCode,
): Promise<void> {
  const now = deps.clock();
  await tx.query(
    "UPDATE reset_codes SET ended_at = $2, ended_why = 'replaced' WHERE account_id = $1 AND ended_at IS NULL",
    [id, now],
  );
  await tx.query(
    `INSERT INTO reset_codes (id, account_id, hash, made_at, made_by, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [deps.ids(), id, hash, now, madeBy, expiresAt],
  );
  await dropMails(tx, 'reset_code', { accountIds: [id] });
}

type MailDeps = Parameters<typeof queueMails>[1];

/** Sends an open code to the address of its account. */
export async function mailCode(
  tx: Queryable,
  deps: MailDeps,
  { owner, code, expiresAt }: { owner: CodeOwner; code: string; expiresAt: Date },
): Promise<void> {
  const about = { kind: 'reset_code', name: owner.firstName, code, until: expiresAt.toISOString() } as const;
  const mail = { to: owner.email, about, of: { accountId: owner.id }, forStaff: owner.isStaff, until: expiresAt };
  await queueMails(tx, deps, [mail]);
}
