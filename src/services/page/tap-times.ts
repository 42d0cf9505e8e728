import type { TapTimes } from '#domain/speed-words.ts';
import { readLocalJson, writeLocal } from './local-storage.ts';

const KEY = 'habit-points.tap-times';
/** So many uses of the app are kept. */
const KEPT = 20;

type Use = [id: string, ms: number];

const isUse = (kept: unknown): kept is Use =>
  Array.isArray(kept) && typeof kept[0] === 'string' && Number.isFinite(kept[1]);

function keptUses(): Use[] {
  const kept = readLocalJson(KEY);
  return Array.isArray(kept) ? kept.filter(isUse) : [];
}

/** What this device has kept. */
export const keptTapTimes = (): TapTimes => keptUses().map(([, ms]) => ms);

/** Keeps the time of a use, in ms; a later one of the same use takes its place. */
export function keepTapTime(id: string, ms: number): void {
  const others = keptUses().filter(([known]) => known !== id);
  writeLocal(KEY, JSON.stringify([...others, [id, Math.round(ms)]].slice(-KEPT)));
}

/** Whether the browser tells which events belong to one tap. */
export const canMeasureTaps = (): boolean =>
  'PerformanceEventTiming' in globalThis && 'interactionId' in PerformanceEventTiming.prototype;

/** Measures how soon the page shows what a tap does, from the start of the page, and keeps it each time that the page is left. */
export async function followTaps(): Promise<void> {
  if (!canMeasureTaps()) return;
  const { onINP } = await import('web-vitals/onINP.js');
  onINP(({ id, value }) => keepTapTime(id, value));
}
