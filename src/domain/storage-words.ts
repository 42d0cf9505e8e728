const MB = 1_000_000;
/** Below this a device's databases may soon find no room. */
const LOW = 50 * MB;
const GIB = 2 ** 30;

/** What a browser says of this app's storage; null: it doesn't say it. */
export interface StorageFacts {
  /** Whether it keeps the storage until a person deletes it. */
  isKept: boolean | null;
  /** Bytes that are left. */
  free: number | null;
  /** What the app keeps for a full disk was used up, or found no room. A browser may know of nothing else. */
  isShort: boolean;
}

/**
 * What is left by the browser's estimate. Chromium has long said how much the disk has left; today it says a fixed number of
 * whole GiB, whatever the disk has.
 */
export function freeIn({ quota, usage }: { quota?: number; usage?: number }): number | null {
  if (quota === undefined || usage === undefined || (quota - usage) % GIB === 0) return null;
  return Math.max(0, quota - usage);
}

const isFewLeft = (free: number | null): free is number => free !== null && free < LOW;

export const isStorageLow = ({ free, isShort }: StorageFacts): boolean => isShort || isFewLeft(free);

/** In the Outbox, before the device is full. */
export function lowStorageText({ free }: StorageFacts): string {
  const left = isFewLeft(free) ? `: ${Math.floor(free / MB)} MB are left for Habit Points` : '';
  return `This device is almost full${left}. When nothing is left, awards can’t be saved here. Delete photos, videos or apps that you don’t need.`;
}

/** After a start that found nothing where awards may have waited. */
export const STORAGE_LOST_TEXT =
  'This device’s storage was lost. Awards that it had not sent yet may be missing. Compare Today on your dashboard and the students’ histories with what you remember, and award again what is missing.';

/** Once on each device whose browser does not promise to keep the storage. `canInstall`: it offers the home screen. */
export function mayBeDeletedText(canInstall: boolean): string {
  const may =
    'This browser may delete unsent awards: on a full device, after weeks without a visit, or when a private window closes.';
  return canInstall ? `${may} The app on the home screen keeps them.` : may;
}

/** The help page's sentences about this device. */
export function storageSentences(facts: StorageFacts): string[] {
  const { isKept, free } = facts;
  return [
    'Each award that waits is stored twice on this device until the server has it.',
    isKept === null
      ? 'This browser doesn’t say whether it keeps what is stored here.'
      : isKept
        ? 'The browser keeps what is stored here until somebody deletes it.'
        : 'The browser may delete what is stored here when the device is full. On the home screen the app is kept.',
    isStorageLow(facts)
      ? lowStorageText(facts)
      : free === null
        ? 'This browser doesn’t say how much room is left.'
        : 'There is room enough on this device.',
  ];
}
