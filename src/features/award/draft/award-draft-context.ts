import { createContext, use, type Dispatch } from 'react';
import type { AwardDraft, AwardDraftAction } from './award-draft.ts';

export const AwardDraftContext = createContext<{ draft: AwardDraft; dispatch: Dispatch<AwardDraftAction> } | null>(
  null,
);

/** The award being put together; only below <AwardDraftLayout>. */
export function useAwardDraft(): { draft: AwardDraft; dispatch: Dispatch<AwardDraftAction> } {
  const value = use(AwardDraftContext);
  if (!value) throw new Error('useAwardDraft() outside of <AwardDraftLayout>');
  return value;
}
