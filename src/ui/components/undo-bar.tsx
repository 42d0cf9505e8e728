import { Button } from './button.tsx';
import styles from './undo-bar.module.css';

/** What the bar shows of the last award. */
interface Props {
  /** 'Maya +1, Work hard'; read out politely as it changes. Null: nothing was awarded yet; the bar keeps its place. */
  text: string | null;
  /** Whom Undo is about, for a screen reader: 'Maya +1, Work hard'. By default the text. */
  of?: string;
  /** 'Undoing…', 'Taken back', 'Could not be undone: …'; null: it was not undone. */
  standing: string | null;
  /** Null: there is nothing to undo (any more), or the server can't. */
  onUndo: (() => void) | null;
  busy?: boolean;
}

/**
 * The last award with its Undo. It has a place of its own, so that it covers nothing and moves nothing, and stays until the
 * screen shows another award or is left.
 */
export function UndoBar({ text, of, standing, onUndo, busy = false }: Props) {
  return (
    <div className={styles.bar}>
      <output className={styles.text}>
        {text !== null && <span className={styles.award}>{text}</span>}
        {standing !== null && <span className={styles.standing}>{standing}</span>}
      </output>
      {text !== null && onUndo && (
        <Button icon="undo" size="large" busy={busy} onClick={onUndo}>
          Undo <span className="sr-only">{of ?? text}</span>
        </Button>
      )}
    </div>
  );
}
