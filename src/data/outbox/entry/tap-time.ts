/** A time that is none: our server takes its own for anything before the year 2000. */
const NO_TIME = 0;

/**
 * The time of a tap as the server is to read it. A clock that is behind the app's own build shows no time: it stopped with
 * an empty battery, and may be set right before the award is sent.
 */
export function tapTime(at: number, builtAt: number): number {
  return at < builtAt ? NO_TIME : at;
}
