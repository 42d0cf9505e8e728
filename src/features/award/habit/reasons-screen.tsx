import { useEffect, useRef, useState, type ComponentProps, type RefObject } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { AWARD_WORDS, awardProblem } from '#domain/awards/award-check.ts';
import { dataOf } from '#domain/loadable.ts';
import { namedBy, namesText } from '#domain/names.ts';
import { CHOOSE_RECIPIENTS, confirmPath, targetPath } from '#features/award/draft/award-address.ts';
import { awarded, type AwardTarget } from '#features/award/draft/award-draft.ts';
import { groupText } from '#features/award/draft/award-words.ts';
import { tickedReasons } from '#features/award/draft/resolve-award.ts';
import { useAwardDraft } from '#features/award/draft/use-award-draft.ts';
import { keepForConfirmation } from '#features/award/draft/use-confirm-draft.ts';
import type { CheckedAward } from '#features/award/draft/submit-award.ts';
import { useSubmitAward } from '#features/award/draft/use-submit-award.ts';
import { useRecipients, type FoundRecipients } from '#features/award/recipients/recipients.ts';
import { useAccount } from '#services/services.ts';
import { classNames } from '#ui/class-names.ts';
import { RetryAlert } from '#ui/components/cached-view.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { CommentField } from '#ui/school/comment-field.tsx';
import { AwardBar } from './award-bar.tsx';
import { PointsChoice, ReasonChoice } from './award-fields.tsx';
import styles from './award-form.module.css';
import { HabitChoice, useHabits } from './habit-choice.tsx';

/**
 * The habit, its reasons, the points, a comment. Students chosen one by one are awarded here; a roster or a house is
 * confirmed on a page of its own first.
 */
export function ReasonsScreen() {
  useReasonsOutOfAddress();
  const { draft, update } = useAwardDraft();
  // Only the habit of the first address may be missing from the list; one that is chosen here is in it.
  const [wanted] = useState(draft.habitName);
  const habits = useHabits(wanted);
  const found = useRecipients(draft);
  const habit = namedBy(dataOf(habits) ?? [], { id: draft.habitId, name: draft.habitName });
  const reasons = habit ? tickedReasons(draft, habit) : [];
  const { students } = found;
  const missing = { studentCount: students.length, hasHabit: habit !== null, reasonCount: reasons.length };
  const problem = found.text ?? awardProblem(missing);
  const form = useRef<HTMLDivElement>(null);
  if (found.kind === 'loading' || habits.kind === 'reading' || habits.kind === 'loading') {
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
      <RecipientsLine of={found} target={draft.target} />
      <HabitChoice habits={habits} habit={habit} />
      {habit && (
        <>
          <ReasonChoice habit={habit} ticked={reasons} />
          <PointsChoice />
          <CommentField value={draft.comment} onChange={(comment) => update((draft) => ({ ...draft, comment }))} />
        </>
      )}
      <SubmitBar
        form={form}
        problem={problem}
        award={habit && { draft, students, habit, reasons }}
        sum={{ habit, reasons, students: students.length, points: draft.points }}
      />
    </div>
  );
}

/** The draft has the reasons of a link: from here on they are ticked and unticked, also after a reload. */
function useReasonsOutOfAddress(): void {
  const [query, setQuery] = useSearchParams();
  useEffect(() => {
    const all = [...query];
    const rest = all.filter(([name]) => name !== 'reason' && name !== 'reason_id');
    if (rest.length < all.length) setQuery(rest, { replace: true });
  }, [query, setQuery]);
}

interface SubmitBarProps {
  form: RefObject<HTMLElement | null>;
  /** What is missing. */
  problem: string | null;
  award: CheckedAward | null;
  sum: ComponentProps<typeof AwardBar>['sum'];
}

/**
 * Award or Continue. Where something is missing, it says so and puts the focus there. It is apart from the form, so that a
 * press draws nothing else.
 */
function SubmitBar({ form, problem, award, sum }: SubmitBarProps) {
  const { draft, update } = useAwardDraft();
  const navigate = useNavigate();
  const { schoolDb } = useAccount();
  const submitting = useSubmitAward(draft.submissionId, () => update(awarded));
  const press = (): void => {
    if (problem !== null || award === null) {
      submitting.refuse(problem ?? AWARD_WORDS.noHabit);
      // As a string of JSON, because a link may name a house with quotes.
      form.current?.querySelector<HTMLElement>(`[data-asks=${JSON.stringify(problem)}] :is(input, button, a)`)?.focus();
    } else if (draft.target.kind === 'students') {
      submitting.submit(award);
    } else {
      // On a full disk the draft in progress still has it.
      keepForConfirmation(schoolDb, draft).catch(() => {});
      const texts = award.reasons.map(({ text }) => text);
      void navigate(confirmPath({ ...draft, habitName: award.habit.name }, texts));
    }
  };
  return (
    <AwardBar
      submitting={submitting}
      backTo={targetPath(draft.target)}
      sum={sum}
      action={{ text: draft.target.kind === 'students' ? 'Award' : 'Continue', onPress: press }}
    />
  );
}

/** The recipients in a line, and the link to choose others. */
function RecipientsLine({
  of: { kind, text, students, group, load },
  target,
}: {
  of: FoundRecipients;
  target: AwardTarget;
}) {
  if (kind === 'failed') return <RetryAlert onRetry={load.refresh}>{text}</RetryAlert>;
  return (
    <section className={classNames('spread', styles.who)} data-asks={text} aria-label="Who">
      <p>
        <strong>{text ?? groupText(students.length, group)}</strong> {namesText(students.map(({ name }) => name))}
      </p>
      <Link to={targetPath(target)} className={styles.change}>
        {text === null ? 'Change' : CHOOSE_RECIPIENTS[target.kind].text}
      </Link>
    </section>
  );
}
