import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { NOT_SAVED_WORDS, notTakenText } from '#domain/awards/award-check.ts';
import { useServices } from '#services/services.ts';
import { afterPaint } from '#services/page/after-paint.ts';
import { paths } from '#ui/paths.ts';
import { momentText } from '#ui/when-text.ts';
import { momentOf } from '#domain/school-clock.ts';
import { submitAward, type CheckedAward } from './submit-award.ts';
import { useAwardDraft } from './use-award-draft.ts';

type SubmitState =
  | { kind: 'ready' }
  | { kind: 'saving' }
  /** The outbox has it. The page that follows takes longer to draw than this takes to say. */
  | { kind: 'saved' }
  /** `again`: the draft became this award before, here or in another tab. It makes the same one once more, on purpose. */
  | { kind: 'problem'; text: string; again: (() => void) | null };

const READY: SubmitState = { kind: 'ready' };

export type Submitting = ReturnType<typeof useSubmitAward>;

/**
 * Award on a screen: makes the award and shows its progress on the same page. `end` ends the draft. What the screen says
 * of a press is about `submissionId`; a change of the award makes it another one.
 */
export function useSubmitAward(submissionId: string, end: () => void) {
  const services = useServices();
  const navigate = useNavigate();
  const { showMade } = useAwardDraft();
  const [pressed, setPressed] = useState({ of: submissionId, state: READY });
  const awarding = useRef(false);
  const show = (state: SubmitState): void => setPressed({ of: submissionId, state });
  const refuse = (text: string): void => show({ kind: 'problem', text, again: null });

  const submit = async (award: CheckedAward): Promise<void> => {
    // Set at once, not with the next render: a double tap comes before it.
    if (awarding.current) return;
    awarding.current = true;
    show({ kind: 'saving' });
    const result = await submitAward(services, award).catch(() => ({ kind: 'not-stored' }) as const);
    awarding.current = result.kind === 'saved';
    if (result.kind === 'saved') {
      flushSync(() => show({ kind: 'saved' }));
      await afterPaint();
      end();
      showMade(award.draft);
    } else if (result.kind === 'already') {
      const then = result.cancelled ? ', then cancelled' : '';
      const text = `Already awarded ${momentText(result.madeAt, momentOf(services))}${then}.`;
      const again = (): void => void submit({ ...award, draft: { ...award.draft, submissionId: services.newId() } });
      show({ kind: 'problem', text, again });
    } else {
      const why = NOT_SAVED_WORDS[result.kind];
      const isSignedIn = result.kind !== 'not-signed-in';
      refuse(isSignedIn ? `${notTakenText(award.students.length)} ${why} Your selection is still here.` : why);
    }
  };

  return {
    state: pressed.of === submissionId ? pressed.state : READY,
    submit: (award: CheckedAward): void => void submit(award),
    /** Says why the award can't be made yet. */
    refuse,
    /** Ends a draft that became an award before. */
    leave: (): void => {
      end();
      void navigate(paths.dashboard);
    },
  };
}
