import { useDeferredValue } from 'react';

/**
 * Whether this has been drawn once. What a part leaves out until then comes right after: the first time that a page writes
 * comes late on a slow tablet, because the browser has to load how times are written.
 */
export const useIsDrawn = (): boolean => useDeferredValue(true, false);
