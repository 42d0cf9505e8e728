import { useCallback } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { readSecurityStatus } from '#data/commands/accounts.ts';
import { landingPath } from '#ui/landing.ts';
import { mayAward } from '#domain/accounts/roles.ts';
import {
  needsSecurityQuestion,
  SECURITY_SETUP_WORDS,
  startingQuestion,
} from '#domain/accounts/security-setup-check.ts';
import { useRead } from '#services/hooks/use-read.ts';
import { securityGate } from '#services/security-gate.ts';
import { useAccount, useServices } from '#services/services.ts';
import type { CarriedStatus } from '#ui/carried-status.ts';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { AccountPage } from '#features/auth/shared/account-page.tsx';
import { SecuritySetupForm } from './security-setup-form.tsx';
import { SignOutButton } from '#features/auth/sign-out/sign-out-button.tsx';
import { SignOutQuestion } from '#features/auth/sign-out/sign-out-dialog.tsx';
import { useSignOut } from '#features/auth/sign-out/use-sign-out.ts';
import styles from '#features/auth/shared/account.module.css';

type Start = { kind: 'set' } | { kind: 'form'; question: string };

/** Asks an educator for a security question, and then opens the page that the sign-in was for. */
export function SecuritySetupScreen() {
  const { profile } = useAccount().session;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const services = useServices();
  const signOut = useSignOut();
  const start = useStart(profile.id);
  const onward = landingPath(profile.role, query.get('from'));
  if (start?.kind === 'set' || !mayAward(profile)) return <Navigate to={onward} replace />;
  if (start === undefined) return <LoadingPage />;
  const openOnward = (): void => {
    securityGate(services).open(profile.id, 'question set');
    const carried: CarriedStatus = { status: SECURITY_SETUP_WORDS.saved };
    void navigate(onward, { replace: true, state: carried });
  };
  return (
    <AccountPage>
      <SecuritySetupForm
        question={start.question}
        onward={onward}
        onSaved={openOnward}
        onLater={() => securityGate(services).open(profile.id, 'for now')}
      />
      <div className={styles.links}>
        <p className={styles.hint}>You are: {profile.full_name}</p>
        <SignOutButton signOut={signOut} className={styles.iconLink} />
      </div>
      <SignOutQuestion signOut={signOut} />
    </AccountPage>
  );
}

/** Whether a question is on file; undefined until that is known. If the server can't be reached, the form is shown. */
function useStart(account: string): Start | undefined {
  const services = useServices();
  const look = useCallback(async (): Promise<Start> => {
    const status = await readSecurityStatus(services);
    if (!status.ok) return { kind: 'form', question: '' };
    if (needsSecurityQuestion(status.value)) return { kind: 'form', question: startingQuestion(status.value) };
    securityGate(services).open(account, 'question set');
    return { kind: 'set' };
  }, [account, services]);
  return useRead(look);
}
