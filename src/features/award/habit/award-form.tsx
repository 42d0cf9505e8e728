import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AWARD_WORDS, awardProblem } from '#domain/awards/award-check.ts';
import { useAwardDraft } from '#features/award/draft/award-draft-layout.tsx';
import { confirmPath, reasonsPath, targetPath } from '#features/award/draft/award-paths.ts';
import { habitOf, tickedReasons } from '#features/award/draft/resolve-award.ts';
import { useKeepForConfirmation } from '#features/award/draft/use-confirm-draft.ts';
import { useSubmitAward } from '#features/award/draft/use-submit-award.ts';
import type { RecipientsLoad } from '#features/award/recipients/use-recipients.tsx';
import { Button } from '#ui/components/button.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { AwardBar } from './award-bar.tsx';
import { AwardFields } from './award-fields.tsx';
import styles from './award-form.module.css';
import { HabitChoice } from './habit-choice.tsx';
import { RecipientsLine } from './recipients-line.tsx';
import { useHabits } from './use-habits.ts';

/**
 * The habit, its reasons, the points, a comment. Students chosen one by one are awarded here; a roster or a house is
 * confirmed on a page of its own first.
 */
export function AwardForm({ load: { recipients, retry } }: { load: RecipientsLoad }) {
  const { draft, dispatch } = useAwardDraft();
  const { target } = draft;
  const navigate = useNavigate();
  const keepForConfirmation = useKeepForConfirmation();
  const form = useRef<HTMLDivElement>(null);
  // As the address named it at first: what is chosen here later is one of the list.
  const [wanted] = useState(draft.habitName);
  const { habits, load } = useHabits(wanted);
  const submitting = useSubmitAward(draft.submissionId, () => dispatch({ type: 'awarded' }));
  const habit = habits ? habitOf(draft, habits) : null;
  const reasons = habit ? tickedReasons(draft, habit) : [];
  const students = recipients.kind === 'known' ? recipients.students : [];

  const goOn = (): void => {
    const isMissing = recipients.kind === 'nobody' || recipients.kind === 'failed';
    const missing = { studentCount: students.length, hasHabit: habit !== null, reasonCount: reasons.length };
    const problem = isMissing ? recipients.text : awardProblem(missing);
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

  if (recipients.kind === 'loading' || habits === undefined) {
    return (
      <>
        <PageHeader title="Select Reason(s)" />
        <Skeleton count={5} height="5rem" />
      </>
    );
  }
  const isLast = target.kind === 'students';
  return (
    <div className={styles.form} ref={form}>
      <PageHeader title="Select Reason(s)" />
      <RecipientsLine recipients={recipients} retry={retry} target={target} />
      <HabitChoice
        habits={habits}
        habit={habit}
        asked={draft.habitName ?? draft.habitId}
        load={load}
        onChoose={(habitName) => void navigate(reasonsPath({ ...draft, habitId: null, habitName }), { replace: true })}
      />
      {habit && <AwardFields habit={habit} ticked={reasons} />}
      <AwardBar
        submitting={submitting}
        backTo={targetPath(target)}
        sum={{ habit, reasons, students: students.length, points: draft.points }}
      >
        <Button
          variant="primary"
          size="large"
          icon={isLast ? 'award' : undefined}
          className={styles.award}
          busy={submitting.state.kind === 'saving'}
          onClick={goOn}
        >
          {isLast ? 'Award' : 'Continue'}
        </Button>
      </AwardBar>
    </div>
  );
}
