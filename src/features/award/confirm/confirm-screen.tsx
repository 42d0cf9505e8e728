import { useLocation } from 'react-router-dom';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { AWARD_WORDS } from '#domain/awards/award-check.ts';
import { dataOf, type Loadable } from '#domain/loadable.ts';
import { linkPath } from '#features/award/draft/award-address.ts';
import type { AwardDraft } from '#features/award/draft/award-draft.ts';
import { resolveAward } from '#features/award/draft/resolve-award.ts';
import { useConfirmDraft } from '#features/award/draft/use-confirm-draft.ts';
import { useSubmitAward } from '#features/award/draft/use-submit-award.ts';
import { AwardBar } from '#features/award/habit/award-bar.tsx';
import styles from '#features/award/habit/award-form.module.css';
import { useHabits } from '#features/award/habit/habit-choice.tsx';
import { RecipientsProblem } from '#features/award/recipients/recipients-problem.tsx';
import { useRecipients } from '#features/award/recipients/recipients.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { RetryAlert } from '#ui/components/cached-view.tsx';
import { DataAge } from '#ui/components/data-age.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { paths } from '#ui/paths.ts';
import { ConfirmDetails } from './confirm-details.tsx';

/** Confirm & Award Points for a roster or a house. */
export function ConfirmScreen() {
  const { pathname, search } = useLocation();
  return <Confirm key={pathname + search} />;
}

function Confirm() {
  const { draft, end } = useConfirmDraft();
  return draft ? <ConfirmAward draft={draft} end={end} /> : <Skeleton count={4} height="4rem" />;
}

/** The address's award in full words, with one button. */
function ConfirmAward({ draft, end }: { draft: AwardDraft; end: () => void }) {
  const submitting = useSubmitAward(draft.submissionId, end);
  const found = useRecipients(draft);
  const { students, load } = found;
  const habits = useHabits(draft.habitName);
  const resolution = resolveAward(draft, dataOf(habits) ?? []);
  const resolved = resolution.kind === 'resolved' ? resolution : null;
  const award = students.length > 0 && resolved ? { draft, students, ...resolved } : null;
  const reasonsPath = linkPath(paths.assignReasons, draft);
  return (
    <div className={styles.form}>
      <PageHeader
        title={draft.target.kind === 'house' ? 'Confirm & Award Points (House)' : 'Confirm & Award Points (Roster)'}
        lead={<DataAge loadedAt={load.kind === 'ready' ? load.time : null} />}
      />
      {found.text === null ? (
        <HabitProblem kind={resolution.kind} habits={habits} draft={draft} />
      ) : (
        <RecipientsProblem of={found} draft={draft} />
      )}
      {found.kind === 'loading' ? (
        <Skeleton count={4} height="4rem" />
      ) : (
        <ConfirmDetails draft={draft} recipients={found} resolved={resolved} reasonsPath={reasonsPath} />
      )}
      <AwardBar
        submitting={submitting}
        backTo={reasonsPath}
        // Habit and reasons are above in full.
        sum={{ habit: null, reasons: [], students: students.length, points: draft.points }}
        action={{ text: 'Award', disabled: award === null, onPress: () => award && submitting.submit(award) }}
      >
        <ButtonLink to={paths.award} variant="quiet">
          Cancel
        </ButtonLink>
      </AwardBar>
    </div>
  );
}

/** What helps where the habit or the reasons are not there. */
const MISSING = {
  'no-habit': { text: AWARD_WORDS.noHabit, link: 'Choose a habit', path: paths.assignHabits },
  'no-reason': { text: AWARD_WORDS.noReason, link: 'Choose reasons', path: paths.assignReasons },
  unknown: { text: AWARD_WORDS.notResolved, link: 'Choose a habit', path: paths.assignHabits },
} as const;

/** No habit, no reason, or one that the school does not have; nothing while the school's habits are being loaded. */
function HabitProblem({
  kind,
  habits,
  draft,
}: {
  kind: 'resolved' | keyof typeof MISSING;
  habits: Loadable<HabitWithReasons[]>;
  draft: AwardDraft;
}) {
  if (kind === 'resolved' || (kind === 'unknown' && habits.isLoading)) return null;
  if (kind === 'unknown' && habits.problem) {
    return <RetryAlert onRetry={habits.refresh}>{AWARD_WORDS.resolveFailed}</RetryAlert>;
  }
  // The stored habits are seen a moment after the load has ended.
  if (kind === 'unknown' && habits.kind !== 'ready') return null;
  const { text, link, path } = MISSING[kind];
  return <Alert action={<ButtonLink to={linkPath(path, draft)}>{link}</ButtonLink>}>{text}</Alert>;
}
