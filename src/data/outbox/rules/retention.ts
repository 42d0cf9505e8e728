import { DAY_MS } from '#domain/durations.ts';

/** How long this device keeps what the server answered: awards, undos, and what was found out about them. */
export const KEPT_MS = 30 * DAY_MS;
/** What is no older than this is still there as a whole: awards and undos are not forgotten at the same moment. */
export const KEPT_FOR_SURE_MS = KEPT_MS - DAY_MS;
