import type { SecuritySetupRequest, SecurityStatus } from '#contracts/accounts/accounts.ts';
import { isEasyAnswer, isGenericQuestion } from '#domain/accounts/security-question.ts';
import { SECURITY_SETUP_WORDS } from '#domain/accounts/security-setup-check.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { houseNames } from '#server/catalog/houses.ts';
import type { Deps } from '#server/deps.ts';
import { lineOf } from '#server/http/checked-fields.ts';
import { checkFreshSignIn } from '#server/http/fresh-sign-in.ts';
import { badRequest } from '#server/http/problem.ts';
import type { Session } from '#server/sessions/session.ts';

const LONGEST_QUESTION = 200;
const LONGEST_ANSWER = 200;

interface OwnRow {
  security_question: string | null;
  email: string;
  username: string;
  first_name: string;
  last_name: string;
}

async function readOwn(deps: Deps, session: Session): Promise<OwnRow | null> {
  const rows = await deps.db.query<OwnRow>(
    'SELECT security_question, email, username, first_name, last_name FROM accounts WHERE id = $1',
    [session.accountId],
  );
  return rows[0] ?? null;
}

export async function securityStatusOf(deps: Deps, session: Session): Promise<SecurityStatus> {
  const question = (await readOwn(deps, session))?.security_question ?? null;
  return {
    has_security_question: question !== null,
    is_generic: question !== null && isGenericQuestion(question),
    question,
  };
}

/** Sets the caller's own question. A specific question can be changed only shortly after a sign-in. */
export async function setSecurityQuestion(
  deps: Deps & { passwords: Passwords },
  session: Session,
  body: SecuritySetupRequest,
): Promise<void> {
  const question = lineOf(body.question, 'question', LONGEST_QUESTION);
  const answer = lineOf(body.answer, 'answer', LONGEST_ANSWER);
  if (isGenericQuestion(question)) {
    throw badRequest(SECURITY_SETUP_WORDS.generic, 'generic_question');
  }
  const own = await readOwn(deps, session);
  if (!own || isEasyAnswer(answer, question, own, await houseNames(deps.db))) {
    throw badRequest(SECURITY_SETUP_WORDS.easy, 'easy_answer');
  }
  const current = own.security_question;
  if (current !== null && !isGenericQuestion(current)) {
    checkFreshSignIn(deps, session, 'Please sign in again to change your security question.');
  }
  const answerHash = await deps.passwords.hashAnswer(answer);
  await deps.db.tx(async (tx) => {
    await tx.query('UPDATE accounts SET security_question = $2, security_answer_hash = $3 WHERE id = $1', [
      session.accountId,
      question,
      answerHash,
    ]);
    await writeAudit(tx, deps, {
      actorId: session.accountId,
      action: 'security_question_set',
      object: ['account', session.accountId],
    });
  });
}
