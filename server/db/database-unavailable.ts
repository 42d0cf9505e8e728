/** The database can't answer now. The caller may try again. It is unknown whether a write was made. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/**
 * SQLSTATE classes and codes after which the same call can succeed later: connection trouble, shutdown or crash of the
 * database, too many connections, no memory or disk left, a statement that took too long, a deadlock, a pooler that gave a
 * connection on which another server's prepared statements are.
 */
const TRANSIENT_CLASSES = new Set(['08', '53', '57', '58', 'XX']);
const TRANSIENT_CODES = new Set(['40001', '40P01', '55P03', '25006', '25P03', '3D000', '42P05', '26000']);
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH']);
/** pg reports these without a code. */
const PG_MESSAGES =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;

/** The SQLSTATE of an error of the database, or the socket's code; null when it has none. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Wraps errors that come from the database's health, and returns any other error unchanged. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error;
  const code = errorCode(error);
  const isTransient =
    code === null
      ? PG_MESSAGES.test(error.message)
      : TRANSIENT_CLASSES.has(code.slice(0, 2)) || TRANSIENT_CODES.has(code) || SOCKET_CODES.has(code);
  return isTransient ? new DatabaseUnavailable("The database isn't available.", { cause: error }) : error;
}

/** What is safe to log of an error: its kind, code and stack. The database's details are not, because they quote values. */
export function loggedCause(error: unknown): { type: string; code: string | null; stack: string | undefined } {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return {
    type: cause instanceof Error ? cause.name : typeof cause,
    code: errorCode(cause),
    stack: cause instanceof Error ? cause.stack?.split('\n').slice(1, 6).join('\n') : undefined,
  };
}
