import { useEffect, useEffectEvent, type PointerEvent, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './tablet.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface Props {
  onDigit: (digit: string) => void;
  onErase: () => void;
  /** The key at the lower left. */
  left: { label: string; press: () => void };
  /** What the key Escape does, and Enter beside the keys. */
  onEscape: () => void;
  onEnter?: () => void;
  isBusy: boolean;
}

/**
 * The digits as keys, which a keyboard types too. A digit counts as the finger comes down, so that two thumbs are two
 * digits.
 */
export function PinPad({ onDigit, onErase, left, onEscape, onEnter, isBusy }: Props) {
  const typed = useEffectEvent((event: KeyboardEvent) => {
    if (isBusy || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnKey = event.target instanceof HTMLButtonElement;
    if (/^\d$/.test(event.key)) onDigit(event.key);
    else if (event.key === 'Backspace') onErase();
    else if (event.key === 'Escape') onEscape();
    else if (event.key === 'Enter' && !isOnKey) onEnter?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => typed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <div className={styles.pad} aria-busy={isBusy}>
      {DIGITS.map((digit) => (
        <Key key={digit} press={() => onDigit(digit)} isBusy={isBusy}>
          {digit}
        </Key>
      ))}
      <Key press={left.press} isBusy={false} isBare>
        {left.label}
      </Key>
      <Key press={() => onDigit('0')} isBusy={isBusy}>
        0
      </Key>
      <Key press={onErase} isBusy={isBusy} label="Erase" isBare>
        <Icon name="back" size={28} />
      </Key>
    </div>
  );
}

interface KeyProps {
  press: () => void;
  isBusy: boolean;
  label?: string;
  isBare?: boolean;
  children: ReactNode;
}

function Key({ press, isBusy, label, isBare = false, children }: KeyProps) {
  const pressed = (): void => {
    if (!isBusy) press();
  };
  return (
    <button
      type="button"
      className={classNames(styles.key, isBare && styles.bare)}
      aria-label={label}
      aria-disabled={isBusy || undefined}
      onPointerDown={(event: PointerEvent) => {
        if (event.button === 0 && !isBare) pressed();
      }}
      // A pointer that came down on a digit has counted already; a key and a screen reader have no pointer.
      onClick={(event) => {
        if (isBare || event.detail === 0) pressed();
      }}
    >
      {children}
    </button>
  );
}

/** The digits that were typed, as dots. `of`: how many there will be. */
export function PinDots({ count, of, isWrong }: { count: number; of: number; isWrong: boolean }) {
  return (
    <div>
      <output className="sr-only">{`${count} of ${of} digits`}</output>
      <div className={classNames(styles.dots, isWrong && styles.wrong)} aria-hidden="true">
        {Array.from({ length: of }, (_, place) => (
          <span key={place} className={classNames(place < count && styles.on)} />
        ))}
      </div>
    </div>
  );
}
