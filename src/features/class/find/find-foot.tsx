import { armedText, CLASS_WORDS } from '#features/class/class-words.ts';
import { UndoLine } from '#features/class/tray/undo-line.tsx';
import type { Hand } from '#features/class/use-hand.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './find.module.css';
import { FIND_WORDS } from './find-words.ts';

/**
 * What is armed, where the finger is; and Undo, which takes the place of Change from the first award on. `press` asks for
 * what awards it.
 */
export function FindFoot({ hand, press, onReasons }: { hand: Hand; press: string; onReasons: () => void }) {
  const { armed, state, awards, undo } = hand;
  const problem = awards.problem ?? state.hint;
  const unarmed = state.isIdle ? CLASS_WORDS.idle : FIND_WORDS.unarmed;
  const lead = undo.note ?? (armed ? press : unarmed);
  return (
    <section className={classNames(styles.foot, !armed && styles.off)} aria-label="Reason">
      <div className={styles.armed}>
        <div role="alert" className={styles.problem}>
          {problem}
        </div>
        <button type="button" className={styles.what} aria-haspopup="dialog" onClick={onReasons}>
          {problem === null && <span className={styles.lead}>{lead}</span>}{' '}
          <strong>{armed ? armedText(armed) : CLASS_WORDS.chooseReason}</strong>
          {armed && <span className="sr-only">. Change the reason</span>}
        </button>
      </div>
      {undo.last ? (
        <UndoLine {...undo} />
      ) : (
        <button type="button" className={styles.change} aria-haspopup="dialog" onClick={onReasons}>
          {armed ? 'Change' : 'Choose'}
        </button>
      )}
    </section>
  );
}
