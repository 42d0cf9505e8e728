import { useEffect, useRef, type RefObject } from 'react';
import { openUndos } from '#data/outbox/undo/undo-rows.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { useAccount, useServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { useUnchangedFor } from '#ui/hooks/use-debounced.ts';
import styles from './sign-out-dialog.module.css';
import { signOutView, type SignOutStep, type SignOutView } from './sign-out-words.ts';
import type { SignOut } from './use-sign-out.ts';

/** Send now has failed if nothing moved for this long: a server may have asked for a wait. */
const STILL_MS = 6000;

interface Props {
  signOut: SignOut;
  /** Gets the focus where the button that was pressed is gone in the meantime. */
  elseFocus?: RefObject<HTMLElement | null> | undefined;
}

/** The question before a sign-out, while there is one. */
export function SignOutQuestion({ signOut, elseFocus }: Props) {
  return signOut.step && <SignOutDialog asked={signOut.step} signOut={signOut} elseFocus={elseFocus} />;
}

/** Asks what should happen to unsent awards; undos that wait stay. */
function SignOutDialog({ asked, signOut, elseFocus }: Props & { asked: SignOutStep }) {
  const firstName = useAccount().session.profile.first_name;
  const outbox = useOutbox();
  const openCount = useOpenUndos();
  const undos = openCount ?? 0;
  const { unsent } = outbox.counts;
  const { kind } = outbox.headline;
  const step: SignOutStep = kind === 'unreadable' && asked.kind !== 'not-written' ? { kind } : asked;
  const still = useUnchangedFor(`${step.kind} ${unsent} ${undos}`, STILL_MS);
  const view = signOutView(step, outbox, { firstName, undos, still });
  const { leave } = signOut;
  const isLoading = kind === 'loading' || openCount === undefined;
  const allSent = step.kind === 'sending' && !isLoading && unsent + undos === 0;
  useEffect(() => {
    if (allSent) leave();
  }, [allSent, leave]);
  const words = useFocusAt(step.kind);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) elseFocus?.current?.focus();
    },
    [elseFocus],
  );
  if (isLoading) return null;
  return (
    <ModalDialog title={view.title} onClose={signOut.cancel}>
      <div ref={words} tabIndex={-1} className={styles.words}>
        {view.progress && (
          <ProgressBar
            label={`Sending ${view.progress.sent} of ${view.progress.total}`}
            value={view.progress.sent}
            max={view.progress.total}
          />
        )}
        <p>{view.text}</p>
      </div>
      <div className={styles.choices}>
        <Choices step={step} signOut={signOut} view={view} unsent={unsent} undos={undos} />
      </div>
    </ModalDialog>
  );
}

/** How many undos of this account the server has not answered; undefined until they were read. */
function useOpenUndos(): number | undefined {
  const { undoDb } = useServices();
  const userId = useAccount().session.profile.id;
  // Where they can't be read, the person can still sign out.
  return useLiveQuery(async () => (await openUndos(undoDb, userId).catch(() => [])).length, [undoDb, userId]);
}

/** The next step removes the pressed button, so the step's text takes the focus. */
function useFocusAt(step: string) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) place.current?.focus();
    shown.current = step;
  }, [step]);
  return place;
}

function Choices({
  step,
  signOut,
  view,
  unsent,
  undos,
}: {
  step: SignOutStep;
  signOut: SignOut;
  view: SignOutView;
  unsent: number;
  undos: number;
}) {
  const leaveIt = (
    <>
      <Button onClick={signOut.cancel}>Cancel</Button>
      <Button variant="primary" onClick={signOut.leave}>
        Sign out
      </Button>
    </>
  );
  switch (step.kind) {
    case 'asking':
    case 'sending':
      // Sent by itself while the question was open.
      if (unsent + undos === 0) return leaveIt;
      return (
        <>
          <Button onClick={signOut.cancel}>Cancel</Button>
          {!view.progress && unsent > 0 && (
            <Button variant="quiet" onClick={signOut.askDiscard}>
              Discard
            </Button>
          )}
          <Button variant={view.canSend || view.progress ? 'secondary' : 'primary'} onClick={signOut.leave}>
            Keep and sign out
          </Button>
          {view.canSend && (
            <Button variant="primary" icon="send" onClick={() => signOut.sendNow(unsent + undos)}>
              Send now
            </Button>
          )}
        </>
      );
    case 'confirming-discard':
    case 'discarding':
      return (
        <>
          <Button onClick={signOut.back}>Back</Button>
          <Button variant="danger" busy={step.kind === 'discarding'} onClick={signOut.discard}>
            {step.kind === 'discarding' ? 'Discarding…' : 'Discard and sign out'}
          </Button>
        </>
      );
    case 'discarded':
    case 'unreadable':
    case 'not-written':
      return leaveIt;
  }
}
