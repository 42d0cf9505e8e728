import { useMemo, useState } from 'react';
import { createSubmissionReader, type SubmissionView } from '#data/outbox/view/outbox-view.ts';
import { useOutboxQuery, useOutboxSummary } from '#services/hooks/outbox-query.ts';
import { useAccount, useServices } from '#services/services.ts';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useStoodStill } from '#ui/hooks/use-stood-still.ts';
import type { AwardDraft } from '#features/award/draft/award-draft.ts';
import { awardOutcome } from './award-outcome.ts';
import { AwardEnded } from './award-ended.tsx';
import { awardedText } from '#features/award/draft/award-summary.ts';
import { AwardSending } from './award-sending.tsx';
import { CarryOn } from './carry-on.tsx';
import { useDraftInHistory } from '#features/award/draft/made-submission.ts';
import { useTakeBack } from './use-take-back.ts';

/** An older pass's end counts as today's after this long without a step. */
const STILL_MS = 1500;

/** After Award: saved first, then on its way. Leaving this screen stops nothing. */
export function AwardProgress({ submissionId }: { submissionId: string }) {
  const services = useServices();
  const { session } = useAccount();
  const made = useDraftInHistory();
  const [since] = useState(() => services.now());
  const read = useMemo(() => createSubmissionReader(services.outboxDb, submissionId), [services, submissionId]);
  const view = useOutboxQuery(read, [read], 'unreadable' as const);
  const summary = useOutboxSummary();
  const { stopping, takeBack } = useTakeBack(submissionId);
  const still = useStoodStill(view && view !== 'unreadable' ? view.sent : 0, STILL_MS);
  if (view === 'unreadable' || summary === 'unreadable') {
    return (
      <>
        <PageHeader title="Your award" />
        <Alert>Saved on this device. Where it is can’t be shown, because the Outbox can’t be read at the moment.</Alert>
      </>
    );
  }
  if (!view || !summary) {
    return (
      <>
        <PageHeader title="Your award" />
        <Skeleton count={1} height="10rem" />
      </>
    );
  }
  if (stopping) return <AwardSending sent={view.sent} total={view.total} stopping onCancel={takeBack} />;
  const outcome = awardOutcome(view, summary, { sessionEnded: session.tokens === null, since, still });
  switch (outcome.kind) {
    case 'sending':
      return <AwardSending sent={outcome.sent} total={outcome.total} stopping={false} onCancel={takeBack} />;
    case 'sent':
    case 'saved':
    case 'sign-in':
      return <CarryOn key={outcome.kind} outcome={outcome.kind} detail={awardedIn(view, made)} />;
    case 'failed':
    case 'stopped':
      return <AwardEnded outcome={outcome} />;
  }
}

/** Who got what, without those who were skipped. */
function awardedIn({ total, skipped, first }: SubmissionView, made: AwardDraft | null): string {
  const group = made === null || made.target.kind === 'students' ? null : made.target.name;
  return awardedText({
    students: total - skipped,
    studentName: total === 1 ? (first?.studentName ?? null) : null,
    group,
    points: first?.points ?? 0,
  });
}
