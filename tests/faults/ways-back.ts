/**
 * The server is started again on its older database, so that it begins an epoch. Or it runs on: it sees a shorter ledger at
 * its next look; or it sees nothing, because the ledger has grown to its old length by then.
 */
export const WAYS_BACK = ['restarted', 'seen', 'unseen'] as const;
export type WentBack = (typeof WAYS_BACK)[number];
