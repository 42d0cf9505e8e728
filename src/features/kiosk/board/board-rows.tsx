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
import { CountingFigure } from './counting-figure.tsx';
import { useGlide } from './use-glide.ts';
import { useGains } from './use-gains.ts';

/** White on a house's colour is read from the back of a hall. */
const CONTRAST = 5.5;
/** A letter of the text face is at most so wide, in its own size. */
const LETTER = 0.58;
/** For a house without a colour that can be read. */
const PLAIN = '#2a3641';

interface Props {
  board: HallBoard;
  won: ReadonlyMap<string, number>;
  /** Whom the hall stops for now. */
  stopsFor: string | null;
}

/** The rows of one board by rank; one that overtakes glides to its new place. */
export const BoardRows = memo(function BoardRows({ board, won, stopsFor }: Props) {
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
      data-stops={stopsFor !== null || undefined}
      style={variables({ '--digits-needed': Math.max(...rows.map(({ figure }) => digitsNeeded(figure))) })}
    >
      {rows.map((row) => (
        <Row
          key={row.row.id}
          row={row}
          unit={board.unit}
          gained={gains.get(row.row.id)}
          won={won.get(row.row.id)}
          isCelebrated={row.row.id === stopsFor}
        />
      ))}
    </ol>
  );
});

interface RowProps {
  row: HallRow<BoardEntry>;
  unit: Unit;
  gained: number | undefined;
  won: number | undefined;
  isCelebrated: boolean;
}

function Row({ row, unit, gained, won, isCelebrated }: RowProps) {
  const { row: entry, rank, figure, next, reached } = row;
  const { lines, ems } = nameLines(entry.title);
  const ground = deepened(entry.house.colour, CONTRAST) ?? PLAIN;
  return (
    <li
      className={classNames(styles.row, gained !== undefined && styles.gained, isCelebrated && styles.celebrated)}
      data-row={entry.id}
      style={{ background: ground }}
    >
      <div className={styles.place}>
        <p>{rank}</p>
        {won !== undefined && (
          <p className={styles.won}>
            <span className={styles.arrow} aria-hidden="true" />
            <span className="sr-only">up </span>
            {won}
          </p>
        )}
      </div>
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
      {entry.today !== null && (
        <p className={styles.today}>
          <b>{`+${figureText(entry.today, 'points')}`}</b> today
        </p>
      )}
      <p className={styles.points}>
        <CountingFigure score={entry.score} unit={unit} className={styles.figure} />
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
