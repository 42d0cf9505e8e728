/** On every answer of a server that keeps `client_award_id` for good, so that an award sent twice is one. */
export const AWARD_IDS_HEADER = 'Award-Ids';
export const AWARD_IDS_KEPT = 'kept';
