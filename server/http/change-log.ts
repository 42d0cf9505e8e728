import { createHash } from 'node:crypto';

/** So many changes are remembered. Who was away for longer gets the whole. */
const MOST_CHANGES = 50_000;

/** The states of a list that this process has seen, and what differed from each to the next. */
export interface ChangeLog {
  /** Notes each thing as it is now, as a text by its id, and names this state: the same one has the same name everywhere. */
  note(things: ReadonlyMap<string, string>): string;
  /** The ids of what may differ from one state to a later one; null: one of the two is not remembered. */
  between(mark: string, later: string): ReadonlySet<string> | null;
}

const markOf = (things: ReadonlyMap<string, string>): string =>
  createHash('sha256')
    .update([...things].flat().join('\n'))
    .digest('base64url')
    .slice(0, 16);

function differing(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const changed = [...now].flatMap(([id, text]) => (before.get(id) === text ? [] : [id]));
  return [...changed, ...[...before.keys()].filter((id) => !now.has(id))];
}

export function createChangeLog(most = MOST_CHANGES): ChangeLog {
  let last: ReadonlyMap<string, string> = new Map();
  let size = 0;
  /** Each state, with the ids of what differs from the one before. */
  const states: Array<{ mark: string; ids: string[] }> = [];
  return {
    note(things) {
      const mark = markOf(things);
      if (states.at(-1)?.mark === mark) return mark;
      const ids = states.length === 0 ? [] : differing(last, things);
      last = things;
      states.push({ mark, ids });
      // A state takes room of its own too.
      size += ids.length + 1;
      while (size > most && states.length > 1) size -= (states.shift()?.ids.length ?? 0) + 1;
      return mark;
    },
    between(mark, later) {
      const to = states.findLastIndex((state) => state.mark === later);
      const from = states.slice(0, to + 1).findLastIndex((state) => state.mark === mark);
      return from < 0 ? null : new Set(states.slice(from + 1, to + 1).flatMap(({ ids }) => ids));
    },
  };
}
