import { Dexie, type EntityTable } from 'dexie';

/** When an award left this device, for a server that does not keep its id. */
export interface AwardTries {
  /** The award's. */
  id: string;
  userId: string;
  apiBase: string;
  studentId: string;
  /** Device ms of the first time and of the last. */
  firstAt: number;
  lastAt: number;
}

/** An award that a student's history shows more often than this device made it. */
export interface DoubledAward {
  /** Of the teacher, the server and the row, so that it is found only once. */
  id: string;
  userId: string;
  apiBase: string;
  studentId: string;
  habitName: string;
  points: number;
  /** How often the history shows it. */
  times: number;
  /** How often this device made it. */
  made: number;
  /** The row's own time, ms. */
  at: number;
  /** The teacher has seen to it. */
  dismissed: boolean;
}

/**
 * What this device remembers of awards for servers that keep no award ids, beside the outbox, whose format is frozen.
 * Nothing in it is needed to send an award, and no student's name is in it.
 */
export class HistoryCheckDb extends Dexie {
  declare readonly tries: EntityTable<AwardTries, 'id'>;
  declare readonly doubles: EntityTable<DoubledAward, 'id'>;

  constructor() {
    super('history-check-1');
    this.version(1).stores({ tries: 'id, [userId+apiBase]', doubles: 'id, [userId+apiBase]' });
  }
}
