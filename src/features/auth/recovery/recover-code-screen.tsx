import { useState } from 'react';
import { codeResetProblem, type CodeReset } from '#domain/accounts/recovery-check.ts';
import { genericFailureText } from '#domain/failure.ts';
import type { LoadServices } from '#services/services.ts';
import { textIn, useForm, type FormProblem } from '#ui/form/use-form.tsx';
import { AccountForm, EmailField } from '#features/auth/shared/account-form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { callServer } from '#features/auth/shared/call-server.ts';
import { NewPasswordFields } from '#features/auth/shared/new-password-fields.tsx';
import { placeOfRefusal, usePasswordCheck } from '#features/auth/shared/use-password-check.ts';
import { RecoveryPage } from './recovery-page.tsx';

type Place = keyof CodeReset | 'form';

/** A new password with the one-time code that the office gave out. */
export function RecoverCodeScreen({ loadServices }: { loadServices: LoadServices }) {
  const [isDone, setDone] = useState(false);
  return (
    <RecoveryPage done={isDone ? 'updated' : null}>
      <CodeForm loadServices={loadServices} onDone={() => setDone(true)} />
    </RecoveryPage>
  );
}

function CodeForm({ loadServices, onDone }: { loadServices: LoadServices; onDone: () => void }) {
  const form = useForm<Place>();
  const check = usePasswordCheck(loadServices);
  const submit = form.onSubmit((element) => {
    const fields = readFields(element);
    const problem = codeResetProblem(fields, check.refusalOf(element));
    return problem ?? (() => send(fields));
  });
  const send = async ({ email, code, password }: CodeReset): Promise<FormProblem<Place> | null> => {
    const reset = await callServer(loadServices, async (services) =>
      (await import('#data/commands/reset-by-code.ts')).resetByCode(services, { email, code, new_password: password }),
    );
    if (!reset.ok) return { field: placeOfRefusal(reset.failure), text: genericFailureText(reset.failure) };
    onDone();
    return null;
  };
  return (
    <AccountForm
      title="Reset With a Code"
      lead="The office gave you a code. It works once, for 24 hours."
      form={form}
      check={check}
      onSubmit={submit}
      send="Set New Password"
      sending="Setting…"
    >
      <EmailField form={form} type="text" label="Email or username" autoComplete="username" />
      <FormField
        form={form}
        name="code"
        label="Code"
        hint="Capital or small letters, with or without the dashes."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <NewPasswordFields label="New password" refusal={check.refusal} form={form} />
    </AccountForm>
  );
}

function readFields(form: HTMLFormElement): CodeReset {
  return {
    email: textIn(form, 'email'),
    code: textIn(form, 'code'),
    password: textIn(form, 'password'),
    confirm: textIn(form, 'confirm'),
  };
}
