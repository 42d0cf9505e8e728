import { useLocation } from 'react-router-dom';
import { dataOf } from '#domain/loadable.ts';
import { linkPath } from '#features/award/draft/award-address.ts';
import type { AwardDraft } from '#features/award/draft/award-draft.ts';
import { resolveAward } from '#features/award/draft/resolve-award.ts';
import { useConfirmDraft } from '#features/award/draft/use-confirm-draft.ts';
import { useSubmitAward } from '#features/award/draft/use-submit-award.ts';
import { AwardBar } from '#features/award/habit/award-bar.tsx';
import styles from '#features/award/habit/award-form.module.css';
import { useHabits } from '#features/award/habit/habit-choice.tsx';
import { useRecipients } from '#features/award/recipients/recipients.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { DataAge } from '#ui/components/data-age.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { paths } from '#ui/paths.ts';
import { ConfirmDetails } from './confirm-details.tsx';
import { ConfirmProblem } from './confirm-problem.tsx';

/** Confirm & Award Points for a roster or a house. */
export function ConfirmScreen() {
  const { pathname, search } = useLocation();
  return <Confirm key={pathname + search} />;
}

function Confirm() {
  const { draft, end } = useConfirmDraft();
  return draft ? <ConfirmAward draft={draft} end={end} /> : <Skeleton count={4} height="4rem" />;
}

/** What the address says, put in full words, with one button. */
function ConfirmAward({ draft, end }: { draft: AwardDraft; end: () => void }) {
  const submitting = useSubmitAward(draft.submissionId, end);
  const { recipients, load } = useRecipients(draft);
  const habits = useHabits(draft.habitName);
  const resolution = resolveAward(draft, dataOf(habits) ?? []);
  const students = recipients.kind === 'known' ? recipients.students : [];
  const award = students.length > 0 && resolution.kind === 'resolved' ? { draft, students, ...resolution } : null;
  const reasonsPath = linkPath(paths.assignReasons, draft);
  return (
    <div className={styles.form}>
      <PageHeader
        title={draft.target.kind === 'house' ? 'Confirm & Award Points (House)' : 'Confirm & Award Points (Roster)'}
        lead={<DataAge loadedAt={load.kind === 'ready' ? load.time : null} />}
      />
      <ConfirmProblem draft={draft} recipients={recipients} load={load} resolution={resolution} habits={habits} />
      {recipients.kind === 'loading' ? (
        <Skeleton count={4} height="4rem" />
      ) : (
        <ConfirmDetails
          draft={draft}
          recipients={recipients.kind === 'known' ? recipients : null}
          resolution={resolution}
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
