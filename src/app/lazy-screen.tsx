import { createElement, use, type ComponentType, type ReactNode } from 'react';

export interface LazyScreen<P> {
  Screen: (props: P) => ReactNode;
  /** Starts the download; rendering does so too. */
  preload: () => Promise<unknown>;
}

/**
 * A screen in its own chunk. Unlike React's lazy(), one that is loaded already renders at once: lazy() always
 * suspends first, and each time costs a round of rendering.
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let loading: Promise<ComponentType<P>> | null = null;
  let loaded: ComponentType<P> | null = null;
  // A component that waited with use() has to call it again.
  let waitedFor = false;
  const keep = async (): Promise<ComponentType<P>> => {
    loaded = await load();
    return loaded;
  };
  const preload = (): Promise<ComponentType<P>> => {
    if (loading === null) {
      loading = keep();
      // Failed before anybody waited for it: rendering tries again.
      loading.catch(() => {
        if (!waitedFor) loading = null;
      });
    }
    return loading;
  };
  function Screen(props: P) {
    if (loaded && !waitedFor) return createElement(loaded, props);
    waitedFor = true;
    return createElement(use(preload()), props);
  }
  return { Screen, preload };
}
