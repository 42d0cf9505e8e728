import type { RollOverPlan, RollOverRow } from '#contracts/admin/roll-over.ts';
import { gradeLabel } from '#domain/people/grades.ts';
import { countText } from '#domain/plural.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './grade-moves.module.css';

/** How many move from each grade to which. */
export function GradeMoves({ plan }: { plan: RollOverPlan }) {
  return (
    <ul className={`sheet ${styles.moves}`} aria-label="What changes">
      {movesOf(plan.rows).map(({ before, words, count }) => (
        <li key={`${before} ${words}`} className={styles.move}>
          <b>{before === null ? 'No grade' : gradeLabel(before)}</b>
          <Icon name="forward" size={18} />
          <b>{words}</b>
          <span className={styles.count}>{countText(count, 'student')}</span>
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

function movesOf(rows: readonly RollOverRow[]): Move[] {
  const moves = new Map<string, Move>();
  for (const row of rows) {
    const words = wordsOf(row);
    const key = `${row.before} ${words}`;
    const move = moves.get(key) ?? { before: row.before, words, count: 0 };
    moves.set(key, { ...move, count: move.count + 1 });
  }
  return [...moves.values()].toSorted((a, b) => (a.before ?? 99) - (b.before ?? 99) || b.count - a.count);
}

function wordsOf(row: RollOverRow): string {
  if (row.kind === 'leaves') return 'leaves';
  return row.after === null ? 'stays so' : gradeLabel(row.after);
}
