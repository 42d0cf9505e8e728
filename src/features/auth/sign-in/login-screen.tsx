import { useId, useRef, useState, type SubmitEvent } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { signInProblem } from '#domain/accounts/sign-in.ts';
import type { LoadServices } from '#services/services.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { PasswordField } from '#ui/components/password-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { paths } from '#ui/paths.ts';
import { AdminPortalLink } from '#features/auth/shared/admin-portal-link.tsx';
import styles from '#features/auth/shared/auth-form.module.css';
import { AuthPage } from '#features/auth/shared/auth-page.tsx';
import { asksAgain, originIn } from './origin-in.ts';
import { SavedAwards } from './saved-awards.tsx';
import { trySignIn } from './try-sign-in.ts';
import { useGoOn } from './use-go-on.ts';

type LoginState = { kind: 'ready' } | { kind: 'signing-in' } | { kind: 'failed'; text: string };

export function LoginScreen({ loadServices }: { loadServices: LoadServices }) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<LoginState>({ kind: 'ready' });
  const signingIn = useRef(false);
  const errorId = useId();
  const navigate = useNavigate();
  const location = useLocation();
  const [query] = useSearchParams();
  const from = originIn(location.state) ?? query.get('from');

  useGoOn(loadServices, from, { signingIn, again: asksAgain(location.state) });

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (signingIn.current) return;
    const { identifier, password, remember } = readForm(event.currentTarget);
    const problem = signInProblem(identifier, password);
    if (problem) {
      setState({ kind: 'failed', text: problem });
      field(event.currentTarget, identifier.trim() ? 'password' : 'identifier')?.focus();
      return;
    }
    signingIn.current = true;
    setState({ kind: 'signing-in' });
    const outcome = await trySignIn(loadServices, { identifier, password, remember }, from);
    signingIn.current = false;
    if (outcome.ok) {
      void navigate(outcome.path, { replace: true });
      return;
    }
    setState({ kind: 'failed', text: outcome.text });
    const box = form.current && field(form.current, 'password');
    if (!box) return;
    box.value = '';
    box.focus();
  };

  const failedId = state.kind === 'failed' ? errorId : null;
  return (
    <AuthPage>
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-busy={state.kind === 'signing-in'}
        onSubmit={(event) => void submit(event)}
      >
        <PageHeader title="Sign In" />
        <SavedAwards />
        {state.kind === 'failed' && <Alert id={errorId}>{state.text}</Alert>}
        <LoginFields failedId={failedId} />
        <Button type="submit" variant="primary" size="large" busy={state.kind === 'signing-in'}>
          {state.kind === 'signing-in' ? 'Signing in…' : 'Sign In'}
        </Button>
      </form>
      <nav className={styles.links} aria-label="Accounts">
        <Link to={paths.signup} className={styles.link}>
          Create an Account
        </Link>
        <AdminPortalLink className={styles.link} />
      </nav>
    </AuthPage>
  );
}

function LoginFields({ failedId }: { failedId: string | null }) {
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
        <Checkbox name="remember">
          Remember me <span className={classNames(styles.hint, styles.block)}>Only on your own device</span>
        </Checkbox>
        <Link to={paths.recover} className={styles.link}>
          Forgot password
        </Link>
      </div>
    </>
  );
}

function field(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : null;
}

function readForm(form: HTMLFormElement): { identifier: string; password: string; remember: boolean } {
  return {
    identifier: field(form, 'identifier')?.value ?? '',
    password: field(form, 'password')?.value ?? '',
    remember: field(form, 'remember')?.checked ?? false,
  };
}
