import type { ReviewWhy } from '#contracts/awards.ts';

/** An award that is ready for the ledger: its names are resolved and its rules checked. */
export interface Award {
  id: string;
  /** Whether the device chose the id. Without that, a repeat looks like a second award. */
  clientKeyed: boolean;
  studentId: string;
  habitId: string | null;
  habitName: string;
  reasonIds: string[];
  reasonText: string;
  points: number;
  actorId: string;
  source: string;
  term: string;
  /** The school's day of the tap, such as '2026-09-01'. */
  day: string;
  batchId: string | null;
  fingerprint: Buffer;
  occurredAt: Date;
  /** `occurredAt` is not what the device said. */
  occurredClamped: boolean;
  recordedAt: Date;
  /** Why staff decide whether it counts; null where it simply counts. */
  reviewWhy: ReviewWhy | null;
}

/** A recorded award. */
export interface LedgerEntry {
  id: string;
  studentId: string;
  points: number;
  seq: number;
  recordedAt: Date;
  actorId: string;
  fingerprint: Buffer;
  /** As it was recorded: what staff decided later is in a separate row. */
  status: 'counted' | 'review';
}
