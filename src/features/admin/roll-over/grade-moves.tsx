import { useLadder } from '#ui/school/ladder-context.ts';
import type { RollOverPlan, RollOverRow } from '#contracts/admin/roll-over.ts';
import { stepName, stepText, type Ladder } from '#domain/people/ladder.ts';
import { countText } from '#domain/plural.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './grade-moves.module.css';

/** How many move from each step to which. */
export function GradeMoves({ plan }: { plan: RollOverPlan }) {
  const ladder = useLadder();
  return (
    <ul className={`sheet ${styles.moves}`} aria-label="What changes">
      {movesOf(plan.rows, ladder).map(({ before, words, count }) => (
        <li key={`${before} ${words}`} className={styles.move}>
          <b>{stepText(ladder, before)}</b>
          <Icon name="forward" size={18} />
          <b>{words}</b>
          <span className={styles.count}>{countText(count, 'student', 'students')}</span>
        </li>
      ))}
    </ul>
  );
}

interface Move {
  before: number | null;
  words: string;
  count: number;
}

function movesOf(rows: readonly RollOverRow[], ladder: Ladder): Move[] {
  const moves = new Map<string, Move>();
  for (const row of rows) {
    const words = wordsOf(row, ladder);
    const key = `${row.before} ${words}`;
    const move = moves.get(key) ?? { before: row.before, words, count: 0 };
    moves.set(key, { ...move, count: move.count + 1 });
  }
  return [...moves.values()].toSorted((a, b) => (a.before ?? 99) - (b.before ?? 99) || b.count - a.count);
}

function wordsOf(row: RollOverRow, ladder: Ladder): string {
  if (row.kind === 'leaves') return 'leaves';
  return row.after === null ? 'stays so' : stepName(ladder, row.after);
}
