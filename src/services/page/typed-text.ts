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

/** Keeps it until the tab is closed or the person signs out; null removes it. */
export function writeTyped(account: string, form: string, typed: object | null): void {
  const { [form]: _, ...others } = formsOf(account);
  const forms = typed === null ? others : { ...others, [form]: typed };
  writeTab(KEY, Object.keys(forms).length === 0 ? null : JSON.stringify({ account, forms }));
}

/** Nobody else is to read in this tab what a person typed. */
export const forgetTyped = (): void => writeTab(KEY, null);
