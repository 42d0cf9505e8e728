/** An award as the ledger takes it, its names resolved and its rules checked. */
export interface Award {
  id: string;
  /** Whether the device chose the id; without one a repeat can't be told from a second award. */
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
  batchId: string | null;
  fingerprint: Buffer;
  occurredAt: Date;
  occurredClamped: boolean;
  recordedAt: Date;
}

/** What the ledger says of an award. */
export interface LedgerEntry {
  id: string;
  studentId: string;
  points: number;
  seq: number;
  recordedAt: Date;
  actorId: string;
  fingerprint: Buffer;
}
