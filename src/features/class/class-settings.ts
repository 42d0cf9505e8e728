import { useSyncExternalStore } from 'react';
import { readLocal, readLocalJson, writeLocal } from '#services/page/local-storage.ts';

/** How the class behaves on this device, whoever is signed in. */
export interface ClassSettings {
  sound: boolean;
  vibration: boolean;
  /** Typed letters find a student, digits choose a reason, and u takes back. Arrows, Space and Enter always work. */
  letterKeys: boolean;
}

const KEY = 'habit-points.class';
const QUIET: ClassSettings = { sound: false, vibration: false, letterKeys: true };

const listeners = new Set<() => void>();
let last: { text: string | null; settings: ClassSettings } | null = null;

function read(): ClassSettings {
  const text = readLocal(KEY);
  if (last?.text !== text) last = { text, settings: { ...QUIET, ...knownIn(readLocalJson(KEY)) } };
  return last.settings;
}

function knownIn(value: unknown): Partial<ClassSettings> {
  if (typeof value !== 'object' || value === null) return {};
  const known = Object.entries(value).filter(([name, on]) => name in QUIET && typeof on === 'boolean');
  return Object.fromEntries(known);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The settings of this device, as they change on this page. */
export function useClassSettings(): [ClassSettings, (change: Partial<ClassSettings>) => void] {
  const settings = useSyncExternalStore(subscribe, read);
  const change = (part: Partial<ClassSettings>): void => {
    writeLocal(KEY, JSON.stringify({ ...read(), ...part }));
    for (const listener of listeners) listener();
  };
  return [settings, change];
}
