import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { saveAwards } from '#data/outbox/entry/save-awards.ts';
import { useAccount, useServices } from '#services/services.ts';
import { paths } from '#ui/paths.ts';
import { alreadyText } from './already-text.ts';
import type { AwardDraft } from './award-draft.ts';
import type { Reason } from './award-query.ts';
import { notSavedText, NOT_SIGNED_IN } from './not-saved-text.ts';
import type { ListedStudent } from '#domain/people/student-list.ts';

export type SubmitState =
  | { kind: 'ready' }
  | { kind: 'saving' }
  | { kind: 'problem'; text: string }
  /** The draft became this award before, here or in another tab. */
  | { kind: 'already'; text: string; award: CheckedAward };

export interface CheckedAward {
  /** Its submission, points and comment; what the form is filled with again where nothing was sent. */
  draft: AwardDraft;
  students: readonly ListedStudent[];
  habit: HabitWithReasons;
  reasons: readonly Reason[];
}

/**
 * Puts an award that was checked into the outbox and shows, on the same page, what becomes of it. `onMade` ends the
 * draft. A draft is one submission: where that was made before, nothing is saved, and the person may award again.
 */
export function useSubmitAward(onMade: () => void) {
  const services = useServices();
  const { schoolDb } = useAccount();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [state, setState] = useState<SubmitState>({ kind: 'ready' });
  const awarding = useRef(false);

  const submit = async (award: CheckedAward): Promise<void> => {
    // Set at once, not with the next render: a double tap comes before it.
    if (awarding.current) return;
    awarding.current = true;
    setState({ kind: 'saving' });
    const { draft, students, habit, reasons } = award;
    const { submissionId, userId, comment, points } = draft;
    try {
      const made = await saveAwards(
        {
          db: services.outboxDb,
          schoolDb,
          sessionDb: services.sessionDb,
          now: () => services.now(),
          newId: () => services.newId(),
        },
        {
          submissionId,
          userId,
          apiBase: services.apiBase,
          students: students.map(({ student, name }) => ({ id: student.id, name, houseName: student.house_name })),
          habit,
          reasons,
          comment,
          points,
        },
      );
      if (made.kind === 'saved') {
        // A person's tap: our own back-off after an earlier failure does not hold it up.
        services.requestSync({ force: true });
        onMade();
        void navigate(pathname, { replace: true, state: { submissionId, draft } });
        return;
      }
      setState(
        made.kind === 'already'
          ? { kind: 'already', text: alreadyText(made, services.now()), award }
          : { kind: 'problem', text: NOT_SIGNED_IN },
      );
    } catch (error) {
      setState({ kind: 'problem', text: notSavedText(error, students.length) });
    }
    awarding.current = false;
  };

  return {
    state,
    setState,
    submit: (award: CheckedAward): void => void submit(award),
    /** The same award once more, on purpose: a submission of its own. */
    awardAgain: (): void => {
      if (state.kind !== 'already') return;
      const { award } = state;
      void submit({ ...award, draft: { ...award.draft, submissionId: services.newId() } });
    },
    /** Ends a draft that became an award before. */
    leave: (): void => {
      onMade();
      void navigate(paths.dashboard);
    },
  };
}
