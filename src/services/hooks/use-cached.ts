import { useObservable } from 'dexie-react-hooks';
import { useCallback, useMemo } from 'react';
import type { Resource } from '#data/cache/resource.ts';
import type { Loadable } from '#domain/loadable.ts';
import { useCacheDeps } from '#services/services.ts';
import { useLoad } from './use-load.ts';

/**
 * A resource as this device has it, brought up to date behind the screen. One that declares `every` is loaded again and
 * again while it is looked at; `waitMs` replaces that wait (by the failures in a row).
 */
export function useCached<T>(resource: Resource<T>, waitMs?: (failures: number) => number): Loadable<T> {
  const deps = useCacheDeps();
  const { every, words } = resource;
  const load = useCallback(
    (isFirst: boolean) => (isFirst ? resource.open(deps) : resource.load(deps)),
    [resource, deps],
  );
  const byDeclaration = useMemo(() => (every === null ? null : () => every), [every]);
  const wait = waitMs ?? byDeclaration;
  const { isLoading, problem, refresh } = useLoad(load, wait && { waitMs: wait, now: deps.now });
  const copy = useCopy(resource);
  return useMemo(() => {
    const common = { isLoading, problem, refresh, words };
    if (copy === undefined) return { kind: 'reading', ...common };
    if (copy !== null) return { kind: 'ready', ...copy, ...common };
    return { kind: isLoading ? 'loading' : 'missing', ...common };
  }, [copy, isLoading, problem, refresh, words]);
}

/** The same without a load of its own: null where nothing is known on this device, undefined while it is read. */
export function useCopy<T>(resource: Resource<T>): { data: T; time: number | null } | null | undefined {
  const deps = useCacheDeps();
  const { data, time } = resource.follow(deps);
  const known = useObservable(() => data, [data]);
  const at = useObservable(() => time, [time]);
  return useMemo(() => {
    if (known === undefined || at === undefined) return undefined;
    return known === null ? null : { data: known, time: at };
  }, [known, at]);
}
