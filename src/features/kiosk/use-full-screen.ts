import { useEffect, useState } from 'react';

/** Whether the page fills the screen; `toggle` is for a press only (browsers refuse it otherwise). Null: it can't. */
export function useFullScreen(): { full: boolean; toggle: () => void } | null {
  const [full, setFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const read = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', read);
    return () => {
      document.removeEventListener('fullscreenchange', read);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = async (): Promise<void> => {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    } catch {
      // The browser refused; the board works without it.
    }
  };
  return { full, toggle: () => void toggle() };
}
