import { createElement, use, type ComponentType } from 'react';

export interface LazyScreen<P> {
  Screen: ComponentType<P>;
  /** Starts the download; rendering does so too. */
  preload: () => Promise<unknown>;
}

/**
 * A screen in a chunk of its own. Unlike React's lazy(), one that is loaded already renders at once: lazy() always
 * suspends first, and each time costs a round of rendering.
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let loading: Promise<ComponentType<P>> | null = null;
  const preload = (): Promise<ComponentType<P>> => {
    loading ??= readable(load());
    return loading;
  };
  function Screen(props: P) {
    return createElement(use(preload()), props);
  }
  return { Screen, preload };
}

/** use() reads a settled promise without suspending where it carries its value, as React's own promises do. */
function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}
