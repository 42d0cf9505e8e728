/** Who may make the calls of the portal, in the order of CALLERS. */
export const STAFF = '- - - - A A';
export const SUPERUSERS = '- - - - - A';
