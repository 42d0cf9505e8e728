import { useEffect, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { landingPath } from '#ui/landing.ts';
import { readSession, type LoadServices } from '#services/services.ts';

/** Someone who is signed in already does not need this page. It stays while they sign in, and where that is asked of them. */
export function useGoOn(
  loadServices: LoadServices,
  from: string | null,
  { signingIn, again }: { signingIn: RefObject<boolean>; again: boolean },
): void {
  const navigate = useNavigate();
  useEffect(() => {
    let here = true;
    const goOn = async (): Promise<void> => {
      const session = await readSession(await loadServices());
      if (here && session?.tokens && !signingIn.current && !again) {
        void navigate(landingPath(session.profile.role, from), { replace: true });
      }
    };
    // Where the services can't be loaded yet, signing in says so.
    goOn().catch(() => {});
    return () => {
      here = false;
    };
  }, [again, from, loadServices, navigate, signingIn]);
}
