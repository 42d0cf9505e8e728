/** What this device keeps under a key of local storage; null: nothing, or storage is blocked. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The same, where it was written as JSON; undefined: nothing that can be read. */
export function readLocalJson(key: string): unknown {
  try {
    return JSON.parse(readLocal(key) ?? '');
  } catch {
    return undefined;
  }
}

/** Keeps a text on this device; null removes it. Where storage is blocked or full nothing is kept, and nothing fails. */
export function writeLocal(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // What is kept here only saves a moment, a question or a notice: each reader manages without it.
  }
}
