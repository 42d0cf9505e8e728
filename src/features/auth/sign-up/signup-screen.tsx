import { useState } from 'react';
import type { LoadServices } from '#services/services.ts';
import { AccountDone } from '#features/auth/shared/account-done.tsx';
import { AuthPage } from '#features/auth/shared/auth-page.tsx';
import { SignupForm } from './signup-form.tsx';

/** Asks for an account; a person of the school decides on it. */
export function SignupScreen({ loadServices }: { loadServices: LoadServices }) {
  const [detail, setDetail] = useState<string | null>(null);
  return (
    <AuthPage>
      {detail === null ? (
        <SignupForm loadServices={loadServices} onSent={setDetail} />
      ) : (
        <AccountDone title="Request Submitted" text={detail}>
          <p>You can sign in as soon as your account is approved.</p>
        </AccountDone>
      )}
    </AuthPage>
  );
}
