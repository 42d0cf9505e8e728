import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AwardProgress } from './award-progress.tsx';
import { houseInQuery } from './award-target.ts';
import { ConfirmAward } from './confirm-award.tsx';
import { useMadeSubmission } from './made-submission.ts';
import { useHouseWho } from './use-who.ts';

/** Confirm & Award Points for a house: everyone in it. */
export function HousePointsScreen() {
  const submissionId = useMadeSubmission();
  return submissionId === null ? <Confirm /> : <AwardProgress key={submissionId} submissionId={submissionId} />;
}

function Confirm() {
  const [query] = useSearchParams();
  const target = useMemo(() => houseInQuery(query), [query]);
  return <ConfirmAward title="Confirm & Award Points (House)" target={target} whoLoad={useHouseWho(target)} />;
}
