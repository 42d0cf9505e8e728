import { useState } from 'react';
import type { ReviewDecided, ReviewOutcome, WaitingAward } from '#contracts/admin/awards.ts';
import { REVIEW_LABELS } from '#domain/awards/review-words.ts';
import { countText } from '#domain/plural.ts';
import { AdminList } from '#features/admin/list/admin-list.tsx';
import { ListTools } from '#features/admin/list/list-tools.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { useAdminAction } from '#features/admin/list/use-admin-action.ts';
import { listQuery, useListAddress } from '#features/admin/list/use-list-address.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { adminPaths } from '#ui/admin-paths.ts';
import { ReviewQuestion, type Question } from './review-question.tsx';
import { ReviewTable } from './review-table.tsx';

const WORDS = {
  one: 'award',
  none: 'No award waits for a decision.',
  noMatch: 'No waiting awards match.',
  failed: 'Couldn’t load the review queue.',
};

const FILTERS = [
  {
    name: 'why',
    label: 'Why it waits',
    options: [
      { value: '', label: 'All reasons' },
      ...Object.entries(REVIEW_LABELS).map(([value, label]) => ({ value, label })),
    ],
  },
];

const SORTS = [
  { value: 'recorded', label: 'Oldest first' },
  { value: '-recorded', label: 'Newest first' },
  { value: 'student', label: 'Student' },
  { value: 'teacher', label: 'Teacher' },
];

/** Awards that could not simply count: staff count or decline each of them. */
export function ReviewScreen() {
  const address = useListAddress(['why']);
  const load = useAdminLoad('adminReview', { query: listQuery(address) });
  const call = useAdminCall();
  const action = useAdminAction();
  const [question, setQuestion] = useState<Question | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);

  const decide = (awards: readonly WaitingAward[], decision: ReviewOutcome): void => {
    const ids = awards.map(({ id }) => id);
    const words = decision === 'counted' ? 'Nothing was counted.' : 'Nothing was declined.';
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
  return (
    <>
      <PageHeader
        title="Review queue"
        lead="These awards are saved and don’t count yet. Count those that are right, and decline the others."
        actions={
          <ButtonLink to={adminPaths.awards} icon="award">
            All awards
          </ButtonLink>
        }
      />
      <ListTools address={address} searchLabel="Student or teacher" filters={FILTERS} sorts={SORTS} />
      <Outcome text={outcome} />
      {action.problem !== null && question === null && <Alert>{action.problem}</Alert>}
      <AdminList of={load} address={address} words={WORDS} icon="check">
        {(rows) => <ReviewTable rows={rows} isBusy={action.isBusy} onDecide={ask} />}
      </AdminList>
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
  const done = outcome === 'counted' ? 'Counted' : 'Declined';
  const others = results.length - decided;
  const before = others > 0 ? ` ${countText(others, 'award')} had been decided before.` : '';
  if (decided === 1 && awards.length === 1 && only) {
    return outcome === 'counted'
      ? `Counted: +${only.points} for ${only.student.name}.`
      : `Declined: ${only.student.name}.`;
  }
  return decided > 0 ? `${done}: ${countText(decided, 'award')}.${before}` : before.trim();
}
