import { useState } from 'react';
import { RECOVERY_WORDS } from '#domain/accounts/recovery-check.ts';
import type { LoadServices } from '#services/services.ts';
import { AccountDone } from '#features/auth/shared/account-done.tsx';
import { AuthPage } from '#features/auth/shared/auth-page.tsx';
import { OtherWays } from './other-ways.tsx';
import { RecoverEducatorForm } from './recover-educator-form.tsx';

type Ended = 'updated' | 'requested';

/** An educator's new password: by the security question, or through an administrator. */
export function RecoverEducatorScreen({ loadServices }: { loadServices: LoadServices }) {
  const [ended, setEnded] = useState<Ended | null>(null);
  return (
    <AuthPage>
      {ended === null && (
        <>
          <RecoverEducatorForm loadServices={loadServices} onEnd={setEnded} />
          <OtherWays />
        </>
      )}
      {ended === 'updated' && <AccountDone title="Password Updated" text={RECOVERY_WORDS.updated} />}
      {ended === 'requested' && <AccountDone title="Reset Requested" text={RECOVERY_WORDS.requested} />}
    </AuthPage>
  );
}
