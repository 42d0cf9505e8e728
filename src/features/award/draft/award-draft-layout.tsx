import { useCallback, useMemo, useReducer, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useKeepDraft, useReadDraft } from '#services/hooks/kept-draft.ts';
import { useAccount, useServices } from '#services/services.ts';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { AwardDraftContext } from './award-draft-context.ts';
import {
  AWARD_DRAFT_KEY,
  awardDraft,
  emptyDraft,
  reduceAwardDraft,
  type AwardDraft,
  type AwardDraftAction,
} from './award-draft.ts';

/** Around the steps of an award: reads the draft of this device once, then keeps every change of it. */
export function AwardDraftLayout() {
  const kept = useReadDraft(AWARD_DRAFT_KEY, awardDraft);
  return kept === undefined ? <LoadingPage /> : <KeptDraft kept={kept} />;
}

function reduceWithId(draft: AwardDraft, { action, nextId }: { action: AwardDraftAction; nextId: string }): AwardDraft {
  return reduceAwardDraft(draft, action, nextId);
}

function KeptDraft({ kept }: { kept: AwardDraft | null }) {
  const { newId } = useServices();
  const userId = useAccount().session.profile.id;
  // It comes from this account's own database, also where it does not name the account.
  const [first] = useState(() => (kept ? { ...kept, userId } : emptyDraft({ submissionId: newId(), userId })));
  const [draft, reduce] = useReducer(reduceWithId, first);
  // The id is made here: a reducer has to be pure.
  const dispatch = useCallback((action: AwardDraftAction) => reduce({ action, nextId: newId() }), [newId]);
  useKeepDraft(AWARD_DRAFT_KEY, draft, first);
  const value = useMemo(() => ({ draft, dispatch }), [draft, dispatch]);
  return (
    <AwardDraftContext value={value}>
      <Outlet />
    </AwardDraftContext>
  );
}
