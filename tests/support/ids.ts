let last = 0;

/** Another id at each call, as a UUID is written; the same ones in each run. */
export const newId = (): string => `00000000-0000-4000-8000-${String((last += 1)).padStart(12, '0')}`;
