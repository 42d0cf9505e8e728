/**
 * Puts the focus on the page's heading, for a button that goes away when it is pressed: else the focus would be nowhere.
 * Only after a key: a finger and a mouse have no place that could be lost, and the page must not move below them.
 */
export function focusHeading({ currentTarget, detail }: { currentTarget: Element; detail: number }): void {
  if (detail === 0) currentTarget.closest('main')?.querySelector('h1')?.focus();
}
