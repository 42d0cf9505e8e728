import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { saveAwards } from '#data/outbox/save-awards.ts';
import { useAccount, useServices } from '#services/services.ts';
import type { AwardDraft } from './award-draft.ts';
import type { Reason } from './award-query.ts';
import { notSavedText } from './not-saved-text.ts';
import type { ListedStudent } from '#domain/student-list.ts';

export type SubmitState = { kind: 'ready' } | { kind: 'saving' } | { kind: 'problem'; text: string };

export interface CheckedAward {
  /** Its submission, points and comment; what the form is filled with again where nothing was sent. */
  draft: AwardDraft;
  students: readonly ListedStudent[];
  habit: HabitWithReasons;
  reasons: readonly Reason[];
}

/** Puts an award that was checked into the outbox and shows, on the same page, what becomes of it. */
export function useSubmitAward(onSaved: () => void) {
  const services = useServices();
  const { session, schoolDb } = useAccount();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [state, setState] = useState<SubmitState>({ kind: 'ready' });
  const awarding = useRef(false);

  const submit = async ({ draft, students, habit, reasons }: CheckedAward): Promise<void> => {
    // Set at once, not with the next render: a double tap comes before it.
    if (awarding.current) return;
    awarding.current = true;
    setState({ kind: 'saving' });
    try {
      const { submissionId, comment, points } = draft;
      await saveAwards(
        { db: services.outboxDb, schoolDb, now: () => services.now(), newId: () => services.newId() },
        {
          submissionId,
          userId: session.profile.id,
          apiBase: services.apiBase,
          students: students.map(({ student, name }) => ({ id: student.id, name, houseName: student.house_name })),
          habit,
          reasons,
          comment,
          points,
        },
      );
      // A person's tap: our own back-off after an earlier failure does not hold it up.
      services.requestSync({ force: true });
      onSaved();
      void navigate(pathname, { replace: true, state: { submissionId, draft } });
    } catch (error) {
      awarding.current = false;
      setState({ kind: 'problem', text: notSavedText(error, students.length) });
    }
  };
  return { state, setState, submit: (award: CheckedAward): void => void submit(award) };
}
