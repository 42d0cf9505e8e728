import { describe, expect, it } from 'vitest';
import { BALLAST, createJournal, giveBallast, HALF, prepareJournal, type Change } from '#data/outbox/copy/journal.ts';
import { MemoryFile } from '#tests/support/journal-file.ts';

const LOG = 2 * HALF;
const random = (bytes: Uint8Array): void => void bytes.fill(7);

function preparedFile(capacity?: number): MemoryFile {
  const file = new MemoryFile(capacity);
  prepareJournal(file, random);
  return file;
}

/** What a page that starts now finds. */
const found = (file: MemoryFile): Record<string, string> => Object.fromEntries(readWhole(file));

function readWhole(file: MemoryFile): Array<[string, string]> {
  return createJournal(random)
    .sync(file, [])
    .changes.flatMap(([key, value]) => (value === null ? [] : [[key, value]]));
}

describe('the journal', () => {
  it('keeps what was written, and not what was removed', () => {
    const file = preparedFile();
    const journal = createJournal(random);
    journal.sync(file, [
      ['a', '1'],
      ['b', '2'],
    ]);
    journal.sync(file, [
      ['a', null],
      ['b', '3'],
    ]);
    expect(found(file)).toEqual({ b: '3' });
  });

  it('tells a page what another one wrote, once', () => {
    const file = preparedFile();
    const [one, other] = [createJournal(random), createJournal(random)];
    one.sync(file, [['a', '1']]);
    expect(other.sync(file, [])).toEqual({ kind: 'whole', changes: [['a', '1']] });
    one.sync(file, [['a', null]]);
    expect(other.sync(file, [['b', '2']])).toEqual({ kind: 'more', changes: [['a', null]] });
    expect(other.sync(file, [])).toEqual({ kind: 'more', changes: [] });
    expect(one.sync(file, [])).toEqual({ kind: 'more', changes: [['b', '2']] });
  });

  it('moves to its other half when one is full, and another page follows it there', () => {
    const file = preparedFile();
    const [one, other] = [createJournal(random), createJournal(random)];
    other.sync(file, []);
    const text = 'x'.repeat(HALF / 5);
    for (let round = 0; round < 12; round += 1) one.sync(file, [['a', `${round} ${text}`]]);
    expect(found(file)).toEqual({ a: `11 ${text}` });
    expect(other.sync(file, [])).toEqual({ kind: 'whole', changes: [['a', `11 ${text}`]] });
  });

  it('refuses what does not fit into a half, and keeps what it has', () => {
    const file = preparedFile();
    const journal = createJournal(random);
    journal.sync(file, [['a', '1']]);
    expect(() => journal.sync(file, [['b', 'x'.repeat(HALF)]])).toThrow('no room');
    journal.sync(file, [['c', '3']]);
    expect(found(file)).toEqual({ a: '1', c: '3' });
  });

  it('when it is tidied, nothing of what was removed is left in the file', () => {
    const file = preparedFile();
    const journal = createJournal(random);
    journal.sync(file, [['a', 'Ada Low']]);
    journal.sync(file, [['a', 'nobody']]);
    expect(file.has('Ada Low')).toBe(true);
    journal.sync(file, [], true);
    expect(file.has('Ada Low')).toBe(false);
    expect(found(file)).toEqual({ a: 'nobody' });
  });

  it('does not read what an earlier turn of a half left behind its end', () => {
    const file = preparedFile();
    const journal = createJournal(random);
    journal.sync(file, [['a', '1']]);
    // A kill came before the tidying: the old records are still there.
    const kept: Array<[Uint8Array<ArrayBuffer>, number]> = [0, HALF].map((start) => {
      const bytes = new Uint8Array(200);
      file.read(bytes, { at: start });
      return [bytes, start];
    });
    journal.sync(file, [['a', null]], true);
    journal.sync(file, [], true);
    for (const [bytes, start] of kept) file.write(bytes.subarray(60), { at: start + 60 });
    expect(found(file)).toEqual({});
  });
});

describe('a journal that the browser deletes', () => {
  it('is written again from what an open page knows, and the next page finds it', () => {
    const file = preparedFile();
    const journal = createJournal(random);
    journal.sync(file, [
      ['a', '1'],
      ['b', '2'],
    ]);
    const again = preparedFile();
    expect(journal.sync(again, [['b', null]])).toEqual({ kind: 'new', changes: [] });
    expect(found(again)).toEqual({ a: '1' });
  });

  it('is not taken for the one before, which had as many generations', () => {
    const [one, other] = [createJournal(random), createJournal((bytes) => void bytes.fill(8))];
    const file = preparedFile();
    one.sync(file, [['a', '1']]);
    const again = preparedFile();
    other.sync(again, [['b', '2 of another']]);
    expect(one.sync(again, [['c', '3']])).toEqual({ kind: 'whole', changes: [['b', '2 of another']] });
    expect(found(again)).toEqual({ b: '2 of another', c: '3' });
  });
});

describe('a kill during any write', () => {
  const before: Change[] = [
    ['a', '1'],
    ['b', '2'],
  ];
  it.each<[string, boolean]>([
    ['of a record', false],
    ['of the move to the other half', true],
  ])('%s leaves all that was on the disk, and the new change whole or not at all', (_, isTidied) => {
    for (const share of [0, 0.5, 1]) {
      const file = preparedFile();
      const journal = createJournal(random);
      journal.sync(file, before);
      const killed: MemoryFile[] = [];
      file.onWrite = (bytes, at) => {
        killed.push(file.killedIn(bytes.subarray(0, Math.floor(bytes.length * share)), at));
      };
      journal.sync(
        file,
        [
          ['a', null],
          ['c', '3'],
        ],
        isTidied,
      );
      expect(killed.length).toBe(isTidied ? 3 : 1);
      for (const left of killed) {
        const now = JSON.stringify(found(left));
        expect([JSON.stringify({ a: '1', b: '2' }), JSON.stringify({ b: '2', c: '3' })]).toContain(now);
        // And the next write is read, whatever lies behind it.
        createJournal(random).sync(left, [['d', '4']]);
        expect(found(left)).toMatchObject({ b: '2', d: '4' });
      }
    }
  });
});

describe('on a full disk', () => {
  it('the journal is written in place, and the ballast is given back', () => {
    const file = preparedFile();
    expect(file.getSize()).toBe(LOG + BALLAST);
    file.capacity = file.getSize();
    const journal = createJournal(random);
    for (let round = 0; round < 20; round += 1) journal.sync(file, [['a', `${round} ${'x'.repeat(HALF / 5)}`]]);
    giveBallast(file);
    expect(file.getSize()).toBe(LOG);
    expect(found(file)['a']?.startsWith('19 ')).toBe(true);
  });

  it('the next start takes the ballast again only where twice as much is free', () => {
    const file = preparedFile();
    createJournal(random).sync(file, [['a', '1']]);
    giveBallast(file);
    file.capacity = LOG + 2 * BALLAST - 1;
    prepareJournal(file, random);
    expect(file.getSize()).toBe(LOG);
    file.capacity = LOG + 2 * BALLAST;
    prepareJournal(file, random);
    expect(file.getSize()).toBe(LOG + BALLAST);
    expect(found(file)).toEqual({ a: '1' });
  });

  it('there is none where not even its halves fit, and nothing of it takes room', () => {
    const file = new MemoryFile(LOG - 1);
    expect(() => prepareJournal(file, random)).toThrow('No space');
    expect(file.getSize()).toBe(0);
  });
});
