import { useSyncExternalStore } from 'react';
import { savedUntilSignInText } from '#domain/awards/outbox-words.ts';
import { waitingAccounts } from '#services/outbox/waiting-accounts.ts';
import { StatusMessage } from '#ui/components/message.tsx';

/** On the sign-in page: what waits on this device for it, of each account as a number and initials. */
export function SavedAwards() {
  const accounts = useSyncExternalStore(waitingAccounts.subscribe, waitingAccounts.getSnapshot);
  return accounts.map((account) => (
    <StatusMessage key={`${account.apiBase} ${account.userId}`}>{savedUntilSignInText(account)}</StatusMessage>
  ));
}
