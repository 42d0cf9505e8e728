import { lazy, type ComponentType } from 'react';

const Nothing = (): null => null;

/**
 * A part of the page, in a Suspense of its own, whose code is not needed before it is drawn. Without a network, or after
 * an update, the code can't be loaded either: a part outside of every ErrorBoundary would then leave a white page, so
 * there is nothing in its place.
 */
export const lazyPart = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Nothing }),
    ),
  );
