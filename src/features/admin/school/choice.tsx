import styles from './school-screen.module.css';

interface Props<Value extends string> {
  legend: string;
  name: string;
  options: ReadonlyArray<{ value: Value; label: string; hint: string }>;
  value: Value;
  onValue: (value: Value) => void;
}

/** One of a few, each with a sentence. */
export function Choice<Value extends string>({ legend, name, options, value, onValue }: Props<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onValue(option.value)}
          />
          <span className={styles.label}>{option.label}</span>
          <span className={styles.hint}>{option.hint}</span>
        </label>
      ))}
    </fieldset>
  );
}
