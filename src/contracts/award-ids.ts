/**
 * On every answer of our own server, and of no other: it keeps `client_award_id` for good, so that an award sent twice is
 * one. By it a device knows our server, wherever the server stands.
 */
export const AWARD_IDS_HEADER = 'Award-Ids';
export const AWARD_IDS_KEPT = 'kept';
/** On every answer of our server from the version on that takes awards back by their ids (POST /api/points/{id}/reverse). */
export const REVERSALS_HEADER = 'Award-Reversals';
export const REVERSALS_OFFERED = 'offered';
/**
 * On every answer of our server: the epoch of its ledger. Where a device meets another one, the ledger may be that of an
 * earlier time, and the device compares what it made.
 */
export const LEDGER_EPOCH_HEADER = 'Award-Epoch';
/** The codes of a 401 that ends a session, or a display, for good. */
export const SESSION_ENDED = 'session_ended';
export const DISPLAY_REVOKED = 'display_revoked';
/**
 * The code of a refusal: the ledger has this very award already, made by another account. So it is counted, once. It
 * happens where a person sends as theirs what they had made under an account that was replaced.
 */
export const AWARD_OF_ANOTHER = 'award_of_another_account';
/**
 * The code of a 404 on a reversal: the ledger has no such award yet. The award may still be on its way from a tablet; the
 * reversal is sent again after it.
 */
export const AWARD_NOT_HERE_YET = 'award_not_here_yet';
