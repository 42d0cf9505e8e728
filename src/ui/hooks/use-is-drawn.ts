import { useDeferredValue } from 'react';

/**
 * Whether this has been drawn once. What it leaves out until then is drawn right after. The first time of day that a page
 * writes takes long on a slow tablet: the browser has to load how times are written.
 */
export const useIsDrawn = (): boolean => useDeferredValue(true, false);
