import { openDeviceStore, type AskJournal, type DeviceStore, type LocalStore } from '#data/outbox/copy/device-store.ts';
import type { Heard } from '#data/outbox/copy/journal.ts';
import type { JournalAnswer } from '#data/outbox/copy/journal-keeper.ts';
import { COPY_PREFIX, createOutboxCopy, type CopiedEntry } from '#data/outbox/copy/outbox-copy.ts';
import type { CopyStore } from '#data/outbox/rules/copy-store.ts';
import { UNDO_PREFIX } from '#data/outbox/undo/undo-copy.ts';
import { deviceStorage } from '#services/page/device-storage.ts';
import { scriptUrl } from '#services/page/script-url.ts';

/** The servers that were seen to keep award ids: what the session's database knew may be lost with the outbox. */
export const KEEPS_IDS = 'habit-points.keeps-award-ids';
export const CANARY = 'habit-points.outbox-canary';

const KEPT = [COPY_PREFIX, UNDO_PREFIX, KEEPS_IDS, CANARY];
const isCopy = (key: string): boolean => KEPT.some((each) => key.startsWith(each));

/** The journal writes within milliseconds. A page that was frozen while it wrote may hold it. */
const PATIENCE_MS = 3000;

let opening: Promise<DeviceStore> | null = null;
let opened: DeviceStore | null = null;

/** Where this page keeps the second copies, opened at the first call. */
export function deviceStore(): Promise<DeviceStore> {
  return (opening ??= openDeviceStore(journal(), { store: localStore(), onChange: followLocal }, isCopy).then(
    (store) => (opened = store),
  ));
}

/** Resolves when the copies of what was saved are on the disk too. At the very first start they are made a little later. */
export async function settled(): Promise<void> {
  await opened?.settled();
}

/** A database can't write: what the journal keeps for this case is given back to the disk. */
export async function giveRoom(): Promise<void> {
  await opened?.giveRoom();
}

/** There may be room again for what the journal keeps for a full disk. */
export async function takeReserve(): Promise<void> {
  await opened?.takeRoom();
}

export async function readCopies(): Promise<readonly CopiedEntry[]> {
  return createOutboxCopy(await deviceStore()).read();
}

/** Local storage, or nothing where it is blocked: even to name it throws then. */
function localStore(): CopyStore {
  try {
    return localStorage;
  } catch {
    return { length: 0, key: () => null, getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

/** What another page of this browser writes to local storage. */
const followLocal: LocalStore['onChange'] = (heard) =>
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null) heard([key, newValue]);
  });

/** The journal's worker; null: this browser has no files for it, as on a plain-http address. */
function journal(): AskJournal | null {
  const { storage, locks }: { storage?: Partial<StorageManager>; locks?: LockManager } = navigator;
  if (!globalThis.Worker || !storage?.getDirectory || !locks) return null;
  // In this way because the type of `Worker` doesn't know that it takes a trusted URL.
  const worker: Worker = Reflect.construct(Worker, [scriptUrl('journalWorker'), { type: 'module' }]);
  const asked = new Map<number, (heard: Heard | null) => void>();
  let isDead = false;
  let id = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; heard: JournalAnswer | null }>) => {
    if (data.heard) deviceStorage.noteReserve(data.heard.hasBallast);
    asked.get(data.id)?.(data.heard);
    asked.delete(data.id);
  });
  worker.addEventListener('error', () => {
    isDead = true;
    for (const answer of asked.values()) answer(null);
    asked.clear();
  });
  return (question) =>
    new Promise((resolve, reject) => {
      const answer = (heard: Heard | null): void =>
        heard ? resolve(heard) : reject(new Error('The journal could not be written.'));
      if (isDead) return answer(null);
      id += 1;
      asked.set(id, answer);
      if (question.kind !== 'open') setTimeout(() => answer(null), PATIENCE_MS);
      worker.postMessage({ id, question });
    });
}
