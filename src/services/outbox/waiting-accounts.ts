import { createStore } from '#services/store.ts';

/** An account that has awards waiting on this device. Nothing is kept of it that the screens don't show. */
export interface WaitingAccount {
  userId: string;
  apiBase: string;
  count: number;
  /** 'A. R.'; null: it has not been signed in since this is remembered. */
  initials: string | null;
  /** To know the same person again under another account. */
  email: string | null;
}

/** Every account whose awards wait on this device, the signed-in one too. */
export const waitingAccounts = createStore<readonly WaitingAccount[]>([]);
