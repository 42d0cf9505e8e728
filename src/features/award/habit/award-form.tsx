import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AWARD_WORDS, awardProblem } from '#domain/awards/award-check.ts';
import { Button } from '#ui/components/button.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useAwardDraft } from '#features/award/draft/award-draft-context.ts';
import styles from './award-form.module.css';
import { confirmPath, targetPath } from '#features/award/draft/award-paths.ts';
import { AwardBar } from './award-bar.tsx';
import type { AwardTarget } from '#features/award/draft/award-target.ts';
import { CommentField } from './comment-field.tsx';
import { HabitChoice } from './habit-choice.tsx';
import { PointsChoice } from './points-choice.tsx';
import { ReasonChoice } from './reason-choice.tsx';
import { useHabits } from './use-habits.ts';
import { useQueryInDraft } from './use-query-in-draft.ts';
import { useSubmitAward } from '#features/award/draft/use-submit-award.ts';
import type { WhoLoad } from '#features/award/recipients/use-who.ts';
import { WhoSection } from '#features/award/recipients/who-section.tsx';

/**
 * The habit (query `habit_name`), its reasons, the points (query `points`), a comment. Students chosen one by one are
 * awarded here; a roster or a house is confirmed on a page of its own first.
 */
export function AwardForm({ target, whoLoad: { who, retry } }: { target: AwardTarget; whoLoad: WhoLoad }) {
  const { draft, dispatch } = useAwardDraft();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const form = useRef<HTMLDivElement>(null);
  // As the address named it at first: what is chosen here later is one of the list.
  const [wanted] = useState(() => query.get('habit_name'));
  const { habits, load } = useHabits(wanted);
  const { asked, habit } = useQueryInDraft(habits);
  const { state, setState, submit, awardAgain, leave } = useSubmitAward(() => dispatch({ type: 'awarded' }));
  // Whatever is changed after that makes it another award.
  const isAnother = state.kind === 'already' && state.award.draft.submissionId !== draft.submissionId;
  const { points } = asked;
  const reasons = habit?.reasons.filter((reason) => draft.reasonIds.includes(reason.id)) ?? [];
  const students = who.kind === 'known' ? who.students : [];

  const put = (name: string, value: string | null): void => {
    setState({ kind: 'ready' });
    setQuery(
      (query) => {
        if (value === null) query.delete(name);
        else query.set(name, value);
        return query;
      },
      { replace: true },
    );
  };

  const goOn = (): void => {
    const missing = awardProblem({
      studentCount: students.length,
      hasHabit: habit !== null,
      reasonCount: reasons.length,
    });
    const problem = who.kind === 'nobody' || who.kind === 'failed' ? who.text : missing;
    if (problem !== null || habit === null) {
      setState({ kind: 'problem', text: problem ?? AWARD_WORDS.noHabit });
      form.current?.querySelector<HTMLElement>(`[data-asks="${problem ?? ''}"] :is(input, button, a)`)?.focus();
      return;
    }
    const made = { ...draft, target, habitName: habit.name, points, reasonIds: reasons.map(({ id }) => id) };
    if (target.kind === 'students') submit({ draft: made, students, habit, reasons });
    else {
      const texts = reasons.map(({ text }) => text);
      void navigate(confirmPath({ target, habitName: habit.name, reasons: texts, points }), { state: { draft: made } });
    }
  };

  if (who.kind === 'loading' || habits === undefined) {
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
      <WhoSection who={who} retry={retry} target={target} />
      <HabitChoice
        habits={habits}
        habit={habit}
        asked={asked.habit.name ?? asked.habit.id}
        load={load}
        onChoose={(name) => {
          dispatch({ type: 'habit-chosen', habitName: name });
          put('habit_name', name);
        }}
      />
      {habit && (
        <>
          <ReasonChoice
            habit={habit}
            chosen={draft.reasonIds}
            onToggle={(id) => {
              setState({ kind: 'ready' });
              dispatch({ type: 'reason-toggled', id });
            }}
          />
          <PointsChoice
            points={points}
            note={asked.note}
            onChoose={(next) => {
              dispatch({ type: 'points-chosen', points: next });
              put('points', String(next));
            }}
          />
          <CommentField comment={draft.comment} onType={(comment) => dispatch({ type: 'comment-typed', comment })} />
        </>
      )}
      <AwardBar
        state={isAnother ? { kind: 'ready' } : state}
        onAgain={awardAgain}
        onLeave={leave}
        backTo={targetPath(target)}
        sum={{ habit, reasons, students: students.length, points }}
      >
        <Button
          variant="primary"
          size="large"
          icon={isLast ? 'award' : undefined}
          className={styles.award}
          busy={state.kind === 'saving'}
          onClick={goOn}
        >
          {isLast ? 'Award' : 'Continue'}
        </Button>
      </AwardBar>
    </div>
  );
}
