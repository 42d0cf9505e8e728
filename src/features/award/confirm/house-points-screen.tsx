import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AwardProgress } from '#features/award/progress/award-progress.tsx';
import { houseInQuery } from '#features/award/draft/award-target.ts';
import { ConfirmAward } from './confirm-award.tsx';
import { useMadeSubmission } from '#features/award/draft/made-submission.ts';
import { useHouseWho } from '#features/award/recipients/use-who.ts';

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
