import { useRef, useState } from 'react';
import { takeBackOwn } from '#data/outbox/decisions/take-back.ts';
import { stoppedText } from '#domain/awards/outbox-words.ts';
import { useAccount, useServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';

type Step = { kind: 'ready' } | { kind: 'asking' } | { kind: 'working' } | { kind: 'failed' };

/** Takes back all that waits, after asking: it may be more than the last award. */
export function TakeBackWaiting({ waiting, onDone }: { waiting: number; onDone: (text: string) => void }) {
  const services = useServices();
  const userId = useAccount().session.profile.id;
  const [step, setStep] = useState<Step>({ kind: 'ready' });
  const working = useRef(false);
  const takeBack = async (): Promise<void> => {
    if (working.current) return;
    working.current = true;
    setStep({ kind: 'working' });
    const deps = { db: services.outboxDb, now: () => services.now(), sleep: (ms: number) => services.sleep(ms) };
    try {
      onDone(stoppedText(await takeBackOwn(deps, userId)));
      setStep({ kind: 'ready' });
    } catch {
      setStep({ kind: 'failed' });
    }
    working.current = false;
  };
  return (
    <>
      {waiting > 0 && (
        <Button variant="quiet" icon="undo" onClick={() => setStep({ kind: 'asking' })}>
          Take back
        </Button>
      )}
      {step.kind !== 'ready' && (
        <ConfirmDialog
          title={waiting === 1 ? 'Take back 1 award?' : `Take back ${waiting} awards?`}
          confirm="Take back"
          busy={step.kind === 'working'}
          problem={step.kind === 'failed' ? 'This device could not write that down. Nothing has changed.' : null}
          onConfirm={() => void takeBack()}
          onClose={() => setStep({ kind: 'ready' })}
        >
          <p>What is not sent yet is not given. What the server has already stays.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
