/** The path that the guard left in the history's state; null where there is none. */
export function originIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return typeof state.from === 'string' ? state.from : null;
}
