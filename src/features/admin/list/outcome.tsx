import { useEffect, useRef, type ReactNode } from 'react';
import { StatusMessage } from '#ui/components/message.tsx';
import styles from './outcome.module.css';

/**
 * What came of the last decision, with its Undo where it has one. It takes the focus, because the row or the dialog that
 * had it is gone. Keep it mounted, so that a screen reader hears the words arrive.
 */
export function Outcome({ text, action }: { text: string | null; action?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== null) place.current?.focus();
  }, [text]);
  return (
    <div ref={place} tabIndex={-1} className={styles.outcome}>
      {text !== null && <StatusMessage tone="good">{text}</StatusMessage>}
      {text !== null && action}
    </div>
  );
}
