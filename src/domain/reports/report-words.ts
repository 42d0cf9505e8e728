/** The spec's words for reports. */
export const REPORT_WORDS = {
  notLoaded: 'Unable to load report data.',
  noMatch: 'No scholars match the current filters.',
} as const;
