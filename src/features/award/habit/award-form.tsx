import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { AWARD_WORDS, awardProblem } from '#domain/awards/award-check.ts';
import { dataOf } from '#domain/loadable.ts';
import { useAwardDraft } from '#features/award/draft/award-draft-layout.tsx';
import { confirmPath, reasonsPath, targetPath } from '#features/award/draft/award-paths.ts';
import { habitOf, tickedReasons, type Reason } from '#features/award/draft/resolve-award.ts';
import { useKeepForConfirmation } from '#features/award/draft/use-confirm-draft.ts';
import { useSubmitAward } from '#features/award/draft/use-submit-award.ts';
import type { Recipients } from '#features/award/recipients/recipients.ts';
import type { RecipientsLoad } from '#features/award/recipients/load-recipients.tsx';
import { Button } from '#ui/components/button.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { AwardBar } from './award-bar.tsx';
import { AwardFields } from './award-fields.tsx';
import styles from './award-form.module.css';
import { HabitChoice, useHabits } from './habit-choice.tsx';
import { RecipientsLine } from './recipients-line.tsx';

/**
 * The habit, its reasons, the points, a comment. Students chosen one by one are awarded here; a roster or a house is
 * confirmed on a page of its own first.
 */
export function AwardForm({ load }: { load: RecipientsLoad }) {
  const { recipients } = load;
  const { draft } = useAwardDraft();
  const { target } = draft;
  const navigate = useNavigate();
  // Only the habit of the first address may be missing from the list; one that is chosen here is in it.
  const [wanted] = useState(draft.habitName);
  const habits = useHabits(wanted);
  const habit = habitOf(draft, dataOf(habits) ?? []);
  const reasons = habit ? tickedReasons(draft, habit) : [];
  const { form, submitting, press } = usePress({ recipients, habit, reasons });
  if (recipients.kind === 'loading' || habits.kind === 'reading') {
    return (
      <>
        <PageHeader title="Select Reason(s)" />
        <Skeleton count={5} height="5rem" />
      </>
    );
  }
  const isLast = target.kind === 'students';
  const students = recipients.kind === 'known' ? recipients.students.length : 0;
  return (
    <div className={styles.form} ref={form}>
      <PageHeader title="Select Reason(s)" />
      <RecipientsLine load={load} target={target} />
      <HabitChoice
        habits={habits}
        habit={habit}
        asked={draft.habitName ?? draft.habitId}
        onChoose={(habitName) => void navigate(reasonsPath({ ...draft, habitId: null, habitName }), { replace: true })}
      />
      {habit && <AwardFields habit={habit} ticked={reasons} />}
      <AwardBar
        submitting={submitting}
        backTo={targetPath(target)}
        sum={{ habit, reasons, students, points: draft.points }}
      >
        <Button
          variant="primary"
          size="large"
          icon={isLast ? 'award' : undefined}
          className={styles.award}
          busy={submitting.state.kind === 'saving'}
          onClick={press}
        >
          {isLast ? 'Award' : 'Continue'}
        </Button>
      </AwardBar>
    </div>
  );
}

/** Award or Continue. Where something is missing, it says so and puts the focus there. */
function usePress({
  recipients,
  habit,
  reasons,
}: {
  recipients: Recipients;
  habit: HabitWithReasons | null;
  reasons: readonly Reason[];
}) {
  const { draft, dispatch } = useAwardDraft();
  const { target } = draft;
  const navigate = useNavigate();
  const keepForConfirmation = useKeepForConfirmation();
  const form = useRef<HTMLDivElement>(null);
  const submitting = useSubmitAward(draft.submissionId, () => dispatch({ type: 'awarded' }));
  const students = recipients.kind === 'known' ? recipients.students : [];
  const press = (): void => {
    const hasNobody = recipients.kind === 'nobody' || recipients.kind === 'failed';
    const facts = { studentCount: students.length, hasHabit: habit !== null, reasonCount: reasons.length };
    const problem = hasNobody ? recipients.text : awardProblem(facts);
    if (problem !== null || habit === null) {
      submitting.refuse(problem ?? AWARD_WORDS.noHabit);
      form.current?.querySelector<HTMLElement>(`[data-asks="${problem ?? ''}"] :is(input, button, a)`)?.focus();
    } else if (target.kind === 'students') {
      submitting.submit({ draft, students, habit, reasons });
    } else {
      keepForConfirmation(draft);
      const texts = reasons.map(({ text }) => text);
      void navigate(confirmPath({ ...draft, habitName: habit.name }, target, texts));
    }
  };
  return { form, submitting, press };
}
