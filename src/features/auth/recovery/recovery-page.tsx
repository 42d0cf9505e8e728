import type { ReactNode } from 'react';
import { RECOVERY_WORDS } from '#domain/accounts/recovery-check.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { paths } from '#ui/paths.ts';
import { AccountDone } from '#features/auth/shared/account-done.tsx';
import { AccountLinks, AccountPage } from '#features/auth/shared/account-page.tsx';

const DONE = {
  updated: { title: 'Password Updated', text: RECOVERY_WORDS.updated },
  requested: { title: 'Reset Requested', text: RECOVERY_WORDS.requested },
  emailed: { title: 'Reset Requested', text: RECOVERY_WORDS.requestedByEmail },
} as const;

/** The form of a recovery, or its result in place of the form. */
export function RecoveryPage({ done, children }: { done: keyof typeof DONE | null; children: ReactNode }) {
  return (
    <AccountPage>
      {done === null ? (
        <>
          {children}
          <AccountLinks to={{ [paths.recover]: 'Another way to recover', [paths.login]: 'Back to sign in' }} />
        </>
      ) : (
        <AccountDone {...DONE[done]}>
          {done === 'emailed' && (
            <ButtonLink to={paths.recoverCode} size="large">
              I have a code
            </ButtonLink>
          )}
        </AccountDone>
      )}
    </AccountPage>
  );
}
