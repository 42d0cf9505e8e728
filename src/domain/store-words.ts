/** The spec's words for the store. */
export const STORE_WORDS = {
  notLoaded: 'Unable to load store items.',
  none: 'No active items yet.',
} as const;
