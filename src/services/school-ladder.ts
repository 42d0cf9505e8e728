import { GRADES, ladderFrom, type Ladder } from '#domain/people/ladder.ts';
import { readLocalJson, writeLocal } from './page/local-storage.ts';
import { createStore } from './store.ts';

/** Readable at once, before the database is: a list never says 'Grade 6' first and 'Year 7' then. */
const KEY = 'habit-points.school-ladder';

/** The school's steps as this device last heard of them; until then, and of another server, the specification's. */
export const schoolLadder = createStore<Ladder>(ladderFrom(readLocalJson(KEY)) ?? GRADES);

/** What the server says of them; nothing: it has none of its own. */
export function keepLadder(ladder: Ladder | undefined): void {
  const text = ladder ? JSON.stringify(ladder) : null;
  if (text === JSON.stringify(schoolLadder.getSnapshot())) return;
  writeLocal(KEY, text);
  schoolLadder.set(ladder ?? GRADES);
}
