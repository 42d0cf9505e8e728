/** The submission in a location's state; null where the award is still being put together. */
export function madeSubmission(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('submissionId' in state)) return null;
  return typeof state.submissionId === 'string' ? state.submissionId : null;
}
