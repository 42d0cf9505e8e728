/** What a teacher reads of an award on a device: where it is, and what became of an Undo of it. */
export interface Row {
  readonly id: string;
  /** Awards of one tap stop together. */
  readonly tap: string;
  readonly student: number;
  readonly points: number;
  /** When it was tapped. */
  readonly at: number;
  /** Whose award it is; another account's after Send as me. */
  owner: string;
  /** The student's name as the device had it; null: taken by a sign-out or another account's sign-in. */
  name: string | null;
  word: 'waiting' | 'tried' | 'refused' | 'sent' | 'skipped' | 'taken-back';
  undo: 'none' | 'waiting' | 'undone' | 'refused';
  /** Whose session sends it. */
  undoer: string;
  undoneAt: number;
}

/** What a device has of a student. */
export interface Known {
  name: string;
  house: string | null;
}

/** What the server makes of what a device sends. */
export interface Answers {
  has(row: Row): boolean;
  /** It has the award from now on, if it did not before. */
  award(row: Row): void;
  /** Whether it takes the award back, or had done so before. */
  reverse(row: Row): boolean;
}

/** What meets the first award that a pass sends. */
export type SendFault = 'none' | 'refused-422' | 'reply-lost';

const isOpen = ({ word }: Row): boolean => word === 'waiting' || word === 'tried' || word === 'refused';

/** A tablet that several teachers use, by the rules of the outbox. */
export class DeviceModel {
  user: string | null = null;
  /** The students' list as it was loaded last, by the student's place in the school. */
  known: ReadonlyArray<Known | null> = [];
  readonly rows: Row[] = [];

  /** Whose open awards wait here for another account. */
  left = (): string[] => [
    ...new Set(this.rows.filter((row) => isOpen(row) && row.owner !== this.user).map(({ owner }) => owner)),
  ];
  own = (fits: (row: Row) => boolean): Row[] => this.rows.filter((row) => row.owner === this.user && fits(row));

  enter(user: string): void {
    this.user = user;
    this.#redact((row) => row.owner !== user);
  }

  signOut(): void {
    this.user = null;
    this.known = [];
    this.#redact(() => true);
  }

  #redact(whose: (row: Row) => boolean): void {
    for (const row of this.rows.filter(whose)) row.name = null;
  }

  tap(made: Pick<Row, 'id' | 'tap' | 'student' | 'points' | 'at'>): void {
    const name = this.known[made.student]?.name ?? null;
    this.rows.push({ ...made, owner: this.user ?? '', name, word: 'waiting', undo: 'none', undoer: '', undoneAt: 0 });
  }

  undo(row: Row, at: number): void {
    row.undoneAt = at;
    row.undoer = row.owner;
    row.undo = row.word === 'waiting' || row.word === 'refused' ? 'undone' : 'waiting';
    if (row.word === 'waiting') row.word = 'taken-back';
    if (row.word === 'refused') row.word = 'skipped';
  }

  /** Send as me. */
  adopt(from: string): void {
    for (const row of this.rows.filter(({ owner }) => owner === from)) {
      if (isOpen(row)) row.owner = this.user ?? '';
    }
    for (const row of this.rows) if (row.undo === 'waiting' && row.undoer === from) row.undoer = this.user ?? '';
  }

  /** A pass: the awards in their order, and then the undos of what is answered. */
  send(server: Answers, fault: SendFault): void {
    const stopped = new Set(this.own(({ word }) => word === 'refused').map(({ tap }) => tap));
    let next = fault;
    for (const row of this.own(({ word }) => word === 'waiting' || word === 'tried')) {
      if (stopped.has(row.tap)) continue;
      // What it has it does not refuse.
      if (next === 'refused-422' && !server.has(row)) {
        row.word = 'refused';
        stopped.add(row.tap);
      } else {
        server.award(row);
        row.word = next === 'reply-lost' ? 'tried' : 'sent';
        if (next === 'reply-lost') return;
      }
      next = 'none';
    }
    const undos = this.rows.filter(({ undo, undoer }) => undo === 'waiting' && undoer === this.user);
    for (const row of undos.filter(({ word }) => word === 'sent')) {
      row.undo = server.reverse(row) ? 'undone' : 'refused';
    }
  }
}
