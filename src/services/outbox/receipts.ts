import * as z from 'zod/mini';
import { createStore } from '#services/store.ts';
import { readLocalJson, writeLocal } from '#services/page/local-storage.ts';

const KEY = 'habit-points.receipts';

/** What the server had lost when it was last found to have gone back, until the person presses 'Got it'. */
const wentBack = z.object({
  /** Device ms. */
  at: z.number(),
  /** To when, by the server's clock; null: it can't say. */
  to: z.nullable(z.string()),
  /** What is sent again, by the ids of the awards. */
  awards: z.array(z.string()),
  undos: z.array(z.string()),
  isKnown: z.boolean(),
});

/** What was found when the awards of an account on this device were last compared with the ledger. */
const receipt = z.object({
  /** Device ms. */
  at: z.number(),
  /** The epochs of the ledger with which they were compared, the newest last. */
  epochs: z.array(z.string()),
  /** How many awards and undos the server had said that it has. */
  awards: z.int(),
  undos: z.int(),
  back: z.nullable(wentBack),
});
export type Receipt = z.infer<typeof receipt>;

interface Account {
  userId: string;
  apiBase: string;
}

const receipts = z.record(z.string(), receipt);
type Receipts = z.infer<typeof receipts>;

const keyOf = ({ userId, apiBase }: Account): string => `${userId} ${apiBase}`;

function readKept(): Receipts {
  return receipts.safeParse(readLocalJson(KEY)).data ?? {};
}

/** By account. Where local storage is blocked, it is what this page has found. */
export const receiptStore = createStore<Receipts>({});

export function receiptOf(known: Receipts, account: Account): Receipt | null {
  return known[keyOf(account)] ?? null;
}

/** Shows what is kept on this device, also what other tabs find. */
export function followReceipts(): void {
  receiptStore.set(readKept());
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) receiptStore.set(readKept());
  });
}

export function keepReceipt(account: Account, next: Receipt): void {
  const all = { ...receiptStore.getSnapshot(), ...readKept(), [keyOf(account)]: next };
  receiptStore.set(all);
  writeLocal(KEY, JSON.stringify(all));
}

/** The person knows that the server went back. */
export function acknowledgeWentBack(account: Account): void {
  const known = receiptOf(receiptStore.getSnapshot(), account);
  if (known?.back) keepReceipt(account, { ...known, back: { ...known.back, isKnown: true } });
}
