import { CALLS } from '#contracts/calls.ts';
import { pathOf } from '#contracts/endpoint.ts';
import { providerCallback } from '#contracts/paths.ts';
import { kindOfProvider } from '#domain/accounts/provider-check.ts';
import type { AnswerRefusal } from '#domain/accounts/provider-words.ts';
import type { SignInDeps } from '#server/accounts/sign-in/sign-in.ts';
import type { Call } from '#server/http/app-env.ts';
import { browserName } from '#server/http/browser-name.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { notFound } from '#server/http/problem.ts';
import type { Router } from '#server/http/router.ts';
import { originOf, rememberDevice } from '#server/limits/known-device.ts';
import { createIdentityProvider } from './identity-provider.ts';
import { dropProviderCookie, keepProviderCookie, readProviderCookie } from './provider-cookie.ts';
import { checkIdentity } from './provider-identity.ts';
import { finishSignIn } from './provider-sign-in.ts';
import { keepAnswer, keepTry, readTry, takeAnswer, type Step } from './provider-tries.ts';

/** The sign-in page, which finishes the sign-in that came back. */
const backTo = (from: string): string => `/login?via=provider${from ? `&from=${encodeURIComponent(from)}` : ''}`;

/**
 * Sign-in with the school's account: the browser goes to the provider, comes back with its answer, and the sign-in page
 * finishes it. Whatever goes wrong on the way is kept with the try, so that the page says it.
 */
export function providerRoutes(router: Router, deps: SignInDeps): void {
  const { provider } = deps.settings;
  const identityProvider = provider && createIdentityProvider(provider, deps);
  /** What is there where a provider is set: it is refused at the start without the public address. */
  const known = () => {
    const { public_url: origin } = deps.addresses();
    if (!provider || !identityProvider || origin === null) throw notFound();
    return { provider, identityProvider, origin, isSecure: origin.startsWith('https://') };
  };

  router.serve(CALLS.startProvider, async (c, { query }) => {
    const { identityProvider: asking, origin, isSecure } = known();
    await deps.limiter.count('providerStarts', { address: clientAddress(c, deps.trustedProxies) });
    const from = query.from ?? '';
    const begun = await asking.begin(callbackAt(origin), { isFresh: query.fresh !== undefined });
    const step: Step = begun.ok
      ? { kind: 'asked', asked: begun.value.asked, from }
      : { kind: 'refused', why: begun.why };
    keepProviderCookie(c, await keepTry(deps, step), isSecure);
    return c.redirect(begun.ok ? begun.value.url.href : backTo(from), 303);
  });

  router.serve(CALLS.providerCallback, async (c) => {
    const { provider: asked, identityProvider: answering, origin } = known();
    const url = new URL(callbackAt(origin) + new URL(c.req.url).search);
    const secret = readProviderCookie(c);
    const step = secret === null ? null : await readTry(deps, secret);
    const isOurs = step?.kind === 'asked' && url.searchParams.get('state') === step.asked.state;
    // Of another window, or the back button led here again: the page says that it has ended.
    if (secret === null || !isOurs || !(await takeAnswer(deps, secret))) return c.redirect(backTo(''), 303);
    const said = await answering.end(url, step.asked);
    const kind = kindOfProvider(asked.issuer);
    const answer = said.ok ? checkIdentity(said.value, { kind, domains: asked.domains }) : refused(said.why);
    await keepAnswer(deps, secret, answer);
    return c.redirect(backTo(step.from), 303);
  });

  router.serve(CALLS.finishProvider, async (c, { body }) => {
    const { provider: asked, identityProvider: leaving, origin, isSecure } = known();
    const { accountId, tokens } = await finishSignIn(deps, {
      provider: asked,
      secret: isFromOurPage(c) ? readProviderCookie(c) : null,
      code: body.code ?? '',
      origin: originOf(c, deps),
      browser: browserName(c.req.header('user-agent') ?? ''),
    });
    rememberDevice(c, deps, accountId);
    dropProviderCookie(c, isSecure);
    const signs_out = (await leaving.signOutUrl(signedOutAt(origin))) !== null;
    return { ...tokens, provider: { name: asked.name, signs_out } };
  });

  router.serve(CALLS.leaveProvider, async (c) => {
    const { identityProvider: leaving, origin } = known();
    const url = await leaving.signOutUrl(signedOutAt(origin));
    return c.redirect(url?.href ?? signedOutAt(origin), 303);
  });
}

const refused = (why: AnswerRefusal): Step => ({ kind: 'refused', why });
const callbackAt = (origin: string): string => origin + pathOf(providerCallback);
const signedOutAt = (origin: string): string => `${origin}/login`;

/** Another site can't make a browser finish what it began here. */
function isFromOurPage(c: Call): boolean {
  const from = c.req.header('sec-fetch-site');
  return from === undefined || from === 'same-origin';
}
