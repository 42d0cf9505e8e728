import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { landingPath } from '#ui/landing.ts';
import { readSession, type LoadServices } from '#services/services.ts';

/** Takes someone who is signed in already to where they were going. Not while they sign in, or where they have to. */
export function useRedirectIfSignedIn(loadServices: LoadServices, from: string | null, isWanted: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isWanted) return undefined;
    let here = true;
    const redirect = async (): Promise<void> => {
      const session = await readSession(await loadServices());
      if (here && session?.tokens) void navigate(landingPath(session.profile.role, from), { replace: true });
    };
    // Where the services can't be loaded yet, signing in says so.
    redirect().catch(() => {});
    return () => {
      here = false;
    };
  }, [isWanted, from, loadServices, navigate]);
}
