import { awardDraft, type AwardDraft } from './award-draft.ts';

/** The submission in a location's state; null where the award is still being put together. */
export function madeSubmission(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('submissionId' in state)) return null;
  return typeof state.submissionId === 'string' ? state.submissionId : null;
}

/** The draft in a location's state: what is to be confirmed, or what an award was made from. */
export function draftInState(state: unknown): AwardDraft | null {
  if (typeof state !== 'object' || state === null || !('draft' in state)) return null;
  const parsed = awardDraft.safeParse(state.draft);
  return parsed.success ? parsed.data : null;
}
