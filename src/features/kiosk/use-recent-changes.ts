import { useEffect, useState } from 'react';
import { changesBetween, type KioskTile, type TileChange } from './kiosk-tiles.ts';

const SHOWN_MS = 6000;

/** What the last new board changed, for a few seconds. `tiles` is a new array only where the board is a new one. */
export function useRecentChanges(tiles: KioskTile[]): ReadonlyMap<string, TileChange> {
  const [seen, setSeen] = useState<{ tiles: KioskTile[]; changes: ReadonlyMap<string, TileChange> }>({
    tiles,
    changes: new Map(),
  });
  if (seen.tiles !== tiles) {
    const changes = changesBetween(seen.tiles, tiles);
    // An unchanged board does not end the few seconds.
    setSeen({ tiles, changes: changes.size > 0 ? changes : seen.changes });
  }
  const { changes } = seen;
  useEffect(() => {
    if (changes.size === 0) return;
    const timer = setTimeout(() => setSeen((now) => ({ ...now, changes: new Map() })), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [changes]);
  return changes;
}
