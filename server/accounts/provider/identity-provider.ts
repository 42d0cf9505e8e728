import * as oidc from 'openid-client';
import { isOnThisMachine, kindOfProvider } from '#domain/accounts/provider-check.ts';
import type { AnswerRefusal } from '#domain/accounts/provider-words.ts';
import type { Deps } from '#server/deps.ts';
import type { Provider } from '#server/env.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { Claims } from './provider-identity.ts';

const PATIENCE_S = 8;
/** A provider changes its addresses and keys rarely. */
const KNOWN_FOR_MS = 24 * HOUR_MS;

/** What was asked of the provider, for its answer to be checked against. */
interface Asked {
  state: string;
  nonce: string;
  verifier: string;
}

type Outcome<T> = { ok: true; value: T } | { ok: false; why: AnswerRefusal };

export interface IdentityProvider {
  /** The address where the person signs in. `isFresh`: as themselves, now, and not by a session that they have there. */
  begin(redirect: string, options: { isFresh: boolean }): Promise<Outcome<{ asked: Asked; url: URL }>>;
  /** Who signed in, by the answer in the address to which the provider sent the browser. */
  end(url: URL, asked: Asked): Promise<Outcome<Claims>>;
  /** Where the provider's own session ends; null: it has no such address. */
  signOutUrl(redirect: string): Promise<URL | null>;
}

/** Speaks OpenID Connect: the code flow with PKCE, state and nonce. What the provider says of itself is asked for once a day. */
export function createIdentityProvider(
  provider: Provider,
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
): IdentityProvider {
  let known: { at: number; config: Promise<oidc.Configuration> } | null = null;
  const configuration = (): Promise<oidc.Configuration> => {
    const now = clock().getTime();
    if (known && now - known.at < KNOWN_FOR_MS) return known.config;
    const asked = { at: now, config: discover(provider) };
    known = asked;
    asked.config.catch(() => {
      if (known === asked) known = null;
    });
    return asked.config;
  };
  const tried = async <T>(work: (config: oidc.Configuration) => Promise<T>): Promise<Outcome<T>> => {
    try {
      return { ok: true, value: await work(await configuration()) };
    } catch (error) {
      const why = refusalOf(error);
      // The person decided; everything else is for those who run the server.
      if (why !== 'denied') log.warn({ code: codeOf(error) }, 'the sign-in provider did not let somebody sign in');
      return { ok: false, why };
    }
  };
  return {
    begin: (redirect, { isFresh }) =>
      tried(async (config) => {
        const asked = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        };
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirect,
          scope: 'openid email profile',
          state: asked.state,
          nonce: asked.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(asked.verifier),
          code_challenge_method: 'S256',
          ...promptOf(provider, isFresh),
        });
        return { asked, url };
      }),
    end: (url, { state, nonce, verifier }) =>
      tried(async (config) => {
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        };
        const tokens = await oidc.authorizationCodeGrant(config, url, checks);
        const claims = tokens.claims();
        if (!claims) throw new Error('no ID token');
        if (claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint) return { ...claims };
        return { ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
      }),
    signOutUrl: async (redirect) => {
      const found = await tried(async (config) =>
        config.serverMetadata().end_session_endpoint
          ? oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: redirect })
          : null,
      );
      return found.ok ? found.value : null;
    },
  };
}

/** On a shared tablet the last person's session may be open at the provider, so it always asks who it is. */
function promptOf({ issuer }: Provider, isFresh: boolean): Record<string, string> {
  // Google knows no other prompt, and refuses what it doesn't know.
  return isFresh && kindOfProvider(issuer) !== 'google'
    ? { prompt: 'login', max_age: '0' }
    : { prompt: 'select_account' };
}

function discover({ issuer, clientId, clientSecret }: Provider): Promise<oidc.Configuration> {
  // All providers know one of the two, and say which.
  const prove: oidc.ClientAuth = (server, ...rest) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    const how = takesPost ? oidc.ClientSecretPost : oidc.ClientSecretBasic;
    return how(clientSecret)(server, ...rest);
  };
  return oidc.discovery(new URL(issuer), clientId, undefined, prove, {
    timeout: PATIENCE_S,
    execute: isOnThisMachine(issuer) ? [oidc.allowInsecureRequests] : [],
  });
}

const codeOf = (error: unknown): unknown =>
  error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError
    ? error.error
    : error instanceof Error && 'code' in error
      ? error.code
      : 'unreachable';

/** The person said no, the provider did not answer, or something else is wrong with its answer. */
function refusalOf(error: unknown): AnswerRefusal {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'denied' : 'odd';
  }
  const isSilent = error instanceof TypeError || codeOf(error) === 'OAUTH_TIMEOUT';
  return isSilent ? 'unreachable' : 'odd';
}
