import { lazy, Suspense, useCallback, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isRefusedFor, signInFailureText, signInProblem, SIGN_IN_WORDS } from '#domain/accounts/sign-in.ts';
import { savedUntilSignInText } from '#domain/awards/waiting-words.ts';
import { useRead } from '#services/hooks/use-read.ts';
import { useStoredSession } from '#services/hooks/use-stored-session.ts';
import { waitingAccounts } from '#services/outbox/waiting-accounts.ts';
import { isSharedTablet } from '#services/page/home-hint.ts';
import type { LoadServices } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { classNames } from '#ui/class-names.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { PasswordField } from '#ui/components/password-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { textIn, useForm, type FormProblem } from '#ui/form/use-form.tsx';
import { landingPath } from '#ui/landing.ts';
import { paths } from '#ui/paths.ts';
import { AccountForm } from '#features/auth/shared/account-form.tsx';
import { AccountLinks, AccountPage } from '#features/auth/shared/account-page.tsx';
import styles from '#features/auth/shared/account.module.css';
import { AdminPortalLink } from '#features/auth/shared/admin-portal-link.tsx';
import { callServer } from '#features/auth/shared/call-server.ts';
import type { SignInAttempt } from './sign-in-and-land.ts';

const SecondStepForm = lazy(async () => ({ default: (await import('./second-step-form.tsx')).SecondStepForm }));

const ProviderSignIn = lazy(async () => ({ default: (await import('./provider-sign-in.tsx')).ProviderSignIn }));

type Place = 'identifier' | 'password' | 'form';

export function LoginScreen({ loadServices }: { loadServices: LoadServices }) {
  const form = useForm<Place>();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const from = query.get('from');
  const stored = useStoredSession(loadServices);
  // The form comes first, and whether there is another way is asked by the data layer.
  const hasData = useRead(useCallback(async () => Boolean(await loadServices()), [loadServices]));
  /** Whose password was right, and who is asked for a code. */
  const [asked, setAsked] = useState<SignInAttempt | null>(null);
  const isShared = isSharedTablet();

  const submit = form.onSubmit((element) => {
    const who = {
      identifier: textIn(element, 'identifier'),
      password: textIn(element, 'password'),
      remember: isShared || textIn(element, 'remember') !== '',
      ...(isShared && { stays: textIn(element, 'stays') !== '' }),
    };
    const missing = signInProblem(who.identifier, who.password);
    if (missing) return { field: who.identifier.trim() ? 'password' : 'identifier', text: missing };
    return async (): Promise<FormProblem<Place> | null> => {
      const signedIn = await callServer(loadServices, async (services) => {
        const { signInAndLand } = await import('./sign-in-and-land.ts');
        return signInAndLand(services, who, from);
      });
      if (signedIn.ok) {
        void navigate(signedIn.value, { replace: true });
        return null;
      }
      if ('step' in signedIn.failure && isRefusedFor(signedIn.failure, 'second_step')) {
        // 'Back' shows the first form again, ready to be filled in.
        form.reset();
        setAsked(who);
        return null;
      }
      const box = element.elements.namedItem('password');
      if (box instanceof HTMLInputElement) box.value = '';
      const { failure } = signedIn;
      return { field: 'password', text: 'step' in failure ? signInFailureText(failure) : SIGN_IN_WORDS.network };
    };
  });
  const provider = (
    <Suspense>
      <ProviderSignIn {...{ from, loadServices, again: asksAgain(state), isBack: query.has('via') }} />
    </Suspense>
  );
  if (query.has('via')) return <AccountPage>{provider}</AccountPage>;
  if (asked) {
    return (
      <AccountPage>
        <Suspense>
          <SecondStepForm who={asked} from={from} loadServices={loadServices} onBack={() => setAsked(null)} />
        </Suspense>
      </AccountPage>
    );
  }
  // A person who is signed in already goes to their page, except during the sign-in or when it is required again.
  if (stored?.tokens && !form.isSending && !asksAgain(state)) {
    return <Navigate to={landingPath(stored.profile.role, from)} replace />;
  }
  return (
    <AccountPage>
      <AccountForm
        title={isShared ? 'Sign in on this tablet' : 'Sign In'}
        form={form}
        onSubmit={submit}
        send="Sign In"
        sending="Signing in…"
      >
        <SavedAwards />
        {form.problemAt('identifier', 'password')}
        <LoginFields failedId={form.errorAt('identifier', 'password')} isShared={isShared} />
      </AccountForm>
      {hasData && provider}
      <AccountLinks
        to={{
          ...(isShared
            ? { [paths.tablet]: 'Back' }
            : { [paths.signup]: 'Create an Account', [paths.join]: 'I have a code' }),
          [paths.privacy]: 'Privacy',
        }}
      >
        <AdminPortalLink className={styles.link} />
      </AccountLinks>
    </AccountPage>
  );
}

/** The awards that wait on this device for a sign-in: a number and initials for each account. */
function SavedAwards() {
  const accounts = useStore(waitingAccounts);
  return accounts.map((account) => (
    <StatusMessage key={`${account.apiBase} ${account.userId}`}>{savedUntilSignInText(account)}</StatusMessage>
  ));
}

function LoginFields({ failedId, isShared }: { failedId: string | null; isShared: boolean }) {
  return (
    <>
      <TextField
        label="Email or username"
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        required
        errorId={failedId}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" required errorId={failedId} />
      <div className={styles.row}>
        {isShared ? (
          <Checkbox name="stays" defaultChecked>
            Stay on this tablet{' '}
            <span className={classNames(styles.hint, styles.block)}>Next, choose a PIN of 4 to 6 digits</span>
          </Checkbox>
        ) : (
          <Checkbox name="remember">
            Remember me <span className={classNames(styles.hint, styles.block)}>Only on your own device</span>
          </Checkbox>
        )}
        <Link to={paths.recover} className={styles.link}>
          Forgot password
        </Link>
      </div>
    </>
  );
}

/** Whether the person must sign in again although this device still has a session, because a call was refused. */
function asksAgain(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'again' in state && state.again === true;
}
