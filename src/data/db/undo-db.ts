import { Dexie, type EntityTable } from 'dexie';
import type { TapClock } from '#data/server-clock.ts';

/** What became of an undo. */
export type UndoState =
  /**
   * It is sent after its award is answered. `missing` counts how often the server said that it does not have the award yet,
   * the last time at `missingAt`.
   */
  | { kind: 'waiting'; missing: number; missingAt: number | null }
  /** Its award doesn't count: it never left this device, or the server took it back. */
  | { kind: 'undone'; at: number }
  /** The server said no, in its own words; null: it gave none. */
  | { kind: 'refused'; status: number; detail: string | null; at: number };

/** A person's Undo of one award. It holds nothing about the student. */
export interface Undo {
  /** The award's, as the device or the server made it. */
  awardId: string;
  /** Who tapped; sent with that account's session only. */
  userId: string;
  /** The server that has the award, or will have it. */
  apiBase: string;
  /** The time of the tap, ms. */
  tappedAt: number;
  /** Where that is not certain: what is known of it. */
  clock?: TapClock;
  state: UndoState;
}

/**
 * What was undone on this device, by award. It is beside the outbox, whose format is frozen: an older worker that found an
 * undo in the outbox would send it as an award. Its durability is strict too, and its format is frozen in the same way.
 */
export class UndoDb extends Dexie {
  declare readonly undos: EntityTable<Undo, 'awardId'>;

  constructor() {
    super('undo-1', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ undos: 'awardId, userId, [userId+state.kind], state.kind, state.at' });
  }
}
