import { useState } from 'react';
import type { Submission } from '#data/outbox/view/outbox-state.ts';
import { useDecisions } from '#services/outbox/use-decisions.ts';
import { useOutbox, useSubmission } from '#services/outbox/use-outbox.tsx';
import { useServices } from '#services/services.ts';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useUnchangedFor } from '#ui/hooks/use-debounced.ts';
import type { AwardDraft } from '#features/award/draft/award-draft.ts';
import { awardOutcome } from './award-outcome.ts';
import { AwardEnded } from './award-ended.tsx';
import { awardedText } from '#features/award/draft/award-summary.ts';
import { AwardSending } from './award-sending.tsx';
import { AwardSaved } from './award-saved.tsx';
import { useDraftInHistory } from '#features/award/draft/made-submission.ts';

/** An older pass's end counts as today's after this long without a step. */
const STILL_MS = 1500;

/** The device has forgotten it: answered more than 30 days ago. */
const UNKNOWN = { kind: 'stopped', text: 'This award is no longer on this device.', nothingSent: false } as const;

/** After Award: saved first, then on its way. Leaving this screen stops nothing. */
export function AwardProgress({ submissionId }: { submissionId: string }) {
  const services = useServices();
  const made = useDraftInHistory();
  const [since] = useState(() => services.now());
  const outbox = useOutbox();
  const submission = useSubmission(submissionId);
  const decisions = useDecisions();
  const isKnown = submission !== 'loading' && submission !== null;
  const sent = isKnown ? (submission.count.sent ?? 0) : 0;
  const still = useUnchangedFor(sent, STILL_MS);
  if (outbox.headline.kind === 'unreadable') {
    return (
      <>
        <PageHeader title="Your award" />
        <Alert>Saved on this device. We can’t show where it is, because the Outbox can’t be read at the moment.</Alert>
      </>
    );
  }
  if (submission === 'loading') {
    return (
      <>
        <PageHeader title="Your award" />
        <Skeleton count={1} height="10rem" />
      </>
    );
  }
  if (submission === null) return <AwardEnded outcome={UNKNOWN} decisions={decisions} />;
  const takeBack = (): void => decisions.takeBack(submissionId);
  if (decisions.busy === submissionId) {
    return <AwardSending sent={sent} total={submission.entries.length} stopping onCancel={takeBack} />;
  }
  const outcome = awardOutcome(submission, outbox, { since, still });
  switch (outcome.kind) {
    case 'sending':
      return <AwardSending sent={outcome.sent} total={outcome.total} stopping={false} onCancel={takeBack} />;
    case 'sent':
    case 'saved':
    case 'sign-in':
      return <AwardSaved key={outcome.kind} outcome={outcome.kind} detail={awardedIn(submission, made)} />;
    case 'failed':
    case 'stopped':
      return <AwardEnded outcome={outcome} decisions={decisions} />;
  }
}

/** Who got what, without those who were skipped. */
function awardedIn({ entries, count, points }: Submission, made: AwardDraft | null): string {
  const group = made === null || made.target.kind === 'students' ? null : made.target.name;
  return awardedText({
    students: entries.length - (count.skipped ?? 0),
    studentName: entries.length === 1 ? (entries[0]?.studentName ?? null) : null,
    group,
    points,
  });
}
