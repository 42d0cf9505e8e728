import { LAST_SCREEN_ID } from '#contracts/last-screen.ts';
import { afterPaint } from './after-paint.ts';

/** A screen may have to load its data first. What begins after it waits no longer than this. */
const LATEST_MS = 5000;

let drawn = Promise.resolve();
let code: readonly HTMLLinkElement[] = [];

/**
 * Follows the start until the app has drawn its first screen into `root`. Then the copy of the last page, which came from
 * the worker, is removed, and `onCopyGone` is called. Call it before the app draws anything.
 */
export function watchFirstScreen(root: HTMLElement, onCopyGone: () => void): void {
  const page = document.documentElement;
  const copy = document.getElementById(LAST_SCREEN_ID);
  const seen = new Promise<void>((resolve) => {
    const watching = new MutationObserver(() => {
      // index.html's own 'Loading…', then that of the app.
      if (root.querySelector('.first-loading') || page.hasAttribute('data-has-loading')) return;
      watching.disconnect();
      if (copy) {
        copy.remove();
        onCopyGone();
      }
      resolve(afterPaint());
    });
    watching.observe(page, { subtree: true, childList: true, attributes: true });
  });
  const latest = new Promise<void>((resolve) => void setTimeout(resolve, LATEST_MS));
  drawn = Promise.race([seen, latest]).then(() => {
    code = [...document.querySelectorAll<HTMLLinkElement>('link[as=script]')];
  });
}

/** The links by which the first screen of this page has asked for its code; none before it is drawn. */
export const firstScreenCode = (): readonly HTMLLinkElement[] => code;

/** Resolves when this page's first screen can be seen: a start has no time for what no screen needs. */
export const firstScreen = (): Promise<void> => drawn;
