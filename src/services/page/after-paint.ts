/** A page that nobody sees draws no frames. */
const UNSEEN_MS = 100;

/** When what was changed until now has been drawn. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, UNSEEN_MS);
  });
}
