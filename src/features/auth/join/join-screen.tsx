import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { JoinOpenAnswer } from '#contracts/accounts/join.ts';
import { join, openJoin } from '#data/commands/first-start.ts';
import { JOIN_WORDS } from '#domain/accounts/join-words.ts';
import { ENOUGH_STRENGTH, newPasswordProblem } from '#domain/accounts/password.ts';
import type { LoadServices } from '#services/services.ts';
import { FormField } from '#ui/form/form-field.tsx';
import { textIn, useForm, type FormProblem } from '#ui/form/use-form.tsx';
import { paths } from '#ui/paths.ts';
import { AccountForm } from '#features/auth/shared/account-form.tsx';
import { AccountLinks, AccountPage } from '#features/auth/shared/account-page.tsx';
import account from '#features/auth/shared/account.module.css';
import { callServer } from '#features/auth/shared/call-server.ts';
import { NewPasswordFields } from '#features/auth/shared/new-password-fields.tsx';
import { refusalText } from '#features/auth/shared/refusal-text.ts';
import { placeOfRefusal, usePasswordCheck } from '#features/auth/shared/use-password-check.ts';
import { signInAndLand } from '#features/auth/sign-in/sign-in-and-land.ts';

/** In the QR of a letter: /join#c=K7QM-4T2P */
const IN_FRAGMENT = /^#c=([\w-]+)$/;

type Student = Extract<JoinOpenAnswer, { kind: 'student' }>;
interface Opened {
  code: string;
  student: Student;
}

/** The first sign-in with a code from a letter or a class sheet: the code, then a password of one's own. */
export function JoinScreen({ loadServices }: { loadServices: LoadServices }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <AccountPage>
      {opened === null ? (
        <>
          <CodeForm loadServices={loadServices} onOpened={setOpened} />
          <AccountLinks to={{ [paths.login]: 'Back to sign in' }} />
        </>
      ) : (
        <PasswordForm loadServices={loadServices} opened={opened} />
      )}
    </AccountPage>
  );
}

function CodeForm({ loadServices, onOpened }: { loadServices: LoadServices; onOpened: (opened: Opened) => void }) {
  const form = useForm<'code'>();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const submit = form.onSubmit((element) => {
    const code = textIn(element, 'code').trim();
    if (!code) return { field: 'code', text: JOIN_WORDS.noCode };
    return async () => {
      const found = await callServer(loadServices, (services) => openJoin(services, code));
      if (!found.ok) return { field: 'code', text: refusalText('The code could not be checked.', found.failure) };
      if (found.value.kind === 'invitation') void navigate(`${paths.invitation}#t=${code}`);
      else onOpened({ code, student: found.value });
      return null;
    };
  });
  return (
    <AccountForm
      title="Join with a code"
      lead="Your code is in the letter or on the strip of paper from your school. It works once."
      form={{ ...form, problemAt: () => null }}
      onSubmit={submit}
      send="Continue"
      sending="Checking…"
    >
      <FormField
        form={form}
        name="code"
        label="Code"
        hint="Capital or small letters, with or without the dash."
        defaultValue={IN_FRAGMENT.exec(hash)?.[1] ?? ''}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
      />
    </AccountForm>
  );
}

type Place = 'password' | 'confirm' | 'form';

function PasswordForm({ loadServices, opened }: { loadServices: LoadServices; opened: Opened }) {
  const { code, student } = opened;
  const form = useForm<Place>();
  const navigate = useNavigate();
  const check = usePasswordCheck(loadServices);
  const submit = form.onSubmit((element) => {
    const fields = { password: textIn(element, 'password'), confirm: textIn(element, 'confirm') };
    const problem = newPasswordProblem(fields, check.refusalOf(element), ENOUGH_STRENGTH);
    return problem ?? (() => send(fields.password));
  });
  const send = async (password: string): Promise<FormProblem<Place> | null> => {
    const made = await callServer(loadServices, (services) => join(services, { code, password }));
    if (!made.ok) {
      return {
        field: placeOfRefusal(made.failure),
        text: refusalText('The account could not be created.', made.failure),
      };
    }
    const who = { identifier: made.value.sign_in_as, password, remember: false };
    const landed = await callServer(loadServices, (services) => signInAndLand(services, who, null));
    void navigate(landed.ok ? landed.value : paths.login, { replace: true });
    return null;
  };
  return (
    <AccountForm
      title={`Hello, ${student.name}`}
      lead={`${student.school}${student.step === null ? '' : `, ${student.step}`}. If this isn’t you, stop here and tell your teacher.`}
      form={form}
      check={check}
      onSubmit={submit}
      send="Create my account"
      sending="Creating…"
    >
      <p className={account.hint}>
        From now on you sign in as <strong>{student.sign_in_as}</strong>, with a password that only you know.
      </p>
      {/* For password managers, and for the check of the password. */}
      <input type="hidden" name="email" autoComplete="username" value={student.sign_in_as} />
      <NewPasswordFields form={form} refusal={check.refusal} label="Password" />
    </AccountForm>
  );
}
