import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AWARD_WORDS, awardProblem } from '#domain/award-check.ts';
import { enqueueAwards } from '#data/outbox/enqueue-awards.ts';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { useAccount, useServices } from '#services/services.ts';
import { paths } from '#ui/paths.ts';
import { useAwardDraft } from './award-draft-context.ts';
import { notSavedText } from './not-saved-text.ts';
import type { ListedStudent } from '#domain/student-list.ts';

export interface AwardChoice {
  students: readonly ListedStudent[];
  habit: HabitWithReasons | null;
  reasons: HabitWithReasons['reasons'];
  points: number;
}

export type AwardFormState = { kind: 'ready' } | { kind: 'saving' } | { kind: 'problem'; text: string };

/**
 * The press on Award: checks, saves to the outbox, nudges the sender, and hands over to the progress. `onMissing` is told
 * which of the spec's words asks for what is missing.
 */
export function useAward(choice: AwardChoice, onMissing: (words: string) => void) {
  const services = useServices();
  const { session } = useAccount();
  const { draft, dispatch } = useAwardDraft();
  const navigate = useNavigate();
  const [state, setState] = useState<AwardFormState>({ kind: 'ready' });
  const awarding = useRef(false);

  const save = async (habit: HabitWithReasons): Promise<void> => {
    const { submissionId } = draft;
    await enqueueAwards(
      { db: services.outboxDb, now: () => services.now(), newId: () => services.newId() },
      {
        submissionId,
        userId: session.profile.id,
        apiBase: services.apiBase,
        students: choice.students.map(({ student, name }) => ({ id: student.id, name, houseName: student.house_name })),
        habit,
        reasons: choice.reasons,
        comment: draft.comment,
        points: choice.points,
      },
    );
    // A person's tap: our own back-off after an earlier failure does not hold it up.
    services.requestSync({ force: true });
    dispatch({ type: 'started-over' });
    void navigate(paths.assignReasons, { replace: true, state: { submissionId, draft } });
  };

  const award = async (): Promise<void> => {
    // Set at once, not with the next render: a double tap comes before it.
    if (awarding.current) return;
    const { students, habit, reasons } = choice;
    const missing = awardProblem({
      studentCount: students.length,
      hasHabit: habit !== null,
      reasonCount: reasons.length,
    });
    if (missing !== null || habit === null) {
      const text = missing ?? AWARD_WORDS.noHabit;
      setState({ kind: 'problem', text });
      onMissing(text);
      return;
    }
    awarding.current = true;
    setState({ kind: 'saving' });
    try {
      await save(habit);
    } catch (error) {
      awarding.current = false;
      setState({ kind: 'problem', text: notSavedText(error) });
    }
  };
  return { state, award: () => void award(), clearProblem: () => setState({ kind: 'ready' }) };
}
