import { useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { AWARD_WORDS, awardProblem } from '#domain/award-check.ts';
import { pointsFromQuery } from '#domain/points.ts';
import { enqueueAwards } from '#data/outbox/enqueue-awards.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useStudents } from '#services/student-directory.ts';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { paths } from '#ui/paths.ts';
import { useAwardDraft } from './award-draft-context.ts';
import styles from './award-form.module.css';
import { notSavedText } from './not-saved-text.ts';
import { pointsText, studentsText, whoText } from './award-summary.ts';
import { CommentField } from './comment-field.tsx';
import { HabitChoice } from './habit-choice.tsx';
import { PointsChoice } from './points-choice.tsx';
import { ReasonChoice } from './reason-choice.tsx';
import { useHabits } from './use-habits.ts';

type FormState = { kind: 'ready' } | { kind: 'saving' } | { kind: 'problem'; text: string };

/** The habit (query `habit_name`), its reasons, the points (query `points`), a comment: then Award. */
export function AwardForm() {
  const services = useServices();
  const { session } = useAccount();
  const { draft, dispatch } = useAwardDraft();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [state, setState] = useState<FormState>({ kind: 'ready' });
  const awarding = useRef(false);
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

  const award = async (): Promise<void> => {
    // Set at once, not with the next render: a double tap comes before it.
    if (awarding.current) return;
    const problem = awardProblem({
      studentCount: students.length,
      hasHabit: habit !== null,
      reasonCount: reasons.length,
    });
    if (problem !== null || habit === null) {
      setState({ kind: 'problem', text: problem ?? AWARD_WORDS.noHabit });
      form.current?.querySelector<HTMLElement>(`[data-asks="${problem ?? ''}"] :is(input, button, a)`)?.focus();
      return;
    }
    awarding.current = true;
    setState({ kind: 'saving' });
    try {
      const { submissionId } = draft;
      await enqueueAwards(
        { db: services.outboxDb, now: () => services.now(), newId: () => services.newId() },
        {
          submissionId,
          userId: session.profile.id,
          apiBase: services.apiBase,
          students: students.map(({ student, name }) => ({ id: student.id, name, houseName: student.house_name })),
          habit,
          reasons,
          comment: draft.comment,
          points,
        },
      );
      // A person's tap: our own back-off after an earlier failure does not hold it up.
      services.requestSync({ force: true });
      dispatch({ type: 'started-over' });
      void navigate(paths.assignReasons, { replace: true, state: { submissionId, draft } });
    } catch (error) {
      awarding.current = false;
      setState({ kind: 'problem', text: notSavedText(error) });
    }
  };

  if (all === undefined || habits === undefined) {
    return (
      <>
        <PageHeader title="Select Reason(s)" />
        <Skeleton count={5} height="5rem" />
      </>
    );
  }
  return (
    <div className={styles.form} ref={form}>
      <PageHeader title="Select Reason(s)" />
      <section className={styles.who} data-asks={AWARD_WORDS.noStudents} aria-label="Who">
        <p>
          <strong>{students.length === 0 ? AWARD_WORDS.noStudents : studentsText(students.length)}</strong>{' '}
          {whoText(students.map(({ name }) => name))}
        </p>
        <Link to={paths.assignStudents} className={styles.change}>
          {students.length === 0 ? 'Choose students' : 'Change'}
        </Link>
      </section>
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
              setState({ kind: 'ready' });
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
      <ActionBar>
        {state.kind === 'problem' && (
          <div className={styles.problem}>
            <Alert>{state.text}</Alert>
          </div>
        )}
        <ButtonLink to={paths.assignStudents} variant="quiet" icon="back">
          Back
        </ButtonLink>
        <p className={styles.sum}>
          {habit && <strong>{habit.name}</strong>}
          {reasons.length > 0 && (
            <span className={styles.sumReasons}>{reasons.map(({ text }) => text).join(', ')}</span>
          )}
          <span>{pointsText(students.length, points)}</span>
        </p>
        <Button
          variant="primary"
          size="large"
          icon="award"
          className={styles.award}
          busy={state.kind === 'saving'}
          onClick={() => void award()}
        >
          Award
        </Button>
      </ActionBar>
    </div>
  );
}
