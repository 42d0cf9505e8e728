import { EDUCATOR } from '#domain/roles.ts';
import { SIGN_IN_WORDS, signInFailureText } from '#domain/sign-in.ts';
import type { Services } from '#services/services.ts';

/** As the app gives it: the same promise each time; `again` after a load that failed. */
export type LoadServices = (options?: { again: boolean }) => Promise<Services>;

/** Signs in, with database and network code that may still be on their way; a failure comes as the words for it. */
export async function trySignIn(
  loadServices: LoadServices,
  who: { identifier: string; password: string; remember: boolean },
): Promise<{ ok: true; isEducator: boolean } | { ok: false; text: string }> {
  try {
    const [services, { signIn }] = await Promise.all([
      loadServices().catch(() => loadServices({ again: true })),
      import('#data/commands/sign-in.ts'),
    ]);
    const result = await signIn(services, who);
    return result.ok
      ? { ok: true, isEducator: result.value.profile.role === EDUCATOR }
      : { ok: false, text: signInFailureText(result.failure) };
  } catch {
    // The app's own chunks could not be loaded: the network, or a deploy meanwhile.
    return { ok: false, text: SIGN_IN_WORDS.network };
  }
}
