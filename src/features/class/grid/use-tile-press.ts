import { useEffect, useLayoutEffect, useState, type MouseEvent, type PointerEvent } from 'react';
import { createTapGesture, LONG_PRESS_MS, type NoTap } from './tap-gesture.ts';

interface Presses {
  /** A tap, a click, Space or Enter on a child. */
  onTap: (childId: string) => void;
  /** A long press, the context menu, or its key. */
  onOpen: (childId: string) => void;
  /** A press on a child that is no tap. */
  onNoTap: (why: NoTap) => void;
}

/** What the grid listens to: one set of handlers for all tiles, the same for as long as the grid is there. */
export function useTilePress(presses: Presses) {
  const [pressing] = useState(createPressing);
  useLayoutEffect(() => pressing.tell(presses));
  useEffect(() => pressing.end, [pressing]);
  return pressing.handlers;
}

function createPressing() {
  const gesture = createTapGesture();
  let told: Presses | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => clearTimeout(timer);
  const wait = (childId: string): void => {
    timer = setTimeout(() => {
      gesture.held();
      told?.onOpen(childId);
    }, LONG_PRESS_MS);
  };
  const handlers = {
    onPointerDown(event: PointerEvent): void {
      end();
      const child = childAt(event.target);
      if (gesture.down(event, child) && child !== null) wait(child);
    },
    onPointerMove(event: PointerEvent): void {
      if (!gesture.move(event)) end();
    },
    onPointerUp(event: PointerEvent): void {
      end();
      gesture.up(event);
    },
    onPointerCancel(event: PointerEvent): void {
      end();
      gesture.cancel(event);
    },
    onContextMenu(event: MouseEvent): void {
      const child = childAt(event.target);
      if (child === null) return;
      event.preventDefault();
      end();
      gesture.held();
      told?.onOpen(child);
    },
    onClick(event: MouseEvent): void {
      const child = childAt(event.target);
      if (child === null) return;
      // A key has no press of its own, whatever a finger did before.
      const why = event.detail === 0 ? null : gesture.click(child);
      if (why === null) told?.onTap(child);
      else told?.onNoTap(why);
    },
  };
  return {
    handlers,
    end,
    tell(presses: Presses): void {
      told = presses;
    },
  };
}

/** The child whose tile this is in. */
export function childAt(target: EventTarget): string | null {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-child]') : null;
  return tile?.dataset['child'] ?? null;
}
