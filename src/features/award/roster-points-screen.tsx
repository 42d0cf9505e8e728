import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { AwardProgress } from './award-progress.tsx';
import { rosterInQuery, sameTarget, type RosterTarget } from './award-target.ts';
import { ConfirmAward } from './confirm-award.tsx';
import { draftInState, madeSubmission } from './made-submission.ts';
import { useRosterWho } from './use-who.ts';

/** Confirm & Award Points for a roster: the members, without those unticked on the way here. */
export function RosterPointsScreen() {
  const { state } = useLocation();
  const submissionId = madeSubmission(state);
  return submissionId === null ? <Confirm /> : <AwardProgress key={submissionId} submissionId={submissionId} />;
}

function Confirm() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const target = useMemo((): RosterTarget => {
    const named = rosterInQuery(query);
    const handedOver = draftInState(state)?.target;
    return handedOver?.kind === 'roster' && sameTarget(handedOver, named) ? handedOver : named;
  }, [query, state]);
  return <ConfirmAward title="Confirm & Award Points (Roster)" target={target} whoLoad={useRosterWho(target)} />;
}
