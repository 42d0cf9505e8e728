import {
  createJournal,
  giveBallast,
  hasBallast,
  prepareJournal,
  type Change,
  type Heard,
  type JournalFile,
} from './journal.ts';

/** What a page asks of the journal. Each question is a look at what other pages wrote, too. */
export interface JournalQuestion {
  kind: /** At a page's start, and where the ballast may find room again. */
    | 'open'
    | 'write'
    /** What was removed is to leave the file too. */
    | 'tidy'
    /** A database could not write: the disk gets the ballast back. */
    | 'give-room';
  changes: readonly Change[];
}

/** What a page hears. Without the ballast the disk is full or nearly so. */
export type JournalAnswer = Heard & { hasBallast: boolean };

interface Device {
  /** Opens the file for this work alone; no other page has it meanwhile. Rejects where it can't be opened. */
  withFile: (work: (file: JournalFile) => JournalAnswer) => Promise<JournalAnswer>;
  random: (bytes: Uint8Array<ArrayBuffer>) => void;
}

/** Keeps the journal for one page. What it resolves for is on the disk. */
export function createJournalKeeper({
  withFile,
  random,
}: Device): (question: JournalQuestion) => Promise<JournalAnswer> {
  const journal = createJournal(random);
  return ({ kind, changes }) =>
    withFile((file) => {
      // The browser may delete it under an open page.
      if (kind === 'open' || file.getSize() === 0) prepareJournal(file, random);
      if (kind === 'give-room') giveBallast(file);
      const sync = (): JournalAnswer => {
        const heard = journal.sync(file, changes, kind === 'open' || kind === 'tidy');
        return { ...heard, hasBallast: hasBallast(file) };
      };
      try {
        return sync();
      } catch {
        // Some file systems need room for a write in place, too.
        giveBallast(file);
        return sync();
      }
    });
}
