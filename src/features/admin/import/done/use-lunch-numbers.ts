import { useEffect } from 'react';
import type { ImportRecord } from '#contracts/admin/imports.ts';
import { useAdminLoad } from '#services/admin/use-admin.ts';

const LOOKED_AT_EVERY_MS = 2_000;

/** How far the server is with the lunch numbers of an import. It saves them whether anyone looks or not. */
export function useLunchNumbers(record: ImportRecord): ImportRecord['lunch_numbers'] {
  const load = useAdminLoad('imports', {});
  const now = load.kind === 'ready' ? load.data.results.find(({ id }) => id === record.id) : undefined;
  const { refresh } = load;
  const numbers = (now ?? record).lunch_numbers;
  const isWaiting = numbers.waiting > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(refresh, LOOKED_AT_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, refresh]);
  return numbers;
}
