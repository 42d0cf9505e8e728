import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { BegunSecondStep } from '#contracts/accounts/second-step.ts';
import { beginSecondStep, confirmSecondStep } from '#data/commands/second-step.ts';
import { SECOND_STEP_WORDS } from '#domain/accounts/second-step-words.ts';
import type { Failure } from '#domain/failure.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { useServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { QrCode } from '#ui/components/qr-code.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { textIn, useForm, type FormProblem } from '#ui/form/use-form.tsx';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';
import { loginPath } from '#ui/paths.ts';
import { AccountForm } from '#features/auth/shared/account-form.tsx';
import styles from './account-screen.module.css';

type Step =
  | { kind: 'start'; failure: Failure | null }
  | { kind: 'beginning' }
  | { kind: 'scan'; begun: BegunSecondStep }
  | { kind: 'codes'; codes: string[] };

/** Three steps: begin, scan and type a first code, keep the recovery codes. */
export function SetUpSecondStep({ onStep, onDone }: { onStep: () => void; onDone: (words: string | null) => void }) {
  const services = useServices();
  const [step, setStep] = useState<Step>({ kind: 'start', failure: null });
  const oneAtATime = useOneAtATime();
  const show = (next: Step): void => {
    setStep(next);
    onStep();
  };
  const begin = (): void =>
    oneAtATime(async () => {
      setStep({ kind: 'beginning' });
      const begun = await beginSecondStep(services);
      if (begun.ok) show({ kind: 'scan', begun: begun.value });
      else setStep({ kind: 'start', failure: begun.failure });
    });
  switch (step.kind) {
    case 'start':
    case 'beginning':
      return (
        <>
          <p>You need an authenticator app on your phone. Any of them works.</p>
          {step.kind === 'start' && step.failure && (
            <Alert>
              <BeginFailed failure={step.failure} />
            </Alert>
          )}
          <div className="buttons">
            <Button onClick={() => onDone(null)}>Cancel</Button>
            <Button variant="primary" busy={step.kind === 'beginning'} onClick={begin}>
              Begin
            </Button>
          </div>
        </>
      );
    case 'scan':
      return (
        <Scan begun={step.begun} onCodes={(codes) => show({ kind: 'codes', codes })} onCancel={() => onDone(null)} />
      );
    case 'codes':
      return <RecoveryCodes codes={step.codes} onKept={() => onDone('The second step is on.')} />;
  }
}

function BeginFailed({ failure }: { failure: Failure }) {
  const { pathname, search } = useLocation();
  const isOld = failure.kind === 'refused' && failure.code === 'reauthenticate';
  if (!isOld) return actionFailedText(SECOND_STEP_WORDS.notBegunHere, failure);
  return (
    <>
      Your sign-in must be less than 15 minutes old.{' '}
      <Link to={loginPath(pathname + search)} state={{ again: true }}>
        Sign in again
      </Link>
      , and come back here.
    </>
  );
}

interface ScanProps {
  begun: BegunSecondStep;
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}

function Scan({ begun: { secret, uri }, onCodes, onCancel }: ScanProps) {
  const services = useServices();
  const form = useForm<'code' | 'form'>();
  const send = async (code: string): Promise<FormProblem<'code' | 'form'> | null> => {
    const codes = await confirmSecondStep(services, code);
    if (codes.ok) {
      onCodes(codes.value);
      return null;
    }
    const { failure } = codes;
    const isWrong = failure.kind === 'refused' && failure.code === 'wrong_code';
    return isWrong && failure.detail
      ? { field: 'code', text: failure.detail }
      : { field: 'form', text: actionFailedText(SECOND_STEP_WORDS.notConfirmed, failure) };
  };
  const submit = form.onSubmit((element) => {
    const code = textIn(element, 'code').trim();
    return code ? () => send(code) : { field: 'code', text: SECOND_STEP_WORDS.ask };
  });
  return (
    <AccountForm
      title="Scan this with your app"
      lead="Then enter the code that the app shows."
      isPart
      form={form}
      onSubmit={submit}
      send="Turn it on"
      foot={
        <Button size="large" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <QrCode text={uri} className={styles.qr} />
      <p>
        Can’t you scan it? Type this secret into the app: <code className={styles.secret}>{secret}</code>
      </p>
      <FormField form={form} label="Code" name="code" autoComplete="one-time-code" inputMode="numeric" required />
    </AccountForm>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <>
      <h3>Keep these recovery codes</h3>
      <p>
        Each signs you in once without your phone. They are shown only now: write them down, or print this page, and
        keep them apart from your phone.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="buttons">
        <Button variant="primary" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </>
  );
}
