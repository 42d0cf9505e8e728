import { createJournal, giveBallast, prepareJournal, type Change, type Heard, type JournalFile } from './journal.ts';

/** What a page asks of the journal. Each question is a look at what other pages wrote, too. */
export interface JournalQuestion {
  kind: /** At a page's start. */
    | 'open'
    | 'write'
    /** What was removed is to leave the file too. */
    | 'tidy'
    /** A database could not write: the disk gets the ballast back. */
    | 'give-room';
  changes: readonly Change[];
}

interface Device {
  /** Opens the file for this work alone; no other page has it meanwhile. Rejects where it can't be opened. */
  withFile: (work: (file: JournalFile) => Heard) => Promise<Heard>;
  random: (bytes: Uint8Array<ArrayBuffer>) => void;
}

/** Keeps the journal for one page. What it resolves for is on the disk. */
export function createJournalKeeper({ withFile, random }: Device): (question: JournalQuestion) => Promise<Heard> {
  const journal = createJournal(random);
  return ({ kind, changes }) =>
    withFile((file) => {
      // The browser may delete it under an open page.
      if (kind === 'open' || file.getSize() === 0) prepareJournal(file, random);
      if (kind === 'give-room') giveBallast(file);
      const sync = (): Heard => journal.sync(file, changes, kind === 'open' || kind === 'tidy');
      try {
        return sync();
      } catch {
        // Some file systems need room for a write in place, too.
        giveBallast(file);
        return sync();
      }
    });
}
