import { useId } from 'react';
import styles from './segments.module.css';

/** One of a few, side by side. */
export function Segments<Value extends string>({
  legend,
  choices,
  value,
  onChange,
  onAgain,
}: {
  /** For screen readers; the choices say the rest. */
  legend: string;
  choices: ReadonlyArray<{ value: Value; label: string }>;
  value: Value;
  onChange: (value: Value) => void;
  /** A press, also on the chosen one. */
  onAgain?: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={choice.value === value}
            onClick={() => onAgain?.(choice.value)}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
