import { useCallback, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { houses } from '#data/cache/catalog.ts';
import type { Resource } from '#data/cache/resource.ts';
import { rosters } from '#data/cache/rosters.ts';
import { namedBy } from '#domain/names.ts';
import { useKeepDraft, useReadDraft } from '#services/hooks/kept-draft.ts';
import { useCopy, useCopyTime } from '#services/hooks/use-cached.ts';
import { useAccount, useServices } from '#services/services.ts';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { AWARD_STEPS } from '#ui/paths.ts';
import { isConfirmation, readAwardLink } from './draft/award-address.ts';
import {
  awardDraft,
  draftFromLink,
  emptyDraft,
  identified,
  STUDENTS,
  type AwardDraft,
  type AwardTarget,
} from './draft/award-draft.ts';
import { AwardDraftContext, useAwardInHistory } from './draft/use-award-draft.ts';
import { AwardProgress } from './progress/award-progress.tsx';

const AWARD_DRAFT_KEY = 'award';

/** Around the steps of an award: reads the draft of this device once, then keeps every change of it. */
export function AwardLayout() {
  const kept = useReadDraft(AWARD_DRAFT_KEY, awardDraft);
  return kept === undefined ? <LoadingPage /> : <KeptDraft kept={kept} />;
}

/**
 * The only owner of the award in progress. Each address of a step is read into the draft once, when it is opened. From
 * then on the draft has all of it: a screen changes what the address names by going to another address, and the rest by
 * `update`. Once an award is made, the page of its last step shows where it is.
 */
function KeptDraft({ kept }: { kept: AwardDraft | null }) {
  const { newId } = useServices();
  const userId = useAccount().session.profile.id;
  const location = useLocation();
  const { made, showMade } = useMadeAward();
  // A confirmation may be of another award, and progress is of one that was made.
  const isStep = location.pathname.startsWith(AWARD_STEPS) && !isConfirmation(location.pathname) && made === null;
  const link = isStep ? readAwardLink(location) : null;
  const address = isStep ? location.pathname + location.search : '';
  const [first] = useState(() => kept ?? emptyDraft({ submissionId: newId(), userId }));
  const [draft, setDraft] = useState(first);
  const update = useCallback(
    (change: (draft: AwardDraft) => AwardDraft) => {
      const nextId = newId();
      setDraft((draft) => identified(draft, change(draft), nextId));
    },
    [newId],
  );
  const [opened, setOpened] = useState('');
  const isUnknown = useIsUnknown(draft.target);
  if (address !== opened) {
    setOpened(address);
    if (link) setDraft(identified(draft, draftFromLink(draft, link), newId()));
  } else if (isUnknown && !link?.target) {
    // The pages of a bad link say what is wrong with it. The award in progress doesn't keep it after them.
    setDraft(identified(draft, { ...draft, target: STUDENTS }, newId()));
  }
  useKeepDraft(AWARD_DRAFT_KEY, draft, first);
  return (
    <AwardDraftContext value={{ draft, update, showMade }}>
      {made ? <AwardProgress key={made.submissionId} draft={made} /> : <Outlet />}
    </AwardDraftContext>
  );
}

/** Whether the lists on this device lack the roster or the house. They say nothing before they were loaded. */
function useIsUnknown(target: AwardTarget): boolean {
  const resource: Resource<Array<{ id: string; name: string }>> = target.kind === 'roster' ? rosters : houses;
  const all = useCopy(resource);
  const time = useCopyTime(resource);
  if (target.kind === 'students' || all == null || time == null) return false;
  return namedBy(all, { id: null, ...target }) === null;
}

/** The award that was made on this page; after a reload the history's state says which one it was. */
function useMadeAward(): { made: AwardDraft | null; showMade: (draft: AwardDraft) => void } {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const inHistory = useAwardInHistory();
  const [last, setLast] = useState<{ draft: AwardDraft; key: string } | null>(null);
  const showMade = (draft: AwardDraft): void => {
    // Shown at once, before the address is read again.
    setLast({ draft, key });
    void navigate(pathname, { replace: true, state: { draft } });
  };
  if (last && (last.key === key || last.draft.submissionId === inHistory?.submissionId)) {
    return { made: last.draft, showMade };
  }
  return { made: inHistory, showMade };
}
