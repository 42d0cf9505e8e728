import { readTabJson, writeTab } from './tab-storage.ts';

/** What one account typed into forms and did not save, by form. */
const KEY = 'habit-points.typed';

type Forms = Record<string, unknown>;

const isRecord = (value: unknown): value is Forms => typeof value === 'object' && value !== null;

function formsOf(account: string): Forms {
  const kept = readTabJson(KEY);
  return isRecord(kept) && kept['account'] === account && isRecord(kept['forms']) ? kept['forms'] : {};
}

/** What this account typed into this form in this tab; undefined: nothing. */
export const readTyped = (account: string, form: string): unknown => formsOf(account)[form];

const listeners = new Set<() => void>();

/** Calls `listener` whenever something is typed, saved or given up. Returns how to end it. */
export function followTyped(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps it until the tab is closed or the person signs out; null removes it. */
export function writeTyped(account: string, form: string, typed: object | null): void {
  const { [form]: _, ...others } = formsOf(account);
  const forms = typed === null ? others : { ...others, [form]: typed };
  writeTab(KEY, Object.keys(forms).length === 0 ? null : JSON.stringify({ account, forms }));
  for (const listener of listeners) listener();
}

/** What was typed into these forms over the version `from` is over `to` from now on: only this account's own save is between. */
export function typedOver(account: string, forms: readonly string[], { from, to }: { from: number; to: number }): void {
  for (const form of forms) {
    const kept = readTyped(account, form);
    if (isRecord(kept) && kept['since'] === from) writeTyped(account, form, { ...kept, since: to });
  }
}

/** Nobody else is to read in this tab what a person typed. */
export const forgetTyped = (): void => writeTab(KEY, null);
