import { useCallback, useRef } from 'react';
import { useServices } from '#services/services.ts';

/**
 * The Idempotency-Key of a write: the same for the same content, so that pressing Save again after a lost answer makes
 * nothing twice; another one as soon as something was changed.
 */
export function useSameKey(): (content: object) => string {
  const { newId } = useServices();
  const last = useRef<{ content: string; key: string } | null>(null);
  return useCallback(
    (content) => {
      const text = JSON.stringify(content);
      if (last.current?.content !== text) last.current = { content: text, key: newId() };
      return last.current.key;
    },
    [newId],
  );
}
