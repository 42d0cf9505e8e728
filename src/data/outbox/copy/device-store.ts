import { quietly, type CopyStore } from '#data/outbox/rules/copy-store.ts';
import type { Change, Heard } from './journal.ts';
import type { JournalQuestion } from './journal-keeper.ts';

/** Rejects where the journal could not be written. */
export type AskJournal = (question: JournalQuestion) => Promise<Heard>;

/** Where the second copies are on this device. */
export interface DeviceStore extends CopyStore {
  /** Resolves when what was written is on the disk, as far as this device can say so. */
  settled(): Promise<void>;
  /** Resolves when it also knows what other pages wrote. */
  caughtUp(): Promise<void>;
  /** What was removed leaves the disk too. */
  tidy(): void;
  /** The disk is full: what was kept for this case is given back. */
  giveRoom(): Promise<void>;
  /** There may be room for it again. */
  takeRoom(): Promise<void>;
}

/** In local storage: the journal lacks something that local storage has. */
const BEHIND = 'habit-points.journal-behind';

/** Local storage, and where it is told from outside that another page wrote there. */
export interface LocalStore {
  store: CopyStore;
  onChange: (heard: (change: Change) => void) => void;
}

/**
 * Local storage alone where this browser has no files, else the journal too: a browser on a full disk may lose either. Of
 * both the journal counts, because it is never behind: what only local storage has was removed since. `owns`: the
 * keys of the copies.
 */
export async function openDeviceStore(
  ask: AskJournal | null,
  { store: local, onChange }: LocalStore,
  owns: (key: string) => boolean,
): Promise<DeviceStore> {
  const heard = await ask?.({ kind: 'open', changes: [] }).catch(() => null);
  if (!ask || !heard) return inLocalStorage(local);
  const store = inBoth(ask, local);
  const isTrusted = heard.kind !== 'new' && quietly(() => local.getItem(BEHIND)) !== '1';
  store.hear(heard);
  for (const [key, value] of itemsOf(local)) {
    if (!owns(key) || store.getItem(key) !== null) continue;
    if (isTrusted) quietly(() => local.removeItem(key));
    else store.setItem(key, value);
  }
  onChange(([key, value]) => owns(key) && store.apply([[key, value]]));
  return store;
}

function inLocalStorage(local: CopyStore): DeviceStore {
  const nothing = async (): Promise<void> => undefined;
  return {
    get length() {
      return local.length;
    },
    key: (index) => local.key(index),
    getItem: (key) => quietly(() => local.getItem(key)) ?? null,
    setItem: (key, value) => local.setItem(key, value),
    removeItem: (key) => local.removeItem(key),
    settled: nothing,
    caughtUp: nothing,
    tidy: () => undefined,
    giveRoom: nothing,
    takeRoom: nothing,
  };
}

/** A page's view of the journal, which local storage follows. */
function inBoth(ask: AskJournal, local: CopyStore) {
  const values = new Map<string, string>();
  let keys: readonly string[] | null = null;
  let unwritten: Change[] = [];
  let isAsked = false;
  let last: Promise<void> = Promise.resolve();

  const apply = (changes: readonly Change[]): void => {
    keys = null;
    for (const [key, value] of changes) {
      if (value === null) values.delete(key);
      else values.set(key, value);
    }
  };
  const toLocal = (changes: readonly Change[]): void => {
    for (const [key, value] of changes) keepIn(local, key, value);
  };
  const keep = (changes: readonly Change[]): void => {
    apply(changes);
    toLocal(changes);
  };
  const hear = ({ kind, changes }: Heard): void => {
    if (kind === 'whole') values.clear();
    keep(changes);
  };
  async function exchange(kind: JournalQuestion['kind']): Promise<void> {
    isAsked = false;
    const changes = unwritten;
    unwritten = [];
    const asked = ask({ kind, changes }).catch(() => null);
    // While the journal writes.
    toLocal(changes);
    const heard = await asked;
    if (heard) hear(heard);
    keepIn(local, BEHIND, heard ? null : '1');
    // With the next change it is tried again.
    if (!heard) unwritten = [...changes, ...unwritten];
    // What this page wrote meanwhile is newer than what it heard. Nearly always it heard nothing, and to look at each key takes long.
    if (heard?.kind !== 'more' || heard.changes.length > 0) keep([...changes, ...unwritten]);
  }
  /** One after another, so that what a page hears is in the order of the journal. */
  const next = (kind: JournalQuestion['kind']): Promise<void> => (last = last.then(() => exchange(kind)));
  const write = (change: Change): void => {
    apply([change]);
    unwritten.push(change);
    // What is written in one go is one record.
    if (!isAsked) void next('write');
    isAsked = true;
  };
  return {
    get length() {
      return values.size;
    },
    key: (index: number) => (keys ??= [...values.keys()])[index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => write([key, value]),
    removeItem: (key: string) => write([key, null]),
    settled: () => last,
    caughtUp: () => next('write'),
    tidy: () => void next('tidy'),
    giveRoom: () => next('give-room'),
    takeRoom: () => next('open'),
    hear,
    apply,
  };
}

/** Only what changes: local storage is slow, and other pages hear of each write. */
function keepIn(local: CopyStore, key: string, value: string | null): void {
  quietly(() => {
    if (local.getItem(key) === value) return;
    if (value === null) local.removeItem(key);
    else local.setItem(key, value);
  });
}

function itemsOf(store: CopyStore): Array<[string, string]> {
  const keys = quietly(() => Array.from({ length: store.length }, (_, index) => store.key(index))) ?? [];
  return keys.flatMap((key) => {
    const value = key === null ? null : (quietly(() => store.getItem(key)) ?? null);
    return key === null || value === null ? [] : [[key, value] as [string, string]];
  });
}
