import { memo } from 'react';
import type { HallRow } from '#domain/board/hall-rows.ts';
import { figureText, unitText, type Unit } from '#domain/houses/ranking.ts';
import { nameLines } from '#domain/name-width.ts';
import { classNames } from '#ui/class-names.ts';
import { deepened } from '#ui/shades.ts';
import { variables } from '#ui/variables.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import styles from './board-rows.module.css';
import type { BoardEntry, HallBoard } from './hall-boards.ts';
import { useGlide } from './use-glide.ts';
import { useGains } from './use-gains.ts';

/** White on a house's colour is read from the back of a hall. */
const CONTRAST = 5.5;
/** A letter of the text face is at most so wide, in its own size. */
const LETTER = 0.58;
/** For a house without a colour that can be read. */
const PLAIN = '#2a3641';

/** The rows of one board by rank; one that overtakes glides to its new place. */
export const BoardRows = memo(function BoardRows({ board }: { board: HallBoard }) {
  const gains = useGains(board);
  const list = useGlide();
  const { rows, isNew } = board;
  return (
    <ol
      ref={list}
      className={styles.rows}
      data-rows={rows.length}
      data-size={rows.length <= 3 ? 'few' : rows.length <= 5 ? 'some' : 'many'}
      data-new={isNew || undefined}
      style={variables({ '--digits-needed': Math.max(...rows.map(({ figure }) => digitsNeeded(figure))) })}
    >
      {rows.map((row) => (
        <Row key={row.row.id} row={row} unit={board.unit} gained={gains.get(row.row.id)} />
      ))}
    </ol>
  );
});

function Row({ row, unit, gained }: { row: HallRow<BoardEntry>; unit: Unit; gained: number | undefined }) {
  const { row: entry, rank, figure, next, reached } = row;
  const { lines, ems } = nameLines(entry.title);
  const ground = deepened(entry.house.colour, CONTRAST) ?? PLAIN;
  return (
    <li
      className={classNames(styles.row, gained !== undefined && styles.gained)}
      data-row={entry.id}
      style={{ background: ground }}
    >
      <p className={styles.place}>{rank}</p>
      <div className={styles.crest}>
        <HouseCrest house={{ ...entry.house, colour: ground }} size={128} />
      </div>
      <div className={styles.words} style={variables({ '--ems': ems, '--lines': lines })}>
        <h3 className={styles.name}>{entry.title}</h3>
        {next !== null && (
          <p className={styles.next} style={variables({ '--ems': next.length * LETTER })}>
            {next}
          </p>
        )}
      </div>
      <p className={styles.plus} aria-hidden="true">
        {gained !== undefined && <span key={figure}>{`+${figureText(gained, unit)}`}</span>}
      </p>
      <p className={styles.points}>
        <span key={figure} className={styles.figure}>
          {figure}
        </span>
        <span className="sr-only"> {unitText(unit, entry.score)}</span>
      </p>
      {reached !== null && (
        <span className={styles.goal}>
          <span style={{ scale: `${reached} 1` }} />
        </span>
      )}
    </li>
  );
}

/** In widths of a digit; a comma is half of one. */
const digitsNeeded = (figure: string): number => figure.length - (figure.match(/[,.]/g)?.length ?? 0) / 2;
