import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notTakenText } from '#domain/awards/award-check.ts';
import type { SavedAwards } from '#data/outbox/entry/save-awards.ts';
import { useServices } from '#services/services.ts';
import { paths } from '#ui/paths.ts';
import { momentText } from '#ui/when-text.ts';
import { submitAward, type CheckedAward } from './submit-award.ts';
import { useAwardDraft } from './use-award-draft.ts';

type SubmitState =
  | { kind: 'ready' }
  | { kind: 'saving' }
  /** `again`: the draft became this award before, here or in another tab. */
  | { kind: 'problem'; text: string; again: CheckedAward | null };

export type Submitting = ReturnType<typeof useSubmitAward>;

/**
 * Award on a screen: makes the award and shows its progress on the same page. `end` ends the draft. What the screen says
 * of a press is about `submissionId`; a change of the award makes it another one.
 */
export function useSubmitAward(submissionId: string, end: () => void) {
  const services = useServices();
  const navigate = useNavigate();
  const { showMade } = useAwardDraft();
  const [pressed, setPressed] = useState<{ of: string; state: SubmitState } | null>(null);
  const awarding = useRef(false);
  const state: SubmitState = pressed?.of === submissionId && pressed ? pressed.state : { kind: 'ready' };
  const show = (state: SubmitState): void => setPressed({ of: submissionId, state });
  const refuse = (text: string): void => show({ kind: 'problem', text, again: null });

  const submit = async (award: CheckedAward): Promise<void> => {
    // Set at once, not with the next render: a double tap comes before it.
    if (awarding.current) return;
    awarding.current = true;
    show({ kind: 'saving' });
    const result = await submitAward(services, award).catch(() => ({ kind: 'not-stored' }) as const);
    awarding.current = result.kind === 'saved';
    if (result.kind === 'already') {
      show({ kind: 'problem', text: alreadyText(result, services.now()), again: award });
    } else if (result.kind !== 'saved') {
      refuse(notSavedText(result.kind, award));
    } else {
      end();
      showMade(award);
    }
  };

  return {
    state,
    submit: (award: CheckedAward): void => void submit(award),
    /** Says why the award can't be made yet. */
    refuse,
    /** The same award once more, on purpose: a submission of its own. */
    awardAgain: (award: CheckedAward): void =>
      void submit({ ...award, draft: { ...award.draft, submissionId: services.newId() } }),
    /** Ends a draft that became an award before. */
    leave: (): void => {
      end();
      void navigate(paths.dashboard);
    },
  };
}

function alreadyText({ madeAt, cancelled }: Extract<SavedAwards, { kind: 'already' }>, now: number): string {
  const when = momentText(madeAt, now);
  return cancelled ? `Already awarded ${when}, then cancelled.` : `Already awarded ${when}.`;
}

function notSavedText(kind: 'not-signed-in' | 'disk-full' | 'not-stored', { students }: CheckedAward): string {
  if (kind === 'not-signed-in') return 'Not saved. You are no longer signed in on this device.';
  const why =
    kind === 'disk-full'
      ? 'This device has no room left. Free some storage, then press Award again.'
      : 'This device couldn’t store it. Press Award again.';
  return `${notTakenText(students.length)} Not saved. ${why} Your selection is still here.`;
}
