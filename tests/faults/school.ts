import type { Fault } from './faults.ts';
import type { LedgerRow } from './judge.ts';
import type { Student, Tap } from './tap.ts';
import type { WentBack } from './ways-back.ts';

export interface School {
  url: string;
  fetch: (request: Request) => Promise<Response>;
  /** Students that can be awarded. */
  students: Student[];
  habit: { id: string; name: string };
  reason: { id: string; text: string };
  teachers: Array<{ email: string; password: string }>;
  /** The server's own clock, ms; it never jumps. */
  clock: { now(): number; move(ms: number): void };
  newId: () => string;
  endSessions(email: string): Promise<void>;
  /** The same award, made and sent on another device of the same teacher. The ledger that is judged leaves it out. */
  awardElsewhere(tap: Tap): Promise<void>;
  /** Its ledger from this number on. */
  ledgerSince(seq: number): Promise<LedgerRow[]>;
  /** Keeps its database as it is now. */
  backUp(): Promise<void>;
  /** Its database is again what it was at the backup. */
  goBack(how: WentBack): Promise<void>;
  /** Faults that do not happen to this server. */
  spared?: readonly Fault[];
  /** It keeps no award ids. */
  forgetful?: true;
  /** Whether a request never gets there once its sender is dead or has given it up. */
  dropsLate?: boolean;
}
