import { useObservable } from 'dexie-react-hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
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
  const isArriving = useIsArriving(resource, copy === null && !isLoading && problem === null);
  return useMemo(() => {
    const common = { isLoading, problem, refresh, words };
    if (copy === undefined) return { kind: 'reading', ...common };
    if (copy !== null) return { kind: 'ready', ...copy, ...common };
    return { kind: isLoading || isArriving ? 'loading' : 'missing', ...common };
  }, [copy, isLoading, isArriving, problem, refresh, words]);
}

/**
 * A load that went well can end before what it stored is followed: until a look at the database finds nothing
 * (`mayBeStored` asks for one), the copy is on its way.
 */
function useIsArriving<T>(resource: Resource<T>, mayBeStored: boolean): boolean {
  const deps = useCacheDeps();
  const [isNowhere, setNowhere] = useState(false);
  useEffect(() => {
    if (!mayBeStored) return undefined;
    let isOver = false;
    void resource.read(deps).then(
      (found) => !isOver && setNowhere(found === null),
      () => !isOver && setNowhere(true),
    );
    return () => {
      isOver = true;
      setNowhere(false);
    };
  }, [resource, deps, mayBeStored]);
  return mayBeStored && !isNowhere;
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
