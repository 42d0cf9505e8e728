import { termPath, type HouseLine } from '#domain/board/term-lines.ts';
import { ordinal } from '#domain/houses/ranking.ts';
import { widthOf } from '#domain/name-width.ts';
import { lightened } from '#ui/shades.ts';
import { variables } from '#ui/variables.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import type { HallBoard } from './hall-boards.ts';
import styles from './term-lines.module.css';

/** A line on the hall's black is seen from its back. */
const CONTRAST = 6;
/** For a house without a colour that can be read. */
const PLAIN = '#c9ced3';

/** How the term went: the places of the houses at the end of each week. Each line ends at its crest, so no legend is needed. */
export function TermLines({ board, lines }: { board: HallBoard; lines: readonly HouseLine[] }) {
  const weeks = lines[0]?.rows.length ?? 1;
  const houses = board.rows.length;
  const wayOf = new Map(lines.map(({ id, rows }) => [id, termPath(rows)]));
  return (
    <div className={styles.term} data-size={houses > 5 ? 'many' : undefined}>
      <ol className={styles.places} aria-hidden="true">
        {board.rows.map(({ row }, index) => (
          <li key={row.id}>{ordinal(index + 1)}</li>
        ))}
      </ol>
      <svg
        className={styles.lines}
        viewBox={`0 -0.5 ${weeks - 1} ${houses}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {Array.from({ length: weeks }, (_, week) => (
          <path key={week} className={styles.week} d={`M${week} -0.3V${houses - 0.7}`} />
        ))}
        {board.rows.toReversed().map(({ row }) => (
          <g key={row.id}>
            <path className={styles.edge} d={wayOf.get(row.id)} />
            <path
              className={styles.line}
              d={wayOf.get(row.id)}
              stroke={lightened(row.house.colour, CONTRAST) ?? PLAIN}
            />
          </g>
        ))}
      </svg>
      <ol className={styles.houses}>
        {board.rows.map(({ row, rank, figure }) => (
          <li key={row.id} data-row={row.id}>
            <HouseCrest house={row.house} size={96} />
            <span className="sr-only">{rank}</span>
            <h3 className={styles.name} style={variables({ '--ems': widthOf(row.title) })}>
              {row.title}
            </h3>
            <span className={styles.points}>{figure}</span>
          </li>
        ))}
      </ol>
      <div className={styles.weeks} aria-hidden="true">
        {Array.from({ length: weeks }, (_, week) => (
          <span key={week} style={variables({ '--part': week / (weeks - 1) })}>
            {week === weeks - 1 ? 'Now' : week === 0 ? 'Week 1' : week + 1}
          </span>
        ))}
      </div>
    </div>
  );
}
