import { useCallback } from 'react';
import { habits, houses, school } from '#data/cache/catalog.ts';
import { boards } from '#data/cache/boards.ts';
import { markChanged } from '#data/cache/resource.ts';
import { storeItems } from '#data/cache/store-items.ts';
import { useCacheDeps } from '#services/services.ts';

const CATALOG = [school, houses, habits, storeItems, boards];

/** Call it after a change of houses, habits or the store: this device loads its copies of them again. */
export function useCatalogChanged(): () => void {
  const deps = useCacheDeps();
  return useCallback(() => {
    markChanged(deps.db);
    // A copy that can't be loaded now is loaded by the next screen that shows it.
    for (const resource of CATALOG) resource.reload(deps).catch(() => {});
  }, [deps]);
}
