import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { useAccount } from '#services/services.ts';
import { awardDraft, type AwardDraft } from './award-draft.ts';

/** `submissionId` is there once the draft was awarded. */
const awardInHistory = z.object({ draft: awardDraft, submissionId: z.optional(z.string()) });

/** The history of a tab outlives a sign-in, so an award of another account counts as none. */
function useAwardInHistory(): z.infer<typeof awardInHistory> | null {
  const { state } = useLocation();
  const userId = useAccount().session.profile.id;
  return useMemo(() => {
    const parsed = awardInHistory.safeParse(state);
    return parsed.success && parsed.data.draft.userId === userId ? parsed.data : null;
  }, [state, userId]);
}

/** The draft in the history's state: what is to be confirmed, or what an award was made from. */
export function useDraftInHistory(): AwardDraft | null {
  return useAwardInHistory()?.draft ?? null;
}

/** The submission that was made on this page; null where the award is still being put together. */
export function useMadeSubmission(): string | null {
  return useAwardInHistory()?.submissionId ?? null;
}
