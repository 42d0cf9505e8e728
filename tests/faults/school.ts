import type { Fault } from './faults.ts';
import type { Student, Tap } from './tap.ts';

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
  /** Faults that do not happen to this server. */
  spared?: readonly Fault[];
  /** It keeps no award ids. */
  forgetful?: true;
  /** Whether a request never gets there once its sender is dead or has given it up. */
  dropsLate?: boolean;
}
