import { armedText, CLASS_WORDS } from '#features/class/class-words.ts';
import { useClass } from '#features/class/use-class.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { ReasonChip } from './reason-chip.tsx';
import styles from './tray.module.css';
import { UndoLine } from './undo-line.tsx';

/** The teacher's tool in hand: what a tap awards, in words; Undo; and the reasons. */
export function Tray() {
  const { state, armed, habits, chips, onChip, undo, change } = useClass();
  const { nods, picked } = state;
  const armedId = armed?.reasons.length === 1 ? armed.reasons[0]?.id : null;
  const allCount = habits.flatMap(({ reasons }) => reasons).length;
  return (
    <section
      className={classNames(styles.tray, !armed && styles.off)}
      data-nod={nods === 0 ? undefined : nods % 2}
      aria-label="Reasons"
    >
      <ArmedLine />
      {picked ? <Give /> : <UndoLine {...undo} />}
      <div className={styles.chips}>
        {chips.map((chip) => (
          <ReasonChip key={chip.id} chip={chip} isOn={chip.id === armedId} onPress={onChip} />
        ))}
      </div>
      <button
        type="button"
        className={styles.all}
        aria-label={`All ${allCount} reasons`}
        aria-haspopup="dialog"
        onClick={() => change({ kind: 'opened', sheet: { kind: 'reasons' } })}
      >
        <Icon name="grid" size={20} />
        <span>
          All <span className={styles.wide}>{allCount}</span>
        </span>
      </button>
    </section>
  );
}

function ArmedLine() {
  const { state, armed, awards, undo, pickedHere } = useClass();
  const count = pickedHere?.length ?? null;
  const problem = awards.problem ?? state.hint;
  const unarmed = state.isIdle ? CLASS_WORDS.idle : CLASS_WORDS.unarmed;
  const lead = undo.note ?? (count !== null ? `${count} selected:` : armed ? CLASS_WORDS.pressChild : unarmed);
  return (
    <div className={styles.armed}>
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
      <output className={styles.what}>
        {problem === null && <span className={styles.lead}>{lead}</span>}{' '}
        <strong>{armed ? armedText(armed) : CLASS_WORDS.chooseReason}</strong>{' '}
        {armed && <span className={styles.of}>{count === null ? armed.habit.name : 'each'}</span>}
      </output>
    </div>
  );
}

function Give() {
  const { armed, taps, change, pickedHere } = useClass();
  const count = pickedHere?.length ?? 0;
  return (
    <div className={styles.last}>
      <button
        type="button"
        className={styles.clear}
        aria-label="Clear the selection"
        onClick={() => change({ kind: 'selecting', isOn: true })}
      >
        <Icon name="close" size={22} />
        <span className={styles.wide}>Clear</span>
      </button>
      <button type="button" className={styles.give} aria-disabled={count === 0 || !armed} onClick={taps.onGive}>
        Award {count}
      </button>
    </div>
  );
}
