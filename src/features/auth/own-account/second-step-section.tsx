import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SecondStep } from '#contracts/accounts/second-step.ts';
import { readSecondStep } from '#data/commands/second-step.ts';
import { SECOND_STEP_WORDS } from '#domain/accounts/second-step-words.ts';
import type { LoadProblem } from '#domain/loadable.ts';
import { countText } from '#domain/plural.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { useLoad } from '#services/hooks/use-load.ts';
import { useServices } from '#services/services.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { RetryAlert } from '#ui/components/cached-view.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { returnTarget } from '#ui/landing.ts';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { RemoveSecondStep } from './remove-second-step.tsx';
import { SetUpSecondStep } from './set-up-second-step.tsx';

type Doing = 'nothing' | 'setting-up' | 'removing';

/** A code of an app at each sign-in, beside the password: whether it is on, and how to turn it on or off. */
export function SecondStepSection() {
  const services = useServices();
  const [step, setStep] = useState<SecondStep | null>(null);
  const [doing, setDoing] = useState<Doing>('nothing');
  const [said, setSaid] = useState<string | null>(null);
  const load = useCallback(async () => {
    const answer = await readSecondStep(services);
    if (answer.ok) setStep(answer.value);
    return answer;
  }, [services]);
  const { isLoading, problem, refresh } = useLoad(load);
  const section = useRef<HTMLElement>(null);
  /** The button that was pressed goes with its part, and the focus must not go with it. */
  const keepFocus = (): void => section.current?.focus();
  const begin = (next: Doing): void => {
    setDoing(next);
    setSaid(null);
    keepFocus();
  };
  const done = (words: string | null): void => {
    setDoing('nothing');
    setSaid(words);
    keepFocus();
    refresh();
  };
  return (
    <section ref={section} tabIndex={-1} className="card panel" aria-labelledby="second-step">
      <h2 id="second-step">Second step</h2>
      {said !== null && <StatusMessage tone="good">{said}</StatusMessage>}
      {problem && !isLoading && <RetryAlert onRetry={refresh}>{problemText(problem)}</RetryAlert>}
      {step === null && isLoading && <Skeleton count={1} height="3.5rem" />}
      {step && doing === 'nothing' && <StateOf step={step} onDo={begin} />}
      {doing === 'setting-up' && <SetUpSecondStep onStep={keepFocus} onDone={done} />}
      {doing === 'removing' && <RemoveSecondStep onDone={done} />}
    </section>
  );
}

function StateOf({ step, onDo }: { step: SecondStep; onDo: (doing: Doing) => void }) {
  const [query] = useSearchParams();
  const from = returnTarget(query.get('from'));
  if (!step.is_on) {
    return (
      <>
        <p>
          With a second step, a sign-in needs your password and a code of an app on your phone. Somebody who knows your
          password alone can’t sign in.
        </p>
        <div className="buttons">
          <Button icon="shield" onClick={() => onDo('setting-up')}>
            Set up a second step
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        On: each sign-in asks for a code of your app. You have{' '}
        {countText(step.recovery_codes_left, 'recovery code', 'recovery codes')} left.
        {step.recovery_codes_left < 3 && ' For new ones, turn it off and set it up again.'}
      </p>
      <div className="buttons">
        <Button onClick={() => onDo('removing')}>Turn it off</Button>
        {from !== null && (
          <ButtonLink variant="primary" to={from}>
            Back to the Admin Portal
          </ButtonLink>
        )}
      </div>
    </>
  );
}

const problemText = (problem: LoadProblem): string =>
  problem.kind === 'not-read' ? SECOND_STEP_WORDS.notLoaded : actionFailedText(SECOND_STEP_WORDS.notLoaded, problem);
