import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './checkbox.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  children: ReactNode;
  /** Some, not all, of the boxes below this one are ticked. */
  indeterminate?: boolean;
  /** `row` fills the width of a list, so that the whole row can be tapped. */
  variant?: 'plain' | 'row';
}

/** A native box inside its own label: all of the label is the target. */
export function Checkbox({ children, indeterminate = false, variant = 'plain', ...input }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={classNames(styles.label, variant === 'row' && styles.row)}>
      <input {...input} ref={box} type="checkbox" className={styles.box} />
      <span className={styles.text}>{children}</span>
    </label>
  );
}
