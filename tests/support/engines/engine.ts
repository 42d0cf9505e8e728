import { accessSync, constants } from 'node:fs';

/** A page in a browser of another make, driven through whatever that browser understands. */
export interface EnginePage {
  /** Goes to an address; resolves when the page has loaded. */
  open(url: string): Promise<void>;
  /** Runs a function in the page and gives what it answers; it sees nothing but the page and its argument. */
  run<A, T>(work: (argument: A) => T | Promise<T>, argument: A): Promise<T>;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** What is missing to run it here; null when nothing is. */
  missing: string | null;
  launch(): Promise<EnginePage>;
}

/** A call of the function as source text, whose promise gives its answer as JSON. */
export function asSource(work: (argument: never) => unknown, argument: unknown): string {
  const call = `(${work.toString()})(${JSON.stringify(argument ?? null)})`;
  return `Promise.resolve().then(() => ${call}).then((value) => JSON.stringify(value ?? null))`;
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
