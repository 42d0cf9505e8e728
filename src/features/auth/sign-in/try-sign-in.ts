import { SIGN_IN_WORDS } from '#domain/accounts/sign-in.ts';
import type { LoadServices } from '#services/services.ts';
import type { SignInOutcome } from './sign-in-and-land.ts';

/** Signs in, with database and network code that may still be on their way; a failure comes as the words for it. */
export async function trySignIn(
  loadServices: LoadServices,
  who: { identifier: string; password: string; remember: boolean },
  from: string | null,
): Promise<SignInOutcome> {
  try {
    const [services, { signInAndLand }] = await Promise.all([
      loadServices().catch(() => loadServices({ again: true })),
      import('./sign-in-and-land.ts'),
    ]);
    return await signInAndLand(services, who, from);
  } catch {
    // The app's own chunks could not be loaded: the network, or a deploy since the page opened.
    return { ok: false, text: SIGN_IN_WORDS.network };
  }
}
