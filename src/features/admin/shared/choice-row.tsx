import { Select } from '#ui/components/select.tsx';
import styles from './choice-row.module.css';

interface Props {
  name: string;
  /** Below the name. */
  facts: string;
  /** What the choice is about, for screen readers. */
  label: string;
  value: string;
  options: ReadonlyArray<{ value: string; label: string }>;
  onValue: (value: string) => void;
}

/** A row of a list with a choice at its end. */
export function ChoiceRow({ name, facts, label, value, options, onValue }: Props) {
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.facts}>{facts}</span>
      </span>
      <Select aria-label={label} value={value} options={options} onValue={onValue} />
    </li>
  );
}
