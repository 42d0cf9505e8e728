import { createContext, use, useCallback, useMemo, useState, type Dispatch } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useKeepDraft, useReadDraft } from '#services/hooks/kept-draft.ts';
import { useAccount, useServices } from '#services/services.ts';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { AWARD_STEPS } from '#ui/paths.ts';
import { awardDraft, emptyDraft, reduceAwardDraft, type AwardDraft, type AwardDraftAction } from './award-draft.ts';
import { isConfirmation, readAwardLink } from './award-link.ts';
import { useMadeSubmission } from './made-submission.ts';

export const AWARD_DRAFT_KEY = 'award';

interface DraftInProgress {
  draft: AwardDraft;
  dispatch: Dispatch<AwardDraftAction>;
}

const AwardDraftContext = createContext<DraftInProgress | null>(null);

/** The award in progress; only below <AwardDraftLayout>. */
export function useAwardDraft(): DraftInProgress {
  const value = use(AwardDraftContext);
  if (!value) throw new Error('useAwardDraft() outside of <AwardDraftLayout>');
  return value;
}

/** Around the steps of an award: reads the draft of this device once, then keeps every change of it. */
export function AwardDraftLayout() {
  const kept = useReadDraft(AWARD_DRAFT_KEY, awardDraft);
  return kept === undefined ? <LoadingPage /> : <KeptDraft kept={kept} />;
}

/**
 * The only owner of the award in progress. Each address of a step is read into the draft once, when it is opened. From
 * then on the draft has all of it: a screen changes what the address names by going to another address, and the rest by
 * an action.
 */
function KeptDraft({ kept }: { kept: AwardDraft | null }) {
  const { newId } = useServices();
  const userId = useAccount().session.profile.id;
  // A confirmation may be of another award, and progress is of one that was made.
  const location = useLocation();
  const isMade = useMadeSubmission() !== null;
  const isStep = location.pathname.startsWith(AWARD_STEPS) && !isConfirmation(location.pathname) && !isMade;
  const address = isStep ? location.pathname + location.search : '';
  // It comes from this account's own database, even if an earlier version did not write the account into it.
  const [first] = useState(() => (kept ? { ...kept, userId } : emptyDraft({ submissionId: newId(), userId })));
  const [draft, setDraft] = useState(first);
  const [opened, setOpened] = useState('');
  if (address !== opened) {
    setOpened(address);
    if (isStep) setDraft(reduceAwardDraft(draft, { type: 'link-opened', link: readAwardLink(location) }, newId()));
  }
  const dispatch = useCallback(
    (action: AwardDraftAction) => {
      const nextId = newId();
      setDraft((draft) => reduceAwardDraft(draft, action, nextId));
    },
    [newId],
  );
  useKeepDraft(AWARD_DRAFT_KEY, draft, first);
  const value = useMemo(() => ({ draft, dispatch }), [draft, dispatch]);
  return (
    <AwardDraftContext value={value}>
      <Outlet />
    </AwardDraftContext>
  );
}
