import { useState } from 'react';
import type { MachineTokenMade, NewMachineToken } from '#contracts/admin/tokens.ts';
import {
  LONGEST_TOKEN_NAME,
  SCOPE_WORDS,
  TOKEN_DAYS,
  TOKEN_SCOPES,
  TOKEN_WORDS,
  type TokenScope,
} from '#domain/school/machine-token-words.ts';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { useFreshAction } from '#features/admin/shared/use-fresh-action.tsx';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useSameKey } from '#services/hooks/same-key.ts';
import { Button } from '#ui/components/button.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { textIn, useForm } from '#ui/form/use-form.tsx';
import styles from './tokens.module.css';

type Days = NewMachineToken['days'];
const A_YEAR: Days = 365;

/** A program's name, what it may do, and for how long. */
export function NewTokenDialog({ onMade, onClose }: { onMade: (made: MachineTokenMade) => void; onClose: () => void }) {
  const call = useAdminCall();
  const keyOf = useSameKey();
  const form = useForm<'name' | 'scopes'>();
  const { act, isBusy, problem, signInAgain } = useFreshAction();
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [days, setDays] = useState<Days>(A_YEAR);
  const submit = form.onSubmit((element) => {
    const name = textIn(element, 'name').trim();
    if (name === '') return { field: 'name', text: TOKEN_WORDS.noName };
    if (scopes.length === 0) return { field: 'scopes', text: TOKEN_WORDS.noScope };
    const body: NewMachineToken = { name, scopes: [...scopes], days };
    return async () => {
      form.reset();
      act('No token was made.', () => call('makeMachineToken', { body, key: keyOf(body) }), onMade);
      return null;
    };
  });
  if (signInAgain) return signInAgain;
  return (
    <ModalDialog title="Make a token" onClose={onClose}>
      <form className={styles.form} noValidate onChange={form.onChange} onSubmit={submit}>
        <FormField
          form={form}
          label="Program"
          name="name"
          maxLength={LONGEST_TOKEN_NAME}
          autoComplete="off"
          hint="Such as Library gate. Awards of it have this name in the ledger."
          required
        />
        <fieldset aria-describedby={form.errorAt('scopes') ?? undefined}>
          <legend className={styles.legend}>What it may do</legend>
          {TOKEN_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              name="scopes"
              value={scope}
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes(target.checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
              }
            >
              {SCOPE_WORDS[scope]}
            </Checkbox>
          ))}
        </fieldset>
        {form.problemAt('scopes')}
        <SelectField
          label="Works for"
          name="days"
          options={TOKEN_DAYS.map((each) => ({ value: String(each), label: `${each} days` }))}
          value={String(days)}
          onValue={(value) => setDays(TOKEN_DAYS.find((each) => String(each) === value) ?? A_YEAR)}
        />
        <p className={styles.facts}>
          It calls in your name. It stops working when you are no longer an administrator, or your account is closed.
        </p>
        {problem && <Alert>{problem}</Alert>}
        <div className="buttons">
          <Button onClick={onClose}>Cancel</Button>
          <SendButton type="submit" busy={isBusy || form.isSending}>
            Make the token
          </SendButton>
        </div>
      </form>
    </ModalDialog>
  );
}

/** The token, shown this once: the server keeps only its hash. */
export function MadeDialog({ token: { name, token }, onClose }: { token: MachineTokenMade; onClose: () => void }) {
  return (
    <ModalDialog title={`The token of ${name}`} onClose={onClose}>
      <div className={styles.form}>
        <p>Copy it into the program now. It is shown only this once; whoever has it can do what the program may do.</p>
        <TextField label="Token" value={token} readOnly onFocus={(event) => event.currentTarget.select()} />
        <div className="buttons">
          <CopyButton label="The token" text={token} verb="Copy the token" />
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
