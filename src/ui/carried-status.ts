/** A text that one page hands to the next in the history's state, so that a success is still read after the redirect. */
export interface CarriedStatus {
  status: string;
  /** Said after it. */
  detail?: string;
  /** It speaks of awards that wait: it is true only while there are any. */
  whileWaiting?: boolean;
}

/** What a location's state carries; null where nothing was carried. */
export function carriedIn(state: unknown): CarriedStatus | null {
  if (typeof state !== 'object' || state === null || !('status' in state)) return null;
  if (typeof state.status !== 'string') return null;
  return {
    status: state.status,
    ...('detail' in state && typeof state.detail === 'string' && { detail: state.detail }),
    ...('whileWaiting' in state && { whileWaiting: state.whileWaiting === true }),
  };
}

/** Its text alone. */
export function carriedStatus(state: unknown): string | null {
  return carriedIn(state)?.status ?? null;
}
