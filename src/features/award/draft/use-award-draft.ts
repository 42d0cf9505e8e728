import { createContext, use } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { useAccount } from '#services/services.ts';
import { awardDraft, type AwardDraft } from './award-draft.ts';

/** The award in progress, and how to change it, show it and end it. */
interface DraftInProgress {
  draft: AwardDraft;
  /** A change of the award makes another submission of it. */
  update: (change: (draft: AwardDraft) => AwardDraft) => void;
  /** Shows the progress of an award that was just saved, in place of the step. */
  showMade: (draft: AwardDraft) => void;
}

export const AwardDraftContext = createContext<DraftInProgress | null>(null);

/** Only below <AwardLayout>. */
export function useAwardDraft(): DraftInProgress {
  const value = use(AwardDraftContext);
  if (!value) throw new Error('useAwardDraft() outside of <AwardLayout>');
  return value;
}

const awardInHistory = z.object({ draft: awardDraft });

/**
 * The award that was made here, as the history's state holds it, so that a reload shows it too. The history of a tab outlives a sign-in, so
 * an award of another account counts as none.
 */
export function useAwardInHistory(): AwardDraft | null {
  const { state } = useLocation();
  const userId = useAccount().session.profile.id;
  const { data } = awardInHistory.safeParse(state);
  return data?.draft.userId === userId ? data.draft : null;
}
