/** The server can't start, for a reason that a person can mend. Its message is shown as it is, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
