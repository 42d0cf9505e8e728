import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AwardProgress } from '#features/award/progress/award-progress.tsx';
import { rosterInQuery, sameTarget, type RosterTarget } from '#features/award/draft/award-target.ts';
import { ConfirmAward } from './confirm-award.tsx';
import { useDraftInHistory, useMadeSubmission } from '#features/award/draft/made-submission.ts';
import { useRosterWho } from '#features/award/recipients/use-who.ts';

/** Confirm & Award Points for a roster: the members, without those unticked on the way here. */
export function RosterPointsScreen() {
  const submissionId = useMadeSubmission();
  return submissionId === null ? <Confirm /> : <AwardProgress key={submissionId} submissionId={submissionId} />;
}

function Confirm() {
  const [query] = useSearchParams();
  const handedOver = useDraftInHistory()?.target;
  const target = useMemo((): RosterTarget => {
    const named = rosterInQuery(query);
    return handedOver?.kind === 'roster' && sameTarget(handedOver, named) ? handedOver : named;
  }, [query, handedOver]);
  return <ConfirmAward title="Confirm & Award Points (Roster)" target={target} whoLoad={useRosterWho(target)} />;
}
