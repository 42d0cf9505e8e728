/** What this tab keeps under a key until it is closed; null: nothing, or storage is blocked. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The same, where it was written as JSON; undefined: nothing that can be read. */
export function readTabJson(key: string): unknown {
  try {
    return JSON.parse(readTab(key) ?? '');
  } catch {
    return undefined;
  }
}

/** Keeps a text in this tab; null removes it. Where storage is blocked nothing is kept, and nothing fails. */
export function writeTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // What is kept here only saves a person from doing something again after a reload.
  }
}
