import { useEffect, useLayoutEffect, useState, type MouseEvent, type PointerEvent } from 'react';
import { createTapGesture, LONG_PRESS_MS, type NoTap } from './tap-gesture.ts';

interface Presses {
  /** A tap, a click, Space or Enter on a student. */
  onTap: (studentId: string) => void;
  /** A long press, the context menu, or its key. */
  onOpen: (studentId: string) => void;
  /** A press that counts for nothing, as soon as that is clear. */
  onNoTap: (why: NoTap) => void;
}

/**
 * What the class listens to: one set of handlers for all its buttons, the same for as long as it is open. Each finger
 * counts by itself, so that two thumbs can be at work: browsers click for one finger at a time only.
 */
export function useClassPress(presses: Presses) {
  const [pressing] = useState(createPressing);
  useLayoutEffect(() => pressing.tell(presses));
  useEffect(() => pressing.end, [pressing]);
  return pressing.handlers;
}

function createPressing() {
  const gesture = createTapGesture<HTMLElement>();
  let told: Presses | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => clearTimeout(timer);
  const open = (studentId: string): void => {
    gesture.opened();
    told?.onOpen(studentId);
  };
  const handlers = {
    onPointerDown(event: PointerEvent): void {
      end();
      const button = buttonAt(event.target);
      const student = childAt(event.target);
      const { mayBeHeld, isPalm } = gesture.down(event, button);
      if (isPalm && student !== null) told?.onNoTap('palm');
      if (mayBeHeld && student !== null) timer = setTimeout(open, LONG_PRESS_MS, student);
    },
    onPointerMove(event: PointerEvent): void {
      const why = gesture.move(event);
      if (why === null) return;
      end();
      if (why === 'palm' && childAt(event.target) !== null) told?.onNoTap(why);
    },
    onPointerUp(event: PointerEvent): void {
      end();
      const lifted = gesture.up(event, buttonAt(event.target));
      if (!lifted) return;
      if (lifted.why === null) lifted.target.click();
      else told?.onNoTap(lifted.why);
    },
    onPointerCancel(event: PointerEvent): void {
      end();
      if (gesture.cancel(event)) told?.onNoTap('moved');
    },
    onContextMenu(event: MouseEvent): void {
      const student = childAt(event.target);
      if (student === null) return;
      event.preventDefault();
      end();
      open(student);
    },
    onClickCapture(event: MouseEvent): void {
      const button = buttonAt(event.target);
      // A key has no press of its own, whatever a finger did before.
      if (!button || event.detail === 0) return;
      const why = gesture.click(button, event.timeStamp);
      const student = childAt(button);
      // Where a finger may slide on another button is for the browser to say.
      if (why === null || (student === null && why !== 'answered')) return;
      event.stopPropagation();
      if (why === 'held' && student !== null) told?.onOpen(student);
      else if (why !== 'answered' && why !== 'opened' && why !== 'palm') told?.onNoTap(why);
    },
    onClick(event: MouseEvent): void {
      const student = childAt(event.target);
      if (student !== null) told?.onTap(student);
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

function buttonAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button') : null;
}

/** The student whose tile this is in. */
export function childAt(target: EventTarget): string | null {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-child]') : null;
  return tile?.dataset['child'] ?? null;
}
