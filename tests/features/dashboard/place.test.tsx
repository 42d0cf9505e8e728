import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Coming, Place } from '#features/dashboard/place.tsx';

let sized: () => void;
class Sizes implements ResizeObserver {
  constructor(changed: ResizeObserverCallback) {
    sized = () => changed([], this);
  }
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** The part is drawn, so many px high, and gone. */
function seen(part: 'today' | 'again', height: number): void {
  const { container, unmount } = render(<Place part={part}>words</Place>);
  const place = container.firstElementChild;
  if (!place) throw new Error('There is no place.');
  place.getBoundingClientRect = () => new DOMRect(0, 0, 300, height);
  sized();
  unmount();
}

/** The height of what stands there until the part is read; null: nothing does. */
function heightBefore(part: 'today' | 'again', first: string | null): string | null {
  const { unmount } = render(<Coming part={part} first={first} />);
  const block = screen.queryByText('Loading…')?.nextElementSibling;
  const height = block instanceof HTMLElement ? block.style.blockSize : null;
  unmount();
  return height;
}

describe('the place of a part of the dashboard that is being read', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal('ResizeObserver', Sizes);
    vi.stubGlobal(
      'DOMRect',
      class {
        constructor(
          _x: number,
          _y: number,
          _width: number,
          readonly height: number,
        ) {}
      },
    );
    vi.stubGlobal('innerWidth', 820);
  });

  afterEach(() => {
    localStorage.clear();
    vi.unstubAllGlobals();
  });

  it('has a height of its own at the first visit', () => {
    expect(heightBefore('today', '24rem')).toBe('24rem');
    expect(heightBefore('again', null)).toBeNull();
  });

  it('is as high as the part was when it was last seen, each by itself', () => {
    seen('today', 701);
    seen('again', 120);
    expect(heightBefore('today', '24rem')).toBe('701px');
    expect(heightBefore('again', null)).toBe('120px');
    seen('today', 400);
    expect(heightBefore('today', '24rem')).toBe('400px');
  });

  it('is not kept for a part that was not there', () => {
    seen('again', 120);
    seen('again', 0);
    expect(heightBefore('again', null)).toBeNull();
  });

  it('counts on a page of the same width only', () => {
    seen('today', 701);
    vi.stubGlobal('innerWidth', 1180);
    expect(heightBefore('today', '24rem')).toBe('24rem');
  });

  it('is not read from what another version or a person wrote there', () => {
    localStorage.setItem('habit-points.dashboard-heights', '{"today":"high"}');
    expect(heightBefore('today', '24rem')).toBe('24rem');
  });
});
