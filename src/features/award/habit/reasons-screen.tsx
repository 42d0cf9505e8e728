import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AwardForm } from './award-form.tsx';
import { useAwardDraft } from '#features/award/draft/award-draft-context.ts';
import { AwardProgress } from '#features/award/progress/award-progress.tsx';
import {
  targetInQuery,
  type AwardTarget,
  type HouseTarget,
  type RosterTarget,
} from '#features/award/draft/award-target.ts';
import { useMadeSubmission } from '#features/award/draft/made-submission.ts';
import { useTargetInDraft } from './use-query-in-draft.ts';
import { useHouseWho, useRosterWho, useStudentsWho } from '#features/award/recipients/use-who.ts';

/** Select Reason(s), and, once Award is pressed, where that award is. The history's state keeps it over a reload. */
export function ReasonsScreen() {
  const submissionId = useMadeSubmission();
  return submissionId === null ? <Reasons /> : <AwardProgress key={submissionId} submissionId={submissionId} />;
}

function Reasons() {
  const [query] = useSearchParams();
  const named = useMemo(() => targetInQuery(query), [query]);
  const target = useTargetInDraft(named);
  switch (target.kind) {
    case 'students':
      return <StudentsReasons target={target} />;
    case 'roster':
      return <RosterReasons target={target} />;
    case 'house':
      return <HouseReasons target={target} />;
  }
}

function StudentsReasons({ target }: { target: AwardTarget }) {
  const { draft } = useAwardDraft();
  return <AwardForm target={target} whoLoad={useStudentsWho(draft)} />;
}

function RosterReasons({ target }: { target: RosterTarget }) {
  return <AwardForm target={target} whoLoad={useRosterWho(target)} />;
}

function HouseReasons({ target }: { target: HouseTarget }) {
  return <AwardForm target={target} whoLoad={useHouseWho(target)} />;
}
