import { passwordStrength, STRENGTH_BARS } from '#domain/accounts/password.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './password-strength.module.css';

interface Props {
  password: string;
  id: string;
  /** Why the server will refuse it: however mixed, it is weak then. */
  refusal: string | null;
  /** The reason is shown elsewhere. */
  quiet: boolean;
}

/** How strong a password is: bars for the eye, a word that is announced when it changes, and what is still missing. */
export function PasswordStrength({ password, id, refusal, quiet }: Props) {
  const { criteria, ...own } = passwordStrength(password);
  const isRefused = password !== '' && refusal !== null;
  const { bars, word } = isRefused ? { bars: 1, word: 'Weak' } : own;
  return (
    <div className={styles.meter}>
      <div className={styles.bars} data-bars={bars} aria-hidden="true">
        {Array.from({ length: STRENGTH_BARS }, (_, index) => (
          <span key={index} className={classNames(styles.bar, index < bars && styles.on)} />
        ))}
      </div>
      <output className={styles.word}>
        {word ? `Password strength: ${word}` : 'Password strength'}
        {isRefused && !quiet && <span className={styles.reason}>{refusal}</span>}
      </output>
      <ul id={id} className={styles.criteria}>
        {criteria.map(({ text, met }) => (
          <li key={text} className={classNames(styles.criterion, met && styles.met)}>
            <span className={styles.tick}>{met && <Icon name="check" size={16} />}</span>
            {text}
            <span className="sr-only">{met ? ', done' : ', missing'}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
