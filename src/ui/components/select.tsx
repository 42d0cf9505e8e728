import type { ComponentProps } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './field.module.css';

export interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'onChange' | 'children'> {
  options: ReadonlyArray<{ value: string; label: string }>;
  onValue: (value: string) => void;
}

/** A native choice of one, with an arrow of our own: a browser's sits on the border. */
export function Select({ options, onValue, ...select }: SelectProps) {
  return (
    <span className={styles.select}>
      <select {...select} className={styles.control} onChange={(event) => onValue(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="forward" size={16} />
    </span>
  );
}
