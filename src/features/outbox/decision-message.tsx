import { useEffect, useRef } from 'react';
import type { DecisionResult } from '#services/outbox/use-decisions.ts';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import styles from './outbox-screen.module.css';

/**
 * What a decision did. It takes the focus, because the button that was pressed is gone. What a row shows by itself is only
 * read out, and the focus stays there.
 */
export function DecisionMessage({ result }: { result: DecisionResult }) {
  const place = useRef<HTMLDivElement>(null);
  const isInPlace = result.kind === 'done' && result.inPlace;
  const at = result.kind === 'nothing' || isInPlace ? null : result.at;
  useEffect(() => {
    if (at !== null) place.current?.focus();
  }, [at]);
  return (
    <>
      {isInPlace && <output className="sr-only">{result.text}</output>}
      <div ref={place} tabIndex={-1} className={styles.result}>
        {result.kind === 'done' && !isInPlace && <StatusMessage>{result.text}</StatusMessage>}
        {result.kind === 'failed' && <Alert>{result.text}</Alert>}
      </div>
    </>
  );
}
