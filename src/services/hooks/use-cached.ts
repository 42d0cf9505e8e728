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
  const data = useCopy(resource);
  const time = useCopyTime(resource);
  const isArriving = useIsArriving(resource, data === null && !isLoading && problem === null);
  return useMemo(() => {
    const common = { isLoading, problem, refresh, words };
    if (data === undefined || time === undefined) return { kind: 'reading', ...common };
    if (data !== null) return { kind: 'ready', data, time, ...common };
    return { kind: isLoading || isArriving ? 'loading' : 'missing', ...common };
  }, [data, time, isLoading, isArriving, problem, refresh, words]);
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

/**
 * The data alone, without a load of its own: null where nothing is known on this device, undefined while it is read. A load
 * that changed nothing draws nothing again.
 */
export function useCopy<T>(resource: Resource<T>): T | null | undefined {
  const { data } = resource.follow(useCacheDeps());
  return useObservable(() => data, [data]);
}

/** The time of that data, as device ms; null where only a part is known or none, undefined while it is read. */
export function useCopyTime<T>(resource: Resource<T>): number | null | undefined {
  const { time } = resource.follow(useCacheDeps());
  return useObservable(() => time, [time]);
}
