import { readLocal, writeLocal } from '#services/page/local-storage.ts';

/** When somebody last touched this tablet, in any tab; it outlasts a reload, and the app's being closed. */
const KEY = 'habit-points.last-touch';
/** Not every key is worth a write. */
const WRITTEN_EVERY_MS = 1_000;

let written = 0;

/** `at`: device ms. */
export function noteTouch(at: number): void {
  if (Math.abs(at - written) < WRITTEN_EVERY_MS) return;
  written = at;
  writeLocal(KEY, String(at));
}

/** Whether nobody has touched it for so long. A clock that was set back counts like one that went on. */
export function isUntouched(at: number, forMs: number): boolean {
  const last = Number(readLocal(KEY) ?? Number.NaN);
  return Number.isNaN(last) || Math.abs(at - last) >= forMs;
}
