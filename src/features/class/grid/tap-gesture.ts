/** A finger that moved further than this was scrolling, or pinching. */
const MOVED_PX = 10;
/** A finger that stays down longer asks for the student's sheet. */
export const LONG_PRESS_MS = 500;
/** A contact that is this large both ways is a palm. An adult's thumb is 50 px, so what is a finger ends well below. */
const PALM_PX = 80;
/** A browser's click comes right after its press; a later one is a screen reader's. */
const CLICK_MS = 1000;

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

/** Why a press is no tap. `opened`: it opened something instead. */
export type NoTap = 'moved' | 'held' | 'palm' | 'elsewhere' | 'opened';

interface Press<T> {
  /** What was pressed; null: nothing that can be tapped. */
  target: T | null;
  pointerType: string;
  x: number;
  y: number;
  at: number;
  /** Another finger was down at the same time. */
  isAmongOthers: boolean;
  spoiled: NoTap | null;
}

/** A press that was lifted: `why` is null if it is a tap. */
interface Lifted<T> {
  target: T;
  why: NoTap | null;
}

/**
 * Tells a tap from a scroll, a pinch, a long press and a palm. Each finger is judged by itself: down and up on the same
 * target, within 10 px and 500 ms. One finger's tap is the browser's own click. Of two fingers at once browsers make no
 * click at all, so `up` answers for those; should a click come nevertheless, it is known as one that was answered.
 */
export function createTapGesture<T>() {
  const presses = new Map<number, Press<T>>();
  let lifted: Array<Lifted<T> & { at: number; isAnswered: boolean }> = [];
  return {
    /** A contact began. */
    down(contact: Contact, target: T | null): { mayBeHeld: boolean; isPalm: boolean } {
      const { pointerId, pointerType, isPrimary, clientX: x, clientY: y, timeStamp: at } = contact;
      // The browser may have kept the end of an earlier one to itself.
      if (isPrimary) for (const [id, press] of presses) if (press.pointerType === pointerType) presses.delete(id);
      const others = [...presses.values()].filter((press) => press.pointerType === 'touch');
      const isAmongOthers = pointerType === 'touch' && others.length > 0;
      if (isAmongOthers) for (const press of others) press.isAmongOthers = true;
      const spoiled = isPalm(contact) ? 'palm' : null;
      presses.set(pointerId, { target, pointerType, x, y, at, isAmongOthers, spoiled });
      const mayBeHeld = spoiled === null && target !== null && contact.button === 0 && !isAmongOthers;
      return { mayBeHeld, isPalm: spoiled === 'palm' };
    },
    /** Why it is no tap any more, if that is new. */
    move(contact: Contact): NoTap | null {
      const press = presses.get(contact.pointerId);
      if (!press || press.spoiled !== null) return null;
      press.spoiled = isPalm(contact) ? 'palm' : hasMoved(press, contact) ? 'moved' : null;
      return press.spoiled;
    },
    /** What to make of a finger that was lifted among others; null: its click will say. */
    up(contact: Contact, target: T | null): Lifted<T> | null {
      const press = presses.get(contact.pointerId);
      presses.delete(contact.pointerId);
      if (!press || press.target === null) return null;
      const { timeStamp: at } = contact;
      const isHeld = at - press.at > LONG_PRESS_MS;
      const why =
        press.spoiled ??
        (hasMoved(press, contact) ? 'moved' : isHeld ? 'held' : press.target === target ? null : 'elsewhere');
      const { isAmongOthers: isAnswered } = press;
      lifted = [...lifted.filter((one) => at - one.at < CLICK_MS), { target: press.target, why, at, isAnswered }];
      return isAnswered ? { target: press.target, why } : null;
    },
    /** The browser took the finger for a scroll or a zoom. Whether that took a tap from it: another finger moved. */
    cancel({ pointerId }: Contact): boolean {
      const press = presses.get(pointerId);
      presses.delete(pointerId);
      return press?.isAmongOthers === true && press.target !== null && press.spoiled === null;
    },
    /** The long press was taken: whatever is down is no tap. */
    opened(): void {
      for (const press of presses.values()) press.spoiled ??= 'opened';
    },
    /** What to make of the browser's click on `target`: null if it is a tap. */
    click(target: T, at: number): NoTap | 'answered' | null {
      const index = lifted.findIndex((one) => one.target === target && at - one.at < CLICK_MS);
      const [press] = index < 0 ? [] : lifted.splice(index, 1);
      // A screen reader clicks without a press.
      if (!press) return null;
      return press.isAnswered ? 'answered' : press.why;
    },
  };
}

function hasMoved({ x, y }: { x: number; y: number }, { clientX, clientY }: Contact): boolean {
  return Math.hypot(clientX - x, clientY - y) > MOVED_PX;
}

function isPalm({ pointerType, width, height }: Contact): boolean {
  return pointerType === 'touch' && Math.min(width, height) >= PALM_PX;
}
