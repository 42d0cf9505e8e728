import { beforeEach, describe, expect, it } from 'vitest';
import { openDeviceStore, type AskJournal, type DeviceStore, type LocalStore } from '#data/outbox/copy/device-store.ts';
import type { JournalQuestion } from '#data/outbox/copy/journal-keeper.ts';
import type { CopyStore } from '#data/outbox/rules/copy-store.ts';
import { HALF, type Change } from '#data/outbox/copy/journal.ts';
import { journalOf, MemoryFile } from '#tests/support/journal-file.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';

let file: MemoryFile;
let local: Map<string, string>;
let asked: JournalQuestion[];
/** Whether the journal had its ballast at each answer. */
let ballast: boolean[];
let isBroken: boolean;
/** Each page hears what the others write to local storage. */
let hearing: Array<(change: Change) => void>;
beforeEach(() => {
  file = new MemoryFile();
  local = new Map();
  asked = [];
  ballast = [];
  isBroken = false;
  hearing = [];
});

const localStore = (): LocalStore => ({
  store: createMemoryStore(local),
  onChange: (heard) => void hearing.push(heard),
});

const open = (): Promise<DeviceStore> => {
  const ask = journalOf(file);
  const watched: AskJournal = async (question) => {
    asked.push(question);
    if (isBroken) throw new Error('No room.');
    const answer = await ask(question);
    ballast.push(answer.hasBallast);
    return answer;
  };
  return openDeviceStore(watched, localStore(), (key) => key.startsWith('copy.'));
};
const keysOf = (store: CopyStore) => Array.from({ length: store.length }, (_, index) => store.key(index));

