import { useState } from 'react';
import type { ReviewDecided, ReviewOutcome, WaitingAward } from '#contracts/admin/awards.ts';
import { counted, countText } from '#domain/plural.ts';
import { AdminTableList } from '#features/admin/list/admin-list.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import { listQuery, useListAddress } from '#features/admin/list/use-list-address.ts';
import { useTicked } from '#features/admin/list/use-ticked.tsx';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { adminPaths } from '#ui/admin-paths.ts';
import { ReviewQuestion, type Question } from './review-question.tsx';
import { DecideTicked, WAITING } from './review-table.tsx';

/** Awards that could not simply count: staff count or decline each of them. */
export function ReviewScreen() {
  const address = useListAddress(WAITING);
  const load = useAdminLoad('adminReview', { query: listQuery(address) });
  const call = useAdminCall();
  const action = useAdminAction();
  const ticked = useTicked();
  const [question, setQuestion] = useState<Question | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);

  const decide = (awards: readonly WaitingAward[], decision: ReviewOutcome): void => {
    const ids = awards.map(({ id }) => id);
    const words = decision === 'counted' ? 'Nothing was approved.' : 'Nothing was rejected.';
    const send = () => call('adminReviewDecide', { body: { ids, outcome: decision } });
    action.act(words, send, (decided) => {
      setQuestion(null);
      setOutcome(decidedText(awards, decision, decided));
      load.refresh();
    });
  };
  const ask = (awards: readonly WaitingAward[], decision: ReviewOutcome): void => {
    action.forget();
    setOutcome(null);
    // One award that counts can be taken back again; what is declined is gone, and many are many.
    if (decision === 'counted' && awards.length === 1) decide(awards, decision);
    else setQuestion({ awards, outcome: decision });
  };
  const actions = { ticked, isBusy: action.isBusy, decide: ask };
  return (
    <>
      <PageHeader
        title="Review queue"
        lead="These awards are saved and don’t count yet. Approve those that are right, and reject the others."
        actions={
          <ButtonLink to={adminPaths.awards} icon="award">
            All awards
          </ButtonLink>
        }
      />
      <AdminTableList
        of={WAITING}
        load={load}
        address={address}
        between={
          <>
            <Outcome text={outcome} />
            {action.problem !== null && question === null && <Alert>{action.problem}</Alert>}
          </>
        }
        renderAbove={(rows) => <DecideTicked rows={rows} {...actions} />}
        on={actions}
      />
      {question && (
        <ReviewQuestion
          question={question}
          action={action}
          onConfirm={() => decide(question.awards, question.outcome)}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}

/** What came of it: others may have decided about some of them a moment before. */
function decidedText(
  awards: readonly WaitingAward[],
  outcome: ReviewOutcome,
  { decided, results }: ReviewDecided,
): string {
  const [only] = awards;
  const done = outcome === 'counted' ? 'Approved' : 'Rejected';
  const others = results.length - decided;
  const before =
    others > 0 ? counted(others, ' # award had been decided before.', ' # awards had been decided before.') : '';
  if (decided === 1 && awards.length === 1 && only) {
    return outcome === 'counted'
      ? `Approved: +${only.points} for ${only.student.name}.`
      : `Rejected: ${only.student.name}.`;
  }
  return decided > 0 ? `${done}: ${countText(decided, 'award', 'awards')}.${before}` : before.trim();
}
