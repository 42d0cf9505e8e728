import * as z from 'zod/mini';
import { text } from './fields.ts';
import { OF_ACCOUNT, call, detailAnswer } from './call.ts';
import * as PATHS from './paths.ts';

/**
 * `email` holds an email or a username. `remember` asks for the longer session. `code`: of the second step, which an account
 * may have; without one the answer is 422 `second_step`.
 */
const loginRequest = z.object({
  email: text,
  password: text,
  remember: z.nullish(z.boolean()),
  code: z.nullish(z.string()),
});

/** Answer of login and of refresh. */
export const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
export type Tokens = z.infer<typeof tokens>;

/** To renew the session of this token, or to revoke it. */
const refreshRequest = z.object({ refresh: text });

/** `role` is EDUCATOR or another. */
export const profile = z.object({
  id: z.string(),
  role: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

/** A device on which somebody is signed in. */
export const openSession = z.object({
  id: z.string(),
  /** What it claims to be: 'Chrome on Android'. Null: the person signed in before this was kept. */
  browser: z.nullable(z.string()),
  signed_in_at: z.string(),
  /** When it last renewed its tokens, as it does every 15 minutes while it is used. */
  last_used_at: z.string(),
  ends_at: z.string(),
  /** The one that asks. */
  is_current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

/** Of a sign-in with the school's account. `signs_out`: the provider has an address where its own session ends. */
const providerTokens = z.object({ ...tokens.shape, provider: z.object({ name: z.string(), signs_out: z.boolean() }) });

export const SESSION_CALLS = {
  login: call(PATHS.login, 'A - A A A A', 'Sign in', {
    body: loginRequest,
    otherNames: { email: ['username'] },
    ...OF_ACCOUNT,
    answer: tokens,
  }),
  refresh: call(PATHS.refresh, 'A - A A A A', 'Renew a session', {
    aliases: ['/api/token/refresh', '/api/auth/jwt/refresh'],
    body: refreshRequest,
    otherNames: { refresh: ['refresh_token'] },
    ...OF_ACCOUNT,
    answer: tokens,
  }),
  logout: call(PATHS.logout, 'A - A A A A', 'Sign out', {
    body: refreshRequest,
    otherNames: { refresh: ['refresh_token'] },
    ...OF_ACCOUNT,
    answer: detailAnswer,
  }),
  startProvider: call(PATHS.startProvider, 'A - A A A A', 'Go to the provider of the school’s accounts', {
    // `from`: the page to come back to. `fresh`: the person must prove who they are again.
    query: z.object({ from: z.optional(z.string()), fresh: z.optional(z.string()) }),
    kind: 'account',
    status: 303,
  }),
  providerCallback: call(PATHS.providerCallback, 'A - A A A A', 'Come back from the provider', {
    kind: 'account',
    status: 303,
  }),
  finishProvider: call(PATHS.finishProvider, 'A - A A A A', 'Finish a sign-in with the school’s account', {
    // Of the second step, which an account may have; without one the answer is 422 `second_step`.
    body: z.object({ code: z.nullish(z.string()) }),
    ...OF_ACCOUNT,
    answer: providerTokens,
  }),
  leaveProvider: call(PATHS.leaveProvider, 'A - A A A A', 'Go to where the provider’s own session ends', {
    kind: 'account',
    status: 303,
  }),
  me: call(PATHS.me, '- - O O O O', 'Who is signed in', { kind: 'account', answer: profile }),
};
