import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useAccount } from '#services/services.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { DataAge } from '#ui/components/data-age.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { paths } from '#ui/paths.ts';
import { useAwardDraft } from '#features/award/draft/award-draft-context.ts';
import { emptyDraft, type AwardDraft } from '#features/award/draft/award-draft.ts';
import styles from '#features/award/habit/award-form.module.css';
import { stepPath } from '#features/award/draft/award-paths.ts';
import { readAwardQuery, resolveAward } from '#features/award/draft/award-query.ts';
import { AwardBar } from '#features/award/habit/award-bar.tsx';
import { queryOfTarget, type HouseTarget, type RosterTarget } from '#features/award/draft/award-target.ts';
import { ConfirmDetails } from './confirm-details.tsx';
import { ConfirmProblemAlert } from './confirm-problem-alert.tsx';
import { confirmState } from './confirm-problem.ts';
import { useDraftInHistory } from '#features/award/draft/made-submission.ts';
import { useHabits } from '#features/award/habit/use-habits.ts';
import { useLinkSubmission } from '#features/award/draft/use-link-submission.ts';
import { useSubmitAward } from '#features/award/draft/use-submit-award.ts';
import type { WhoLoad } from '#features/award/recipients/use-who.ts';

/**
 * Confirm & Award Points: what the address says, put in full words, with one button. The steps before hand their draft
 * over; an address that was opened from elsewhere has one of its own.
 */
export function ConfirmAward({
  title,
  target,
  whoLoad: { who, retry, loadedAt },
}: {
  title: string;
  target: RosterTarget | HouseTarget;
  whoLoad: WhoLoad;
}) {
  const { draft: inProgress, dispatch } = useAwardDraft();
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const userId = useAccount().session.profile.id;
  const handedOver = useDraftInHistory();
  const link = useLinkSubmission(pathname + search);
  const asked = useMemo(() => readAwardQuery(query), [query]);
  const { habits, loadedAt: habitsAt, load } = useHabits(asked.habit.name);
  const resolution = useMemo(() => (habits ? resolveAward(asked, habits) : null), [asked, habits]);
  const { state, submit, awardAgain, leave } = useSubmitAward(() => {
    if (handedOver === null) link.forget();
    else if (handedOver.submissionId === inProgress.submissionId) dispatch({ type: 'awarded' });
  });

  const submissionId = handedOver?.submissionId ?? link.submissionId;
  const stands = confirmState({ who, resolution, habitsKnown: habitsAt !== null, habits: load.state });
  const reasonsPath = stepPath(paths.assignReasons, query, queryOfTarget(target));
  const resolved = resolution?.kind === 'resolved' ? resolution : null;
  const students = who.kind === 'known' ? who.students : [];
  const ready = stands.kind === 'ready' && resolved !== null && submissionId !== null;

  const award = (): void => {
    if (!ready) return;
    const draft: AwardDraft = {
      ...(handedOver ?? emptyDraft({ submissionId, userId })),
      target,
      habitName: resolved.habit.name,
      reasonIds: resolved.reasons.map(({ id }) => id),
      points: asked.points,
    };
    submit({ draft, students, habit: resolved.habit, reasons: resolved.reasons });
  };

  return (
    <div className={styles.form}>
      <PageHeader title={title} lead={<DataAge loadedAt={loadedAt} />} />
      {stands.kind === 'problem' && (
        <ConfirmProblemAlert
          problem={stands.problem}
          target={target}
          query={query}
          retryWho={retry}
          retryHabits={load.refresh}
        />
      )}
      {stands.kind === 'resolving' && who.kind === 'loading' ? (
        <Skeleton count={4} height="4rem" />
      ) : (
        <ConfirmDetails
          who={who}
          target={target}
          resolved={resolved}
          asked={asked}
          comment={handedOver?.comment ?? ''}
          reasonsPath={reasonsPath}
        />
      )}
      <AwardBar
        state={state}
        onAgain={awardAgain}
        onLeave={leave}
        backTo={reasonsPath}
        // Habit and reasons stand above in full.
        sum={{ habit: null, reasons: [], students: students.length, points: asked.points }}
      >
        <ButtonLink to={paths.award} variant="quiet">
          Cancel
        </ButtonLink>
        <Button
          variant="primary"
          size="large"
          icon="award"
          className={styles.award}
          disabled={!ready}
          busy={state.kind === 'saving'}
          onClick={award}
        >
          Award
        </Button>
      </AwardBar>
    </div>
  );
}
