import { useEffect, useId, useRef } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './field.module.css';

/** Search by typing; '/' brings the focus here from anywhere outside a field. */
export function SearchField({
  label,
  value,
  onValue,
}: {
  label: string;
  value: string;
  onValue: (value: string) => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog[open]')) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.searchBox}>
        <Icon name="search" size={20} />
        <input
          ref={field}
          id={id}
          type="search"
          className={styles.control}
          value={value}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => onValue(event.target.value)}
        />
      </div>
    </div>
  );
}
