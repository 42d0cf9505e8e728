import { vi } from 'vitest';

interface Size {
  width: number;
  height: number;
}

/** A window of this size, as its media queries tell: `(width < 768px), (height < 480px)`. The answer turns it. */
export function stubWindow(first: Size): (next: Size) => void {
  let size = first;
  const listeners = new Set<() => void>();
  const holds = (condition: string): boolean => {
    const [, feature, sign, px] = /\((width|height) (<|>=) (\d+)px\)/.exec(condition) ?? [];
    const value = feature === 'width' ? size.width : size.height;
    return sign === '<' ? value < Number(px) : sign === '>=' && value >= Number(px);
  };
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.split(',').some(holds),
    addEventListener: (_: 'change', listener: () => void) => listeners.add(listener),
    removeEventListener: (_: 'change', listener: () => void) => listeners.delete(listener),
  }));
  return (next) => {
    size = next;
    for (const listener of listeners) listener();
  };
}
