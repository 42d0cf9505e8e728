/** Whether the person is asked to sign in again, though this device still has a session: a call was refused to it. */
export function asksAgain(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'again' in state && state.again === true;
}

/** The path that the guard left in the history's state; null where there is none. */
export function originIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return typeof state.from === 'string' ? state.from : null;
}
