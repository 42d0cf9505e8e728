import { Dexie, type EntityTable, type Table } from 'dexie';
import type { AnsweredEntry, DrainRow, OutboxEntry } from './outbox-rows.ts';

/**
 * The outbox: awards that a teacher tapped and the server has not answered yet. One a device, for all its teachers.
 *
 * The format is frozen: Dexie lets old code open a newer schema and write rows that a new index never sees, so a new
 * format is a new database (`outbox-2`), which moves the rows over, never a new version of this one. Durability is
 * strict: a tap is saved when the disk has it (Chrome's default only hands it to the system).
 */
export class OutboxDb extends Dexie {
  /** Not answered yet, by the order in which they were made. */
  declare readonly entries: EntityTable<OutboxEntry, 'seq'>;
  /** Answered by the server or a person; kept 30 days, so that 'recently sent' can be shown and nothing is sent again. */
  declare readonly answered: Table<AnsweredEntry, string>;
  /** One row, `drain`: who sends right now, and when the next try is due. */
  declare readonly drain: Table<DrainRow, 'drain'>;

  /**
   * One row, `identity`: distinguishes this database from one that was created again after the browser deleted it. It
   * is kept beside the drain's row, because the format is frozen.
   */
  get identity(): Table<{ key: 'identity'; id: string }, 'identity'> {
    return this.table('drain');
  }

  /** Opens lazily, at the first use. */
  constructor() {
    super('outbox-1', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      entries: '++seq, &id, submissionId, [userId+seq]',
      answered: 'id, seq, submissionId, [userId+answeredAt], answeredAt',
      drain: 'key',
    });
  }
}
