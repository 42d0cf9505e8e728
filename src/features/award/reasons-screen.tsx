import { useLocation } from 'react-router-dom';
import { AwardForm } from './award-form.tsx';
import { AwardProgress } from './award-progress.tsx';
import { madeSubmission } from './made-submission.ts';

/** Select Reason(s), and, once Award is pressed, where that award is. The history's state keeps it over a reload. */
export function ReasonsScreen() {
  const { state } = useLocation();
  const submissionId = madeSubmission(state);
  return submissionId === null ? <AwardForm /> : <AwardProgress key={submissionId} submissionId={submissionId} />;
}