describe('a device with a journal', () => {
  it('keeps the copies in it and in local storage', async () => {
    const store = await open();
    store.setItem('copy.a', '1');
    store.setItem('copy.b', '2');
    store.removeItem('copy.a');
    await store.settled();
    expect([...local]).toEqual([['copy.b', '2']]);
    expect(keysOf(store)).toEqual(['copy.b']);
    expect(file.has('copy.b')).toBe(true);
  });

  it.each<[string, () => void]>([
    ['local storage', () => local.clear()],
    ['the journal', () => void (file = new MemoryFile())],
  ])('finds them when the browser lost %s', async (_, lose) => {
    const store = await open();
    store.setItem('copy.a', '1');
    await store.settled();
    lose();
    const later = await open();
    expect(later.getItem('copy.a')).toBe('1');
    await later.settled();
    expect([...local]).toEqual([['copy.a', '1']]);
    expect(file.has('copy.a')).toBe(true);
  });

  it('drops what a local storage that fell back to an earlier state still has', async () => {
    const store = await open();
    store.setItem('copy.a', '1');
    store.setItem('copy.b', '1');
    store.removeItem('copy.a');
    store.setItem('copy.b', '2');
    await store.settled();
    local.set('copy.a', '1').set('copy.b', '1').set('access-token', 'x');
    const later = await open();
    expect([keysOf(later), later.getItem('copy.b')]).toEqual([['copy.b'], '2']);
    expect([...local]).toEqual([
      ['copy.b', '2'],
      ['access-token', 'x'],
    ]);
  });

  it('writes the awards of one tap as one record', async () => {
    const store = await open();
    asked = [];
    for (let award = 0; award < 28; award += 1) store.setItem(`copy.${award}`, 'x');
    await store.settled();
    expect(asked.map(({ kind, changes }) => [kind, changes.length])).toEqual([['write', 28]]);
  });

  it('writes local storage while the journal writes', async () => {
    const store = await open();
    asked = [];
    const askedBefore: number[] = [];
    const { set } = local;
    local.set = (key, value) => {
      askedBefore.push(asked.length);
      return set.call(local, key, value);
    };
    store.setItem('copy.a', '1');
    store.setItem('copy.b', '2');
    expect([store.getItem('copy.a'), local.size]).toEqual(['1', 0]);
    await store.settled();
    expect([[...local], askedBefore]).toEqual([[['copy.a', '1'], ['copy.b', '2']], [1, 1]]); // prettier-ignore
  });

  it('takes over what an earlier version of the app kept in local storage, and nothing else of it', async () => {
    local.set('copy.a', '1').set('access-token', 'x');
    const store = await open();
    expect(keysOf(store)).toEqual(['copy.a']);
    await store.settled();
    local.clear();
    expect((await open()).getItem('copy.a')).toBe('1');
  });

  it('hears from local storage what another page writes', async () => {
    const [one, other] = [await open(), await open()];
    one.setItem('copy.a', '1');
    for (const heard of hearing) heard(['copy.a', '1']);
    for (const heard of hearing) heard(['access-token', 'x']);
    expect(keysOf(other)).toEqual(['copy.a']);
    await Promise.all([one.settled(), other.settled()]);
  });

  it('hears what another page wrote, and its own newer change stays', async () => {
    const [one, other] = [await open(), await open()];
    one.setItem('copy.a', 'one');
    one.setItem('copy.b', 'one');
    await one.settled();
    other.setItem('copy.a', 'other');
    await other.caughtUp();
    expect([other.getItem('copy.a'), other.getItem('copy.b')]).toEqual(['other', 'one']);
    await one.caughtUp();
    expect(one.getItem('copy.a')).toBe('other');
  });

  it('hears that another page tidied it', async () => {
    const [one, other] = [await open(), await open()];
    one.setItem('copy.a', 'Ada');
    await other.caughtUp();
    one.removeItem('copy.a');
    one.tidy();
    await one.settled();
    await other.caughtUp();
    expect(keysOf(other)).toEqual([]);
    expect(file.has('Ada')).toBe(false);
  });

  it('believes local storage where the journal could not be written, until it can', async () => {
    const store = await open();
    store.setItem('copy.old', '0');
    await store.settled();
    isBroken = true;
    store.setItem('copy.a', '1');
    await store.settled();
    isBroken = false;
    const later = await open();
    expect(keysOf(later)).toEqual(['copy.old', 'copy.a']);
    await later.settled();
    local.clear();
    expect(keysOf(await open())).toEqual(['copy.old', 'copy.a']);
  });

  it('writes with the next change what could not be written', async () => {
    const store = await open();
    isBroken = true;
    store.setItem('copy.a', '1');
    await store.settled();
    isBroken = false;
    store.setItem('copy.b', '2');
    await store.settled();
    local.clear();
    expect(keysOf(await open())).toEqual(['copy.a', 'copy.b']);
  });

  it('writes all of it again when the browser deletes the journal under an open page', async () => {
    const store = await open();
    store.setItem('copy.a', '1');
    await store.settled();
    file.truncate(0);
    store.setItem('copy.b', '2');
    await store.settled();
    local.clear();
    expect(keysOf(await open())).toEqual(['copy.a', 'copy.b']);
  });

  it('gives its ballast back to the disk, takes it again when there is room, and says so each time', async () => {
    const store = await open();
    const before = file.getSize();
    await store.giveRoom();
    expect(file.getSize()).toBeLessThan(before);
    file.capacity = before;
    await store.takeRoom();
    expect(file.getSize()).toBeLessThan(before);
    file.capacity = Infinity;
    store.setItem('copy.a', '1');
    await store.takeRoom();
    expect(file.getSize()).toBe(before);
    expect(ballast).toEqual([true, false, false, false, true]);
    expect(store.getItem('copy.a')).toBe('1');
  });

  it('says at its start that it has no room for the ballast', async () => {
    file = new MemoryFile(HALF * 2 + 1);
    await open();
    expect(ballast).toEqual([false]);
  });

  it('gives it back by itself where even a write in place needs room', async () => {
    const store = await open();
    const before = file.getSize();
    file.onWrite = () => {
      if (file.getSize() === before) throw new DOMException('No space', 'QuotaExceededError');
    };
    store.setItem('copy.a', '1');
    await store.settled();
    expect(file.getSize()).toBeLessThan(before);
    file.onWrite = () => undefined;
    local.clear();
    expect((await open()).getItem('copy.a')).toBe('1');
  });
});

describe('a device without one', () => {
  it.each<[string, () => Promise<DeviceStore>]>([
    ['the browser has no files', () => openDeviceStore(null, localStore(), () => true)],
    [
      'its disk has no room for one',
      () => {
        file.capacity = 1000;
        return open();
      },
    ],
  ])('%s: the copies are in local storage, for every page at once', async (_, start) => {
    const [one, other] = [await start(), await start()];
    one.setItem('copy.a', '1');
    expect([...local]).toEqual([['copy.a', '1']]);
    expect(keysOf(other)).toEqual(['copy.a']);
    other.removeItem('copy.a');
    expect(one.getItem('copy.a')).toBe(null);
    await Promise.all([one.settled(), one.caughtUp(), one.giveRoom()]);
  });
});
