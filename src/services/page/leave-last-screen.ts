import { LAST_SCREEN_ID } from '#contracts/last-screen.ts';

/** Removes the copy of the last page, which came from the worker, when the app has drawn its own; then calls `onGone`. */
export function leaveLastScreen(root: HTMLElement, onGone: () => void): void {
  const last = document.getElementById(LAST_SCREEN_ID);
  if (!last) return;
  const page = document.documentElement;
  const watching = new MutationObserver(() => {
    // index.html's own 'Loading…', then that of the app.
    if (root.querySelector('.first-loading') || page.hasAttribute('data-has-loading')) return;
    watching.disconnect();
    last.remove();
    onGone();
  });
  watching.observe(page, { subtree: true, childList: true, attributes: true });
}
