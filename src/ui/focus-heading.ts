/**
 * For a button that goes away when it is pressed: puts the focus on the page's heading before `act`, else the focus would
 * be nowhere. Only after a key: a finger and a mouse have no place that could be lost, and the page must not move below
 * them.
 */
export function withHeadingFocused(act: () => void) {
  return ({ currentTarget, detail }: { currentTarget: Element; detail: number }): void => {
    if (detail === 0) currentTarget.closest('main')?.querySelector('h1')?.focus();
    act();
  };
}
