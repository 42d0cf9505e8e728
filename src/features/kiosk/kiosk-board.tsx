import { useLayoutEffect, useRef } from 'react';
import { NO_TOP_STUDENT } from '#domain/houses/ranking.ts';
import { numberText } from '#domain/plural.ts';
import { classNames } from '#ui/class-names.ts';
import { deepened } from '#ui/colour.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import styles from './kiosk-board.module.css';
import type { KioskTile, TileChange } from './kiosk-tiles.ts';

const GLIDE_MS = 600;
/** Read from the back of a hall. */
const CONTRAST = 7;

interface Props {
  tiles: readonly KioskTile[];
  changes: ReadonlyMap<string, TileChange>;
}

/** The houses by rank, a row each; a house that overtakes glides to its new place. */
export function KioskBoard({ tiles, changes }: Props) {
  const list = useGlide();
  return (
    <ol ref={list} className={styles.board} data-rows={tiles.length}>
      {tiles.map((tile) => (
        <Tile key={tile.id} tile={tile} change={changes.get(tile.id)} />
      ))}
    </ol>
  );
}

function Tile({ tile, change }: { tile: KioskTile; change: TileChange | undefined }) {
  const ground = deepened(tile.colour, CONTRAST);
  return (
    <li
      className={classNames(styles.tile, change?.moved && styles.moved)}
      data-house={tile.id}
      style={ground ? { background: `color-mix(in oklab, ${ground} 62%, #05080b)` } : undefined}
    >
      <span className={styles.share} style={{ scale: `${tile.share} 1`, ...(ground && { background: ground }) }} />
      <p className={styles.place}>{tile.rank}</p>
      <div className={styles.crest}>
        <HouseCrest house={tile} size={128} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>{tile.name}</h2>
        {tile.topStudent !== undefined && (
          <p className={styles.top}>
            <span className={styles.label}>Top student: </span>
            {tile.topStudent ?? NO_TOP_STUDENT}
          </p>
        )}
      </div>
      <p className={styles.points}>
        {tile.figure}
        <span className="sr-only"> {tile.unit}</span>
      </p>
      {change && change.gained > 0 && (
        <p key={tile.points} className={styles.gained} aria-hidden="true">
          +{numberText(change.gained)}
        </p>
      )}
    </li>
  );
}

/** Moves each row from where it was to where it is now; under reduced motion it is only marked. */
function useGlide() {
  const list = useRef<HTMLOListElement>(null);
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const now = new Map<string, number>();
    for (const row of list.current?.querySelectorAll<HTMLElement>('[data-house]') ?? []) {
      const id = row.dataset['house'] ?? '';
      now.set(id, row.offsetTop);
      const by = (places.current.get(id) ?? row.offsetTop) - row.offsetTop;
      if (by === 0 || still) continue;
      row.animate([{ translate: `0 ${by}px` }, { translate: '0 0' }], {
        duration: GLIDE_MS,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      });
    }
    places.current = now;
  });
  return list;
}
