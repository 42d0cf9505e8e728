import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { AwardProgress } from './award-progress.tsx';
import { houseInQuery } from './award-target.ts';
import { ConfirmAward } from './confirm-award.tsx';
import { madeSubmission } from './made-submission.ts';
import { useHouseWho } from './use-who.ts';

/** Confirm & Award Points for a house: everyone in it. */
export function HousePointsScreen() {
  const { state } = useLocation();
  const submissionId = madeSubmission(state);
  return submissionId === null ? <Confirm /> : <AwardProgress key={submissionId} submissionId={submissionId} />;
}

function Confirm() {
  const [query] = useSearchParams();
  const target = useMemo(() => houseInQuery(query), [query]);
  return <ConfirmAward title="Confirm & Award Points (House)" target={target} whoLoad={useHouseWho(target)} />;
}
