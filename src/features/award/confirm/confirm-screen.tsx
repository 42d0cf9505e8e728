import { useSearchParams } from 'react-router-dom';
import { pointsInQuery } from '#domain/awards/points.ts';
import { dataOf } from '#domain/loadable.ts';
import type { AwardDraft } from '#features/award/draft/award-draft.ts';
import { linkPath } from '#features/award/draft/award-paths.ts';
import { useMadeSubmission } from '#features/award/draft/made-submission.ts';
import { resolveAward } from '#features/award/draft/resolve-award.ts';
import { useConfirmDraft } from '#features/award/draft/use-confirm-draft.ts';
import { useSubmitAward, type SubmitAward } from '#features/award/draft/use-submit-award.ts';
import { AwardBar } from '#features/award/habit/award-bar.tsx';
import styles from '#features/award/habit/award-form.module.css';
import { useHabits } from '#features/award/habit/habit-choice.tsx';
import { AwardProgress } from '#features/award/progress/award-progress.tsx';
import { LoadRecipients, type RecipientsLoad } from '#features/award/recipients/load-recipients.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { DataAge } from '#ui/components/data-age.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { paths } from '#ui/paths.ts';
import { ConfirmDetails } from './confirm-details.tsx';
import { confirmProblem, ConfirmProblemAlert } from './confirm-problem.tsx';

/** Confirm & Award Points for a roster or a house, and, once Award is pressed, where that award is. */
export function ConfirmScreen() {
  const submissionId = useMadeSubmission();
  return submissionId === null ? <Confirm /> : <AwardProgress key={submissionId} submissionId={submissionId} />;
}

function Confirm() {
  const { draft, end } = useConfirmDraft();
  const submitting = useSubmitAward(draft?.submissionId, end);
  if (draft === null) return <Skeleton count={4} height="4rem" />;
  return (
    <LoadRecipients draft={draft}>
      {(load) => <ConfirmAward draft={draft} submitting={submitting} load={load} />}
    </LoadRecipients>
  );
}

/** What the address says, put in full words, with one button. */
function ConfirmAward({
  draft,
  submitting,
  load: { recipients, load },
}: {
  draft: AwardDraft;
  submitting: SubmitAward;
  load: RecipientsLoad;
}) {
  const [query] = useSearchParams();
  const habits = useHabits(draft.habitName);
  const resolution = resolveAward(draft, dataOf(habits) ?? []);
  const problem = confirmProblem(draft, { recipients, load }, resolution, habits);
  const resolved = resolution.kind === 'resolved' ? resolution : null;
  const students = recipients.kind === 'known' ? recipients.students : [];
  const award = problem === null && resolved && students.length > 0 ? { draft, students, ...resolved } : null;
  const reasonsPath = linkPath(paths.assignReasons, draft);
  return (
    <div className={styles.form}>
      <PageHeader
        title={draft.target.kind === 'house' ? 'Confirm & Award Points (House)' : 'Confirm & Award Points (Roster)'}
        lead={<DataAge loadedAt={load.kind === 'ready' ? load.time : null} />}
      />
      {problem && <ConfirmProblemAlert problem={problem} />}
      {problem === null && recipients.kind === 'loading' ? (
        <Skeleton count={4} height="4rem" />
      ) : (
        <ConfirmDetails
          recipients={recipients}
          draft={draft}
          resolved={resolved}
          note={pointsInQuery(query.get('points')).note}
          reasonsPath={reasonsPath}
        />
      )}
      <AwardBar
        submitting={submitting}
        backTo={reasonsPath}
        // Habit and reasons are above in full.
        sum={{ habit: null, reasons: [], students: students.length, points: draft.points }}
      >
        <ButtonLink to={paths.award} variant="quiet">
          Cancel
        </ButtonLink>
        <Button
          variant="primary"
          size="large"
          icon="award"
          className={styles.award}
          disabled={award === null}
          busy={submitting.state.kind === 'saving'}
          onClick={() => award && submitting.submit(award)}
        >
          Award
        </Button>
      </AwardBar>
    </div>
  );
}
