import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { OwnTerm } from './model/school-days.ts';
import type { Points, Sums } from './model/sums.ts';
import type { School } from './school.ts';

export interface JudgedSchool extends School {
  lastSeq(): Promise<number>;
  /** All points that count, each by itself, and the sums that are kept of them. */
  points(): Promise<Points[]>;
  keptSums(): Promise<Sums>;
  terms: readonly OwnTerm[];
  close(): Promise<void>;
  /**
   * What teachers do about awards of which nobody can tell whether they arrived; resolves with their number. On our server
   * there are none.
   */
  decide?(outboxDb: OutboxDb): Promise<number>;
}
