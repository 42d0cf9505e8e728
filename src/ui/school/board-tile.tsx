import { numberText } from '#domain/plural.ts';
import { NO_TOP_STUDENT, scoreText } from '#domain/houses/ranking.ts';
import { scoreOf } from '#domain/houses/score.ts';
import { widestPart } from '#domain/name-width.ts';
import { inkOn } from '#ui/colour.ts';
import { variables } from '#ui/variables.ts';
import { HouseCrest, type CrestHouse } from './house-crest.tsx';
import styles from './board-tile.module.css';

export interface TileHouse extends CrestHouse {
  id: string;
  points_total: number;
  points_per_child?: number | undefined;
  top_student: { name: string } | null;
}

export interface Tile<House extends TileHouse = TileHouse> {
  house: House;
  /** '1st', '=2nd'; null while no house has points. */
  rank: string | null;
  /** This person's unsent points for the house: shown beside the total, never added to it. */
  waiting: number;
}

/** The board: a house that leads gets the room that its place deserves; where several share the lead, all are alike. */
export function Board({ tiles }: { tiles: readonly Tile[] }) {
  const [first, second] = tiles.map(({ house }) => scoreOf(house));
  const leads = first !== second && tiles[0]?.rank !== null;
  return (
    <ol className={styles.board} data-count={tiles.length} data-leads={leads || undefined}>
      {tiles.map((tile) => (
        <BoardTile key={tile.house.id} tile={tile} />
      ))}
    </ol>
  );
}

/** One house on the board, on its own colour. */
export function BoardTile({ tile: { house, rank, waiting } }: { tile: Tile }) {
  const look = inkOn(house.colour);
  const { figure, unit } = scoreText(house);
  return (
    <li className={styles.tile} style={look ? { background: look.fill, color: look.ink } : undefined}>
      <p className={styles.rank}>{rank}</p>
      <div className={styles.crest}>
        <HouseCrest house={house} size={128} />
      </div>
      <div className={styles.words} style={variables({ '--ems': widestPart(house.name) })}>
        <h2 className={styles.name}>{house.name}</h2>
        <p className={styles.top}>
          <span className={styles.label}>Top student: </span>
          {house.top_student?.name ?? NO_TOP_STUDENT}
        </p>
      </div>
      <p className={styles.points}>
        {figure} <span className={styles.unit}>{unit}</span>
        {waiting > 0 && <span className={styles.waiting}>+{numberText(waiting)} waiting</span>}
      </p>
    </li>
  );
}
