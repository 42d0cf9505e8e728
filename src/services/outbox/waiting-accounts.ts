import { createStore } from '#services/store.ts';

/** An account that has awards or undos waiting on this device. Only what the screens show is kept. */
export interface WaitingAccount {
  userId: string;
  apiBase: string;
  /** Its awards. */
  count: number;
  undos: number;
  /** 'A. R.'; null: the account has not signed in since this feature exists. */
  initials: string | null;
  /** To recognise the same person under another account. */
  email: string | null;
}

/** Every account whose awards or undos wait on this device, the signed-in one too. */
export const waitingAccounts = createStore<readonly WaitingAccount[]>([]);
