import type { CSSProperties } from 'react';

/** Values that the styles reckon with. */
export const variables = (values: Record<`--${string}`, number | string>): CSSProperties => values;
