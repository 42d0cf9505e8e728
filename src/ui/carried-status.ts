/** A text that one page hands to the next in the history's state, so that a success is still read after the redirect. */
export interface CarriedStatus {
  status: string;
}

/** The text in a location's state; null where none was carried. */
export function carriedStatus(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('status' in state)) return null;
  return typeof state.status === 'string' ? state.status : null;
}
