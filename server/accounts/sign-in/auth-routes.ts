import { CALLS } from '#contracts/calls.ts';
import { browserName } from '#server/http/browser-name.ts';
import { normaliseIdentifier } from '#server/http/checked-fields.ts';
import { notFound, sessionEnded } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { originOf, rememberDevice } from '#server/limits/known-device.ts';
import { readRefreshToken } from '#server/sessions/refresh-token.ts';
import { refreshSession, revokeSession } from '#server/sessions/session-queries.ts';
import { readProfile } from './account-queries.ts';
import { signIn, type SignInDeps } from './sign-in.ts';

export function authRoutes(router: Router, deps: SignInDeps): void {
  router.serve(CALLS.login, async (c, { body }) => {
    const identifier = normaliseIdentifier(body.email ?? '');
    const { accountId, tokens } = await signIn(deps, {
      identifier,
      password: body.password ?? '',
      remember: body.remember ?? false,
      code: body.code ?? '',
      origin: originOf(c, deps),
      browser: browserName(c.req.header('user-agent') ?? ''),
    });
    rememberDevice(c, deps, accountId);
    return tokens;
  });

  router.serve(CALLS.refresh, async (_, { body }) => {
    const token = body.refresh ?? '';
    // The refusal comes after the transaction, which must keep the revocation that a reused token causes.
    const tokens = await deps.db.tx((tx) => refreshSession(tx, deps, token));
    if (!tokens) throw sessionEnded();
    return tokens;
  });

  router.serve(
    CALLS.logout,
    async (c, { body }) => {
      const claims = readRefreshToken(deps.keys.refresh, body.refresh ?? '');
      const sessionId = claims?.sessionId ?? c.get('session')?.id;
      if (!sessionId) throw sessionEnded();
      await revokeSession(deps.db, deps, sessionId, 'signed_out');
      return { detail: 'Signed out.' };
    },
    { endsSessions: true },
  );

  router.serve(CALLS.me, async (c) => {
    const profile = await readProfile(deps.db, sessionOf(c).accountId);
    if (!profile) throw notFound();
    return profile;
  });
}
