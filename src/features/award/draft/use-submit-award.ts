import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notTakenText } from '#domain/awards/award-check.ts';
import { useServices } from '#services/services.ts';
import { paths } from '#ui/paths.ts';
import { momentText } from '#ui/when-text.ts';
import { submitAward, type CheckedAward } from './submit-award.ts';

type SubmitState =
  | { kind: 'ready' }
  | { kind: 'saving' }
  | { kind: 'problem'; text: string }
  /** The draft became this award before, here or in another tab. */
  | { kind: 'already'; text: string; award: CheckedAward };

export interface SubmitAward {
  state: SubmitState;
  submit: (award: CheckedAward) => void;
  /** Says why the award can't be made yet. */
  refuse: (text: string) => void;
  /** The same award once more, on purpose: a submission of its own. */
  awardAgain: () => void;
  /** Ends a draft that became an award before. */
  leave: () => void;
}

/**
 * Award on a screen: makes the award and shows its progress on the same page. `onMade` ends the draft. What the screen
 * says of a press is about `submissionId`; a change of the award makes it another one.
 */
export function useSubmitAward(submissionId: string | undefined, onMade: () => void): SubmitAward {
  const services = useServices();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [pressed, setPressed] = useState<{ of: string | undefined; state: SubmitState } | null>(null);
  const awarding = useRef(false);
  const state: SubmitState = pressed?.of === submissionId && pressed ? pressed.state : { kind: 'ready' };
  const show = (state: SubmitState): void => setPressed({ of: submissionId, state });

  const submit = async (award: CheckedAward): Promise<void> => {
    // Set at once, not with the next render: a double tap comes before it.
    if (awarding.current) return;
    awarding.current = true;
    show({ kind: 'saving' });
    try {
      const result = await submitAward(services, award);
      if (result.kind === 'saved') {
        onMade();
        const { draft } = award;
        void navigate(pathname, { replace: true, state: { submissionId: draft.submissionId, draft } });
        return;
      }
      if (result.kind === 'already') show({ kind: 'already', text: alreadyText(result, services.now()), award });
      if (result.kind === 'not-signed-in') {
        show({ kind: 'problem', text: 'Not saved. You are no longer signed in on this device.' });
      }
      if (result.kind === 'disk-full') show({ kind: 'problem', text: notSavedText(award, NO_ROOM) });
    } catch {
      show({ kind: 'problem', text: notSavedText(award, 'This device couldn’t store it. Press Award again.') });
    }
    awarding.current = false;
  };

  return {
    state,
    submit: (award) => void submit(award),
    refuse: (text) => show({ kind: 'problem', text }),
    awardAgain: () => {
      if (state.kind !== 'already') return;
      const { award } = state;
      void submit({ ...award, draft: { ...award.draft, submissionId: services.newId() } });
    },
    leave: () => {
      onMade();
      void navigate(paths.dashboard);
    },
  };
}

function alreadyText({ madeAt, cancelled }: { madeAt: number; cancelled: boolean }, now: number): string {
  const when = momentText(madeAt, now);
  return cancelled ? `Already awarded ${when}, then cancelled.` : `Already awarded ${when}.`;
}

const NO_ROOM = 'This device has no room left. Free some storage, then press Award again.';

function notSavedText({ students }: CheckedAward, why: string): string {
  return `${notTakenText(students.length)} Not saved. ${why} Your selection is still here.`;
}
