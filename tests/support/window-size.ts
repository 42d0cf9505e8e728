import { vi } from 'vitest';

/** A window of this size, as its media queries tell: `(width < 768px), (height < 480px)`. */
export function stubWindow(size: { width: number; height: number }): void {
  const holds = (condition: string): boolean => {
    const [, feature, sign, px] = /\((width|height) (<|>=) (\d+)px\)/.exec(condition) ?? [];
    const value = feature === 'width' ? size.width : size.height;
    return sign === '<' ? value < Number(px) : sign === '>=' && value >= Number(px);
  };
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.split(',').some(holds),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
