import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAwardDraft } from '#features/award/draft/award-draft-layout.tsx';
import { useMadeSubmission } from '#features/award/draft/made-submission.ts';
import { AwardProgress } from '#features/award/progress/award-progress.tsx';
import { LoadRecipients } from '#features/award/recipients/load-recipients.tsx';
import { AwardForm } from './award-form.tsx';

/** Select Reason(s), and, once Award is pressed, where that award is. The history's state keeps it over a reload. */
export function ReasonsScreen() {
  const submissionId = useMadeSubmission();
  return submissionId === null ? <Reasons /> : <AwardProgress key={submissionId} submissionId={submissionId} />;
}

function Reasons() {
  const { draft } = useAwardDraft();
  useReasonsOutOfAddress();
  return <LoadRecipients draft={draft}>{(load) => <AwardForm load={load} />}</LoadRecipients>;
}

/** The draft has the reasons of a link: from here on they are ticked and unticked, also after a reload. */
function useReasonsOutOfAddress(): void {
  const [query, setQuery] = useSearchParams();
  const hasReasons = query.has('reason') || query.has('reason_id');
  useEffect(() => {
    if (!hasReasons) return;
    setQuery(
      (query) => {
        query.delete('reason');
        query.delete('reason_id');
        return query;
      },
      { replace: true },
    );
  }, [hasReasons, setQuery]);
}
