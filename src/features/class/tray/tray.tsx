import { armedText, CLASS_WORDS } from '#features/class/class-words.ts';
import type { Arming } from '#features/class/use-arming.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { Chip } from './chips.ts';
import { ReasonChip } from './reason-chip.tsx';
import styles from './tray.module.css';
import { UndoLine, type UndoLineProps } from './undo-line.tsx';

interface Props {
  arming: Arming;
  chips: readonly Chip[];
  /** How many reasons the school has. */
  allCount: number;
  /** Where several are being selected: how many are here, and what to do with them. */
  selection: { count: number; onAward: () => void; onClear: () => void } | null;
  undo: UndoLineProps;
  /** Why the last tap was not saved, or was no tap. */
  problem: string | null;
  /** Rises with each tap that awarded nothing because nothing is armed. */
  nods: number;
  onChip: (chip: Chip) => void;
  onAll: () => void;
}

/** The teacher's tool in hand: what a tap awards, in words; Undo; and the reasons. */
export function Tray({ arming, chips, allCount, selection, undo, problem, nods, onChip, onAll }: Props) {
  const { armed } = arming;
  const { note, ...line } = undo;
  const armedId = armed?.reasons.length === 1 ? armed.reasons[0]?.id : null;
  return (
    <section
      className={classNames(styles.tray, !armed && styles.off)}
      data-nod={nods === 0 ? undefined : nods % 2}
      aria-label="Reasons"
    >
      <ArmedLine arming={arming} count={selection?.count ?? null} problem={problem} note={note} />
      {selection ? <Give {...selection} isArmed={armed !== null} /> : <UndoLine {...line} />}
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
        onClick={onAll}
      >
        <Icon name="grid" size={20} />
        <span>
          All<span className={styles.wide}> {allCount}</span>
        </span>
      </button>
    </section>
  );
}

function ArmedLine({
  arming,
  count,
  problem,
  note,
}: {
  arming: Arming;
  count: number | null;
  problem: string | null;
  note: string | null;
}) {
  const { armed, isIdle } = arming;
  const unarmed = isIdle ? CLASS_WORDS.idle : CLASS_WORDS.unarmed;
  const lead = note ?? (count !== null ? `${count} selected:` : armed ? CLASS_WORDS.pressChild : unarmed);
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

function Give({
  count,
  isArmed,
  onAward,
  onClear,
}: {
  count: number;
  isArmed: boolean;
  onAward: () => void;
  onClear: () => void;
}) {
  return (
    <div className={styles.last}>
      <button type="button" className={styles.clear} aria-label="Clear the selection" onClick={onClear}>
        <Icon name="close" size={22} />
        <span className={styles.wide}>Clear</span>
      </button>
      <button type="button" className={styles.give} aria-disabled={count === 0 || !isArmed} onClick={onAward}>
        Award {count}
      </button>
    </div>
  );
}
