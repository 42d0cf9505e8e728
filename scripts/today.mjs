const DAY_MS = 86_400_000;

/** Today as a number of days since 1970: a seed that is a new one each night, and the same for all runs of a day. */
export const TODAY = Math.floor(Date.now() / DAY_MS);
