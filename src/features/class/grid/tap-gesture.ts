/** A finger that moved further than this was scrolling. */
const MOVED_PX = 10;
/** A finger that stays down longer asks for the child's sheet. */
export const LONG_PRESS_MS = 500;
/** A contact that is larger than this both ways is a palm. */
const PALM_PX = 40;

/** What a browser says of a finger, a pen or a mouse. */
export interface Contact {
  pointerId: number;
  isPrimary: boolean;
  button: number;
  pointerType: string;
  clientX: number;
  clientY: number;
  width: number;
  height: number;
  /** When it happened, not when a busy page came to handle it: a slow tablet makes no long press of a tap. */
  timeStamp: number;
}

/** Why a press is no tap. */
export type NoTap = 'moved' | 'held' | 'palm' | 'two-fingers' | 'cancelled' | 'elsewhere';

interface Press {
  /** What was pressed; null: nothing that can be tapped. */
  target: string | null;
  x: number;
  y: number;
  at: number;
  spoiled: NoTap | null;
}

/**
 * Tells a tap from a scroll, a long press and a palm. The browser's own click says that something was tapped; this says
 * whether it may count: down and up on the same target, by one fingertip, within 10 px and 500 ms.
 */
export function createTapGesture() {
  const down = new Set<number>();
  let press: Press | null = null;
  const spoil = (why: NoTap): void => {
    if (press) press.spoiled ??= why;
  };
  return {
    /** A contact began; whether a long press may come of it. */
    down(contact: Contact, target: string | null): boolean {
      // The browser may have kept the end of an earlier one to itself.
      if (contact.isPrimary) down.clear();
      down.add(contact.pointerId);
      if (down.size > 1) {
        spoil('two-fingers');
        return false;
      }
      press = { target, x: contact.clientX, y: contact.clientY, at: contact.timeStamp, spoiled: null };
      if (isPalm(contact)) spoil('palm');
      return press.spoiled === null && target !== null && contact.button === 0;
    },
    /** Whether it is still a press on one place. */
    move(contact: Contact): boolean {
      if (!press || !down.has(contact.pointerId)) return false;
      if (Math.hypot(contact.clientX - press.x, contact.clientY - press.y) > MOVED_PX) spoil('moved');
      if (isPalm(contact)) spoil('palm');
      return press.spoiled === null;
    },
    up(contact: Contact): void {
      down.delete(contact.pointerId);
      if (press && contact.timeStamp - press.at > LONG_PRESS_MS) spoil('held');
    },
    cancel(contact: Contact): void {
      down.delete(contact.pointerId);
      spoil('cancelled');
    },
    /** The long press was taken: the click that follows is none. */
    held(): void {
      spoil('held');
    },
    /** What to make of the browser's click on `target`: null if it is a tap, else why it is none. */
    click(target: string): NoTap | null {
      const ended = press;
      press = null;
      // A key or a screen reader clicks without a press.
      if (!ended) return null;
      return ended.spoiled ?? (ended.target === target ? null : 'elsewhere');
    },
  };
}

function isPalm({ pointerType, width, height }: Contact): boolean {
  return pointerType === 'touch' && Math.min(width, height) > PALM_PX;
}
