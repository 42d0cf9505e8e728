import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pointsFromQuery } from '#domain/points.ts';
import { useStudents } from '#services/student-directory.ts';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { AwardBar } from './award-bar.tsx';
import { useAwardDraft } from './award-draft-context.ts';
import styles from './award-form.module.css';
import { AwardedStudents } from './awarded-students.tsx';
import { CommentField } from './comment-field.tsx';
import { HabitChoice } from './habit-choice.tsx';
import { PointsChoice } from './points-choice.tsx';
import { ReasonChoice } from './reason-choice.tsx';
import { useAward } from './use-award.ts';
import { useHabits } from './use-habits.ts';

/** The habit (query `habit_name`), its reasons, the points (query `points`), a comment: then Award. */
export function AwardForm() {
  const { draft, dispatch } = useAwardDraft();
  const [query, setQuery] = useSearchParams();
  const form = useRef<HTMLDivElement>(null);
  const all = useStudents();
  const { habits, load } = useHabits();

  const habitName = query.get('habit_name');
  const habit = habits?.find((one) => one.name === habitName) ?? null;
  const reasons = habit?.reasons.filter((reason) => draft.reasonIds.includes(reason.id)) ?? [];
  const points = pointsFromQuery(query.get('points'));
  const students = useMemo(() => {
    const selected = new Set(draft.studentIds);
    return all?.filter(({ student }) => selected.has(student.id)) ?? [];
  }, [all, draft.studentIds]);

  const choice = { students, habit, reasons, points };
  const { state, award, clearProblem } = useAward(choice, (words) => {
    form.current?.querySelector<HTMLElement>(`[data-asks="${words}"] :is(input, button, a)`)?.focus();
  });
  const put = (name: string, value: string | null): void => {
    clearProblem();
    setQuery((now) => withParameter(now, name, value), { replace: true });
  };

  if (all === undefined || habits === undefined) return <FormOnItsWay />;
  return (
    <div className={styles.form} ref={form}>
      <PageHeader title="Select Reason(s)" />
      <AwardedStudents students={students} />
      <HabitChoice
        habits={habits}
        habit={habit}
        asked={habitName}
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
              clearProblem();
              dispatch({ type: 'reason-toggled', id });
            }}
          />
          <PointsChoice
            points={points}
            onChoose={(next) => {
              dispatch({ type: 'points-chosen', points: next });
              put('points', String(next));
            }}
          />
          <CommentField comment={draft.comment} onType={(comment) => dispatch({ type: 'comment-typed', comment })} />
        </>
      )}
      <AwardBar choice={choice} state={state} onAward={award} />
    </div>
  );
}

function FormOnItsWay() {
  return (
    <>
      <PageHeader title="Select Reason(s)" />
      <Skeleton count={5} height="5rem" />
    </>
  );
}

function withParameter(query: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}
