import { createStore } from '#services/store.ts';

/** What an update would interrupt. */
export type Busy = 'sending' | 'awarding' | 'typing';

export type UpdateState =
  | { kind: 'none' }
  /** A newer version waits for a press on Update. */
  | { kind: 'ready' }
  /** The person pressed Update, here or in another tab; it installs when it interrupts nothing. */
  | { kind: 'asked'; busy: Busy | null };

/** The newer version of the app: it installs after a tap, never in the middle of an award (docs/product.md). */
export function createUpdateStore(take: () => void) {
  const state = createStore<UpdateState>({ kind: 'none' });
  const busy = new Set<Busy>();

  const settle = (): void => {
    const before = state.getSnapshot();
    const inTheWay = [...busy][0] ?? null;
    if (before.kind === 'asked' && before.busy === inTheWay && inTheWay !== null) return;
    state.set({ kind: 'asked', busy: inTheWay });
    if (inTheWay === null) take();
  };

  return {
    subscribe: state.subscribe,
    getSnapshot: state.getSnapshot,

    /** A newer version is there. */
    found(): void {
      if (state.getSnapshot().kind === 'none') state.set({ kind: 'ready' });
    },

    /** The person wants it, or another tab has installed it already. */
    ask: settle,

    /** Something that must not be interrupted begins or ends; an update that was asked for comes when the last one ends. */
    setBusy(what: Busy, on: boolean): void {
      if (on) busy.add(what);
      else busy.delete(what);
      if (state.getSnapshot().kind === 'asked') settle();
    },
  };
}

export type UpdateStore = ReturnType<typeof createUpdateStore>;

/** Lets the waiting worker take over, and every tab follows; where it has taken over already, this tab reloads. */
async function takeUpdate(): Promise<void> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (registration?.waiting) registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  else location.reload();
}

export const updateStore = createUpdateStore(() => void takeUpdate());
