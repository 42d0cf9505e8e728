import { useRef } from 'react';
import type { GivenState } from '#domain/awards/given.ts';
import { GIVEN_WORDS } from '#domain/awards/given-words.ts';
import { whoText } from '#features/class/class-words.ts';
import type { LastAward } from '#features/class/use-class-awards.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './tray.module.css';

export interface UndoLineProps {
  /** What Undo takes back; null: nothing was awarded on this page. */
  last: LastAward | null;
  /** Of several awards, of the one that got least far. */
  state: GivenState;
  canUndo: boolean;
  text: string;
  /** What came of an Undo of another award than the last, until the next tap; else null. */
  note: string | null;
  onUndo: (award: LastAward) => void;
}

/** The last award with its Undo, in a place of its own, until the next award. */
export function UndoLine({ last, state, canUndo, text, onUndo }: Omit<UndoLineProps, 'note'>) {
  /** What the button said as the finger came down: the other thumb may have awarded since. */
  const seen = useRef<LastAward | null>(null);
  if (!last) return <div className={styles.last} />;
  return (
    <div className={styles.last}>
      <output className={styles.latest}>
        <Icon name={GIVEN_WORDS[state].icon} size={18} />
        <span>{text}</span>
      </output>
      {canUndo && (
        <button
          type="button"
          className={styles.undo}
          onPointerDown={() => (seen.current = last)}
          onKeyDown={() => (seen.current = null)}
          onClick={() => {
            onUndo(seen.current ?? last);
            seen.current = null;
          }}
        >
          <Icon name="undo" size={22} />
          <span>
            Undo
            <small>{`${whoText(last.names)} +${last.points}`}</small>
          </span>
        </button>
      )}
    </div>
  );
}
