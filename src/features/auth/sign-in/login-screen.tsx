import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { signInProblem } from '#domain/accounts/sign-in.ts';
import type { LoadServices } from '#services/services.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { PasswordField } from '#ui/components/password-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { textIn, useForm } from '#ui/hooks/use-form.tsx';
import { paths } from '#ui/paths.ts';
import { AdminPortalLink } from '#features/auth/shared/admin-portal-link.tsx';
import styles from '#features/auth/shared/auth-form.module.css';
import { AuthPage } from '#features/auth/shared/auth-page.tsx';
import { asksAgain, originIn } from './origin-in.ts';
import { SavedAwards } from './saved-awards.tsx';
import { trySignIn } from './try-sign-in.ts';
import { useRedirectIfSignedIn } from './use-redirect-if-signed-in.ts';

export function LoginScreen({ loadServices }: { loadServices: LoadServices }) {
  const form = useForm<'identifier' | 'password'>();
  const navigate = useNavigate();
  const location = useLocation();
  const [query] = useSearchParams();
  const from = originIn(location.state) ?? query.get('from');

  useRedirectIfSignedIn(loadServices, from, !form.isSending && !asksAgain(location.state));

  const submit = form.onSubmit((element) => {
    const who = {
      identifier: textIn(element, 'identifier'),
      password: textIn(element, 'password'),
      remember: textIn(element, 'remember') !== '',
    };
    const problem = signInProblem(who.identifier, who.password);
    if (problem) return { field: who.identifier.trim() ? 'password' : 'identifier', text: problem };
    return async () => {
      const outcome = await trySignIn(loadServices, who, from);
      if (!outcome.ok) {
        const box = element.elements.namedItem('password');
        if (box instanceof HTMLInputElement) box.value = '';
        return { field: 'password', text: outcome.text };
      }
      void navigate(outcome.path, { replace: true });
      return null;
    };
  });
  return (
    <AuthPage>
      <form className={styles.form} noValidate aria-busy={form.isSending} onSubmit={submit}>
        <PageHeader title="Sign In" />
        <SavedAwards />
        {form.problemAt('identifier', 'password')}
        <LoginFields failedId={form.errorAt('identifier', 'password')} />
        <Button type="submit" variant="primary" size="large" busy={form.isSending}>
          {form.isSending ? 'Signing in…' : 'Sign In'}
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
