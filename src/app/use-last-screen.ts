import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { isSharedTablet } from '#services/page/home-hint.ts';
import { keepLastScreen } from '#services/page/last-screen.ts';
import { useAccount, useServices } from '#services/services.ts';
import { schoolZone } from '#services/school-zone.ts';
import { whenIdle } from '#services/when-idle.ts';
import { lastScreenText } from '#ui/last-screen-text.ts';
import { landingPath } from '#ui/landing.ts';
import { paths } from '#ui/paths.ts';

/** So long after a screen was opened, it is as it stays. */
const SETTLED_MS = 3000;
/** One class is kept, the last one. */
const isClass = (path: string): boolean => matchPath(paths.classOf, path) !== null;

/**
 * Keeps what the start page and the class look like: soon after they were opened, and when the page is left. A tablet that
 * teachers share keeps nothing of anybody.
 */
export function useLastScreen(path: string): void {
  const { now } = useServices();
  const { id: accountId, role } = useAccount().session.profile;
  const isKept = (path === paths.dashboard || isClass(path)) && !isSharedTablet();
  useEffect(() => {
    if (!isKept) return undefined;
    const aliases = landingPath(role, null) === path ? [paths.root] : [];
    const keep = (): void => {
      const said = lastScreenText(now(), schoolZone.getSnapshot());
      keepLastScreen({ accountId, path, aliases, isReplaced: isClass, said }).catch(() => undefined);
    };
    let isLeft = false;
    // In the idle moment another page may be in its place.
    const timer = setTimeout(() => void whenIdle().then(() => !isLeft && keep()), SETTLED_MS);
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') keep();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [isKept, path, accountId, role, now]);
}
