/** Whether this is `npm run faults`, which takes as long as it takes. The test command has a small share of each. */
export const IS_LONG = process.env['FAULTS'] === 'long';

/** A browser story whose rule has tests in process too: only the long command tells it. */
export const AT_LENGTH = { tag: '@long' };
