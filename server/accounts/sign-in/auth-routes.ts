import * as z from 'zod/mini';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { notFound, unauthenticated } from '#server/http/problem.ts';
import { readBody, SIGN_IN_BODY } from '#server/http/read-json.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { originOf, rememberDevice } from '#server/limits/known-device.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { createQueues } from '#server/limits/queue.ts';
import { readRefreshToken } from '#server/sessions/refresh-token.ts';
import { refreshSession, revokeSession } from '#server/sessions/sessions.ts';
import { readProfile } from './account-queries.ts';
import { normaliseIdentifier, signIn } from './sign-in.ts';

/** Looser than the contracts: a missing field has the spec's own words, and null is a missing one. */
const text = z.nullish(z.string());
const loginBody = z.object({ email: text, username: text, password: text, remember: z.nullish(z.boolean()) });
const refreshBody = z.object({ refresh: text, refresh_token: text });

export function authRoutes(router: Router, deps: LimitedDeps & { passwords: Passwords }): void {
  const inTurn = createQueues({ atOnce: 1 });
  router.serve('POST', '/api/auth/login', async (c) => {
    const body = await readBody(c, loginBody, SIGN_IN_BODY);
    const identifier = normaliseIdentifier(body.email || body.username || '');
    const { accountId, tokens } = await signIn(
      { ...deps, inTurn },
      { identifier, password: body.password ?? '', remember: body.remember ?? false, origin: originOf(c, deps) },
    );
    rememberDevice(c, deps, accountId);
    return c.json(tokens);
  });

  router.serve('POST', '/api/auth/refresh', async (c) => {
    const body = await readBody(c, refreshBody, SIGN_IN_BODY);
    const token = body.refresh || body.refresh_token || '';
    // The transaction also keeps the revocation that a reused token causes, though the answer is a refusal.
    const tokens = await deps.db.tx((tx) => refreshSession(tx, deps, token));
    if (!tokens) throw unauthenticated('The session has ended. Please sign in again.', 'session_ended');
    return c.json(tokens);
  });

  router.serve('POST', '/api/auth/logout', async (c) => {
    const body = await readBody(c, refreshBody, SIGN_IN_BODY);
    const claims = readRefreshToken(deps.keys.refresh, body.refresh || body.refresh_token || '');
    const sessionId = claims?.sessionId ?? c.get('session')?.id;
    if (!sessionId) throw unauthenticated('The session has ended. Please sign in again.', 'session_ended');
    await revokeSession(deps.db, deps, sessionId, 'signed_out');
    return c.json({ detail: 'Signed out.' });
  });

  router.serve('GET', '/api/auth/me', async (c) => {
    const profile = await readProfile(deps.db, sessionOf(c).accountId);
    if (!profile) throw notFound();
    return c.json(profile);
  });
}
