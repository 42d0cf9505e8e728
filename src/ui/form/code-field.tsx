import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { FormField } from './form-field.tsx';
import type { Form } from './use-form.tsx';

interface Props {
  form: Pick<Form<'code'>, 'errorAt' | 'problemAt' | 'textAt' | 'reset'>;
  /** Where the code is the one thing that is asked for. */
  takesFocus?: boolean;
}

/** The code of a person's app, typed on the keys for numbers; or a recovery code, which has letters too. */
export function CodeField({ form, takesFocus = false }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const wantsFocus = useRef(takesFocus);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isRecovery || wantsFocus.current) field.current?.focus();
  }, [isRecovery]);
  const change = (): void => {
    wantsFocus.current = true;
    form.reset();
    setRecovery(!isRecovery);
  };
  return (
    <>
      <FormField
        key={String(isRecovery)}
        form={form}
        name="code"
        ref={field}
        label={isRecovery ? 'Recovery code' : 'Code of your app'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <Button variant="quiet" onClick={change}>
        {isRecovery ? 'Use a code of your app' : 'Use a recovery code'}
      </Button>
    </>
  );
}
