import { passwordStrength, STRENGTH_BARS } from '#domain/password.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './password-strength.module.css';

/** How strong a password is: bars for the eye, a word that is announced when it changes, and what is still missing. */
export function PasswordStrength({ password, id }: { password: string; id: string }) {
  const { bars, word, criteria } = passwordStrength(password);
  return (
    <div className={styles.meter}>
      <div className={styles.bars} data-bars={bars} aria-hidden="true">
        {Array.from({ length: STRENGTH_BARS }, (_, index) => (
          <span key={index} className={classNames(styles.bar, index < bars && styles.on)} />
        ))}
      </div>
      <output className={styles.word}>{word ? `Password strength: ${word}` : 'Password strength'}</output>
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
