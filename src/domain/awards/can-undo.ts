import { DAY_MS } from '#domain/durations.ts';

/** So long after the server recorded it the one who made an award may undo it; staff may at any time. */
export const OWN_UNDO_MS = DAY_MS;

/** Who asks for an Undo, when and of which server. */
export interface UndoAsked {
  isStaff: boolean;
  /** Device ms. */
  now: number;
  /** Whether the server takes back what it has. */
  offersUndoOfSent: boolean;
}

/** Whether the server would take back an award of the person who asks, by when it recorded it (device ms). */
export function takesBack(recordedAt: number, { isStaff, now, offersUndoOfSent }: UndoAsked): boolean {
  return offersUndoOfSent && (isStaff || now - recordedAt <= OWN_UNDO_MS);
}
