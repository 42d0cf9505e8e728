import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { actionFailedText } from '#domain/write-words.ts';
import { LONGEST_PIN, pinProblem, PIN_WORDS, SHORTEST_PIN } from '#domain/tablets/pin.ts';
import { TABLET_WORDS } from '#domain/tablets/tablet-words.ts';
import { useAccount, useServices } from '#services/services.ts';
import { tabletOf } from '#services/tablet/tablet.ts';
import { Button } from '#ui/components/button.tsx';
import { usePageFocus } from '#ui/hooks/page-focus.tsx';
import { landingPath } from '#ui/landing.ts';
import { PinDots, PinPad } from './pin-pad.tsx';
import { classNames } from '#ui/class-names.ts';
import night from '#ui/night.module.css';
import styles from './tablet.module.css';

/** A teacher who stays on a shared tablet chooses a PIN, and types it twice. */
export function ChoosePinScreen() {
  const { profile } = useAccount().session;
  const navigate = useNavigate();
  const from = useSearchParams()[0].get('from');
  const leave = (): void => void navigate(landingPath(profile.role, from), { replace: true });
  const choice = usePinChoice(leave);
  const heading = usePageFocus();
  return (
    <main className={classNames(night.night, styles.lock)}>
      <title>Choose a PIN · Habit Points</title>
      <div className={styles.middle}>
        <div className={styles.pin}>
          <div className={styles.who}>
            <h1 ref={heading} tabIndex={-1}>
              {choice.first === null ? 'Choose a PIN' : 'Type it again'}
            </h1>
            <output className={choice.problem ? styles.problem : styles.soft}>
              {choice.problem ??
                (choice.first === null
                  ? `${SHORTEST_PIN} to ${LONGEST_PIN} digits. It opens your session on this tablet only.`
                  : 'So that no slip locks you out.')}
            </output>
            <div className={styles.buttons}>
              <Button onClick={leave}>Not now</Button>
            </div>
          </div>
          <div className={styles.side}>
            <PinDots
              count={choice.pin.length}
              of={choice.first?.length ?? LONGEST_PIN}
              isWrong={choice.problem !== null}
            />
            <PinPad
              onDigit={choice.add}
              onErase={choice.erase}
              left={choice.left}
              onEscape={choice.restart}
              onEnter={choice.next}
              isBusy={choice.isBusy}
            />
          </div>
        </div>
      </div>
    </main>
  );
}

function usePinChoice(onDone: () => void) {
  const tablet = tabletOf(useServices());
  const [first, setFirst] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const again = (why: string | null): void => {
    setFirst(null);
    setPin('');
    setProblem(why);
  };
  const save = async (whole: string): Promise<void> => {
    setIsBusy(true);
    const failed = tablet ? await tablet.stay(whole).catch(() => 'no-tablet' as const) : 'no-tablet';
    setIsBusy(false);
    if (failed === null) return onDone();
    again(failed === 'no-tablet' ? TABLET_WORDS.notPaired : actionFailedText('Couldn’t keep your PIN.', failed));
  };
  const next = (): void => {
    const why = pinProblem(pin);
    if (why !== null) return again(why);
    setFirst(pin);
    setPin('');
    setProblem(null);
  };
  const add = (digit: string): void => {
    if (isBusy || pin.length >= (first?.length ?? LONGEST_PIN)) return;
    const longer = pin + digit;
    setProblem(null);
    setPin(longer);
    if (first === null || longer.length < first.length) return;
    if (longer === first) void save(longer);
    else again(PIN_WORDS.different);
  };
  const left = first === null ? { label: 'Next', press: next } : { label: 'Back', press: () => again(null) };
  return {
    first,
    pin,
    problem,
    isBusy,
    add,
    left,
    erase: () => setPin(pin.slice(0, -1)),
    restart: () => again(null),
    next: first === null ? next : () => undefined,
  };
}
