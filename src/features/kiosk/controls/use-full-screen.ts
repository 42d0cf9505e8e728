import { useEffect, useState } from 'react';

async function change(full: boolean): Promise<void> {
  try {
    if (full) await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    else await document.exitFullscreen();
  } catch {
    // The browser refused; the board works without it.
  }
}

/**
 * Whether the page fills the screen. A tap beside the controls fills it. `toggle` is for a press only, as browsers refuse
 * it otherwise. Null: this browser can't.
 */
export function useFullScreen(): { full: boolean; toggle: () => void } | null {
  const [full, setFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const read = (): void => setFull(document.fullscreenElement !== null);
    const onTap = (event: MouseEvent): void => {
      const isControl = event.target instanceof Element && event.target.closest('a, button') !== null;
      if (document.fullscreenEnabled && !document.fullscreenElement && !isControl) void change(true);
    };
    document.addEventListener('fullscreenchange', read);
    document.addEventListener('click', onTap);
    return () => {
      document.removeEventListener('fullscreenchange', read);
      document.removeEventListener('click', onTap);
      if (document.fullscreenElement) void change(false);
    };
  }, []);
  if (!document.fullscreenEnabled) return null;
  return { full, toggle: () => void change(document.fullscreenElement === null) };
}
