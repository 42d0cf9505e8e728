import { useId, useState } from 'react';
import { passwordStrength, STRENGTH_BARS } from '#domain/accounts/password.ts';
import { classNames } from '#ui/class-names.ts';
import { PasswordField } from '#ui/components/password-field.tsx';
import type { PartOfForm } from '#ui/form/use-form.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import strength from './password-strength.module.css';

interface Props {
  label: string;
  /** Why the server will refuse what is typed; null where it has not said so. */
  refusal: string | null;
  form: PartOfForm<'password' | 'confirm'>;
}

/** A new password, typed twice. */
export function NewPasswordFields({ label, refusal, form }: Props) {
  const [password, setPassword] = useState('');
  const askedId = useId();
  return (
    <>
      <div className="with-message">
        <PasswordField
          label={label}
          name="password"
          autoComplete="new-password"
          required
          errorId={form.errorAt('password')}
          describedBy={askedId}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordStrength
          password={password}
          id={askedId}
          refusal={refusal}
          quiet={form.textAt('password') === refusal}
        />
        {form.problemAt('password')}
      </div>
      <div className="with-message">
        <PasswordField
          label={`Confirm ${label.toLowerCase()}`}
          name="confirm"
          autoComplete="new-password"
          required
          errorId={form.errorAt('confirm')}
        />
        {form.problemAt('confirm')}
      </div>
    </>
  );
}

interface StrengthProps {
  password: string;
  id: string;
  /** Why the server will refuse it: the meter then says weak. */
  refusal: string | null;
  /** The reason is shown elsewhere. */
  quiet: boolean;
}

/** How strong a password is: bars for the eye, a word that is announced when it changes, and what is still missing. */
function PasswordStrength({ password, id, refusal, quiet }: StrengthProps) {
  const { criteria, ...own } = passwordStrength(password);
  const isRefused = password !== '' && refusal !== null;
  const { bars, word } = isRefused ? { bars: 1, word: 'Weak' } : own;
  return (
    <div className={strength.meter}>
      <div className={strength.bars} data-bars={bars} aria-hidden="true">
        {Array.from({ length: STRENGTH_BARS }, (_, index) => (
          <span key={index} className={classNames(strength.bar, index < bars && strength.on)} />
        ))}
      </div>
      <output className={strength.word}>
        {word ? `Password strength: ${word}` : 'Password strength'}
        {isRefused && !quiet && <span className={strength.reason}>{refusal}</span>}
      </output>
      <ul id={id} className={strength.criteria}>
        {criteria.map(({ text, met }) => (
          <li key={text} className={classNames(strength.criterion, met && strength.met)}>
            <span className={strength.tick}>{met && <Icon name="check" size={16} />}</span>
            {text}
            <span className="sr-only">{met ? ', done' : ', missing'}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
