import { useRef, type KeyboardEvent } from 'react';
import { useServices } from '#services/services.ts';
import { moved, typedTo } from './grid-moves.ts';
import { childAt } from './use-class-press.ts';

/** Letters typed this soon after each other belong to one name. */
const ONE_NAME_MS = 800;

interface GridKeys {
  /** The children in the order of the screen. */
  children: ReadonlyArray<{ id: string; name: string }>;
  /** Whether letters and digits mean something. */
  letterKeys: boolean;
  /** The first chip is 0. */
  onReason: (chip: number) => void;
  onUndo: () => void;
}

/**
 * The keyboard in the grid: arrows and typed letters move, digits choose a reason, u takes back. Space and Enter are the
 * button's own. It listens only while a tile has the focus (WCAG 2.1.4).
 */
export function useGridKeys({ children, letterKeys, onReason, onUndo }: GridKeys) {
  const { now } = useServices();
  const typed = useRef({ letters: '', at: -Infinity });
  return (event: KeyboardEvent<HTMLElement>): void => {
    const grid = event.currentTarget;
    const here = childAt(event.target);
    if (here === null || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    // A key that is held down awards once.
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) return event.preventDefault();
    const tiles = [...grid.querySelectorAll<HTMLElement>('[data-child]')];
    const from = tiles.findIndex((tile) => tile.dataset['child'] === here);
    const goTo = (index: number | null): void => {
      if (index === null) return;
      event.preventDefault();
      tiles[index]?.focus();
    };
    const spots = tiles.map((tile) => tile.getBoundingClientRect());
    const step = moved(event.key, from, spots);
    if (step !== null) return goTo(step);
    if (!letterKeys || event.key.length !== 1 || event.key === ' ') return;
    const at = now();
    const isTyping = at - typed.current.at < ONE_NAME_MS;
    if (/^[1-9]$/.test(event.key)) {
      event.preventDefault();
      return onReason(Number(event.key) - 1);
    }
    // With Shift, or within a name, it is a letter like the others.
    if (event.key === 'u' && !isTyping) return onUndo();
    if (!/^[\p{L}'’-]$/u.test(event.key)) return;
    const letters = (isTyping ? typed.current.letters : '') + event.key;
    typed.current = { letters, at };
    goTo(
      typedTo(
        letters,
        from,
        children.map(({ name }) => name),
      ),
    );
  };
}
