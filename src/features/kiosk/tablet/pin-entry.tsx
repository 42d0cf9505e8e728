import { useState } from 'react';
import { countText } from '#domain/plural.ts';
import type { Tablet } from '#services/tablet/tablet.ts';
import type { TeacherHere } from '#services/tablet/use-tablet.ts';
import { usePageFocus } from '#ui/hooks/page-focus.tsx';
import { faceColour } from './face-colour.ts';
import { Initials } from './faces.tsx';
import { PinDots, PinPad } from './pin-pad.tsx';
import { variables } from '#ui/variables.ts';
import styles from './tablet.module.css';

interface Props {
  tablet: Tablet;
  teacher: TeacherHere;
  onBack: () => void;
}

/** Takes the PIN of a teacher, and goes on by itself at its last digit. The session opens every screen, in every tab. */
export function PinEntry({ tablet, teacher, onBack }: Props) {
  const heading = usePageFocus();
  const [pin, setPin] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (whole: string): Promise<void> => {
    setIsBusy(true);
    try {
      const opened = await tablet.open(teacher.userId, whole);
      // What opened, and who is locked out, this screen learns from the database.
      if (opened.kind === 'wrong') setProblem(`Wrong PIN. ${countText(opened.triesLeft, 'try', 'tries')} left.`);
    } catch {
      setProblem('This tablet can’t read what it keeps. Reload the page.');
    }
    setPin('');
    setIsBusy(false);
  };
  const add = (digit: string): void => {
    if (isBusy || pin.length >= teacher.digits) return;
    const longer = pin + digit;
    setProblem(null);
    setPin(longer);
    if (longer.length === teacher.digits) void send(longer);
  };
  return (
    <div className={styles.pin} style={variables({ '--face': faceColour(teacher.userId) })}>
      <div className={styles.who}>
        <Initials name={teacher.name} />
        <h1 ref={heading} tabIndex={-1}>
          {teacher.name}
        </h1>
        <output className={problem ? styles.problem : styles.soft}>{problem ?? 'Enter your PIN'}</output>
      </div>
      <div className={styles.side}>
        <PinDots count={pin.length} of={teacher.digits} isWrong={problem !== null} />
        <PinPad
          onDigit={add}
          onErase={() => setPin(pin.slice(0, -1))}
          left={{ label: 'Back', press: onBack }}
          onEscape={onBack}
          isBusy={isBusy}
        />
      </div>
    </div>
  );
}
