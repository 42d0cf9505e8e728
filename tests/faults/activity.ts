/** How busy the databases are: the world moves only when everyone waits for it. */
export interface Activity {
  /** Resolves when no database has anything left to do. */
  quiet(): Promise<void>;
  /** The databases' steps are no longer counted. */
  end(): void;
  /** What went wrong in a living process: none is expected. */
  errors: unknown[];
}

/** fake-indexeddb and Dexie take each of their steps in a turn of the event loop that they ask for here. */
export function createActivity(): Activity {
  const askForTurn = globalThis.setImmediate;
  const steps = { due: 0 };
  const counted = (step: (...given: unknown[]) => void, ...given: unknown[]): NodeJS.Immediate => {
    steps.due += 1;
    return askForTurn(() => {
      steps.due -= 1;
      step(...given);
    });
  };
  globalThis.setImmediate = counted as typeof setImmediate;
  return {
    errors: [],
    async quiet() {
      // What waited for a step has followed it before the turn is over.
      do await new Promise((resolve) => void askForTurn(resolve));
      while (steps.due > 0);
    },
    end: () => void (globalThis.setImmediate = askForTurn),
  };
}
