import { useLayoutEffect, useRef } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './move-buttons.module.css';

interface Props {
  /** What is moved, for screen readers. */
  name: string;
  /** Its place, from 0, among so many. */
  place: number;
  count: number;
  onMove: (to: number) => void;
}

/** Moves a row up and down. The button that was pressed keeps the focus where its row goes. */
export function MoveButtons({ name, place, count, onMove }: Props) {
  const pressed = useRef<HTMLButtonElement | null>(null);
  useLayoutEffect(() => {
    // A row that is put elsewhere in the page loses the focus.
    pressed.current?.focus();
    pressed.current = null;
  });
  const move = (way: 'up' | 'down') => {
    const to = way === 'up' ? place - 1 : place + 1;
    const isEnd = to < 0 || to >= count;
    return (
      <button
        type="button"
        className={styles.button}
        aria-label={`Move ${name} ${way}`}
        aria-disabled={isEnd || undefined}
        onClick={(event) => {
          if (isEnd) return;
          pressed.current = event.currentTarget;
          onMove(to);
        }}
      >
        <span className={styles[way]}>
          <Icon name="forward" size={20} />
        </span>
      </button>
    );
  };
  return (
    <span className={styles.buttons}>
      {move('up')}
      {move('down')}
    </span>
  );
}
