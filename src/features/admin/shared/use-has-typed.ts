import { useSyncExternalStore } from 'react';
import { followTyped, readTyped } from '#services/page/typed-text.ts';
import { useAccount } from '#services/services.ts';

/** Whether something is typed into one of these forms of the portal and not saved; they need not be open. */
export function useHasTyped(forms: readonly string[]): boolean {
  const account = useAccount().session.profile.id;
  return useSyncExternalStore(followTyped, () => forms.some((form) => readTyped(account, form) !== undefined));
}
