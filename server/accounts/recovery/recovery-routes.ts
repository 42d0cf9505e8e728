import * as z from 'zod/mini';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { readBody, SIGN_IN_BODY } from '#server/http/read-json.ts';
import { queryText } from '#server/http/read-query.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { originOf } from '#server/limits/known-device.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { requestReset, RESET_REQUESTED } from './ask-staff.ts';
import { findQuestion, RESET_DONE, resetByAnswer } from './recover-educator.ts';
import { resetByLunchNumber } from './recover-scholar.ts';
import { securityStatusOf, setSecurityQuestion } from './security-question.ts';

/** Looser than the contracts: for a missing field the rules have the spec's own words. */
const text = z.nullish(z.string());
const gradeText = z.nullish(z.union([z.string(), z.number()]));

const answerBody = z.object({ email: text, answer: text, new_password: text, password: text });
const emailBody = z.object({ email: text });
const lunchBody = z.object({
  email: text,
  lunch_number: z.nullish(z.union([z.string(), z.number()])),
  grade: gradeText,
  new_password: text,
  password: text,
});
const setupBody = z.object({ question: text, answer: text });

export function recoveryRoutes(router: Router, deps: LimitedDeps & { passwords: Passwords }): void {
  router.serve('GET', '/api/auth/educator/security/question', async (c) => {
    const address = clientAddress(c, deps.trustedProxies);
    return c.json({ question: await findQuestion(deps, queryText(c, 'email'), address) });
  });

  router.serve('POST', '/api/auth/educator/security/verify-reset', async (c) => {
    const body = await readBody(c, answerBody, SIGN_IN_BODY);
    const newPassword = body.new_password ?? body.password ?? '';
    await resetByAnswer(deps, { email: body.email ?? '', answer: body.answer ?? '', newPassword }, originOf(c, deps));
    return c.json({ detail: RESET_DONE });
  });

  router.serve('POST', '/api/auth/educator/security/request-reset', async (c) => {
    const body = await readBody(c, emailBody, SIGN_IN_BODY);
    await requestReset(deps, body.email ?? '', clientAddress(c, deps.trustedProxies));
    return c.json({ detail: RESET_REQUESTED });
  });

  router.serve('POST', '/api/auth/scholar/reset', async (c) => {
    const body = await readBody(c, lunchBody, SIGN_IN_BODY);
    const given = {
      email: body.email ?? '',
      lunchNumber: String(body.lunch_number ?? ''),
      grade: body.grade ?? null,
      newPassword: body.new_password ?? body.password ?? '',
    };
    await resetByLunchNumber(deps, given, originOf(c, deps));
    return c.json({ detail: RESET_DONE });
  });

  router.serve('GET', '/api/auth/educator/security/status', async (c) =>
    c.json(await securityStatusOf(deps, sessionOf(c))),
  );

  router.serve('POST', '/api/auth/educator/security/setup', async (c) => {
    const body = await readBody(c, setupBody, SIGN_IN_BODY);
    await setSecurityQuestion(deps, sessionOf(c), { question: body.question ?? '', answer: body.answer ?? '' });
    return c.json({ detail: 'Security question saved.' });
  });
}
