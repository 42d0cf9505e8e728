import type { NewSubmission } from '#data/outbox/entry/enqueue-awards.ts';

export interface Student {
  id: string;
  name: string;
  houseName: string | null;
  houseId: string | null;
}

/** One tap on Award. */
export interface Tap extends NewSubmission {
  students: Student[];
  teacher: string;
  /** The page refused it, or said 'Not saved': none of it may be in the ledger. */
  refused?: true;
  /** Students of whom the page said 'not sent' when it was taken back. */
  takenBack?: readonly string[];
  /** When it was made, as the server's clock has it; null where the device could not tell. */
  at: number | null;
  /** The device was sure of that time: what its clock shows later changes nothing. */
  isSure?: boolean;
  /** When the same awards were made on another device, too. */
  elsewhere: number | null;
  /** Students whose award was refused, and given up by the teacher. */
  skipped: readonly string[];
  /** The awards' ids, in the order of the students. */
  ids: readonly string[];
  /** Students whose award the page showed as undone or being undone. */
  undone: readonly string[];
}
