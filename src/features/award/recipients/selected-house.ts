/** The fixed key of the house that was last chosen on this device. */
const KEY = 'habit-points.selected-house';

/** Null: none was chosen, or this device keeps nothing. */
export function readSelectedHouse(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function writeSelectedHouse(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // The address carries it; this is only for the next time.
  }
}
