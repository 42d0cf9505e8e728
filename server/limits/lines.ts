import { cutOff, type Problem } from '#server/http/problem.ts';
import type { Asker } from '#server/workers/workers.ts';

interface Waiting {
  begin(): void;
  refuse(why: Problem): void;
}

export interface Lines {
  /** Resolves when it is the asker's turn. Rejects where there is no room, or when the caller is gone. */
  join(asker: Asker): Promise<void>;
  /** Lets the next one begin; false where nobody waits who may. */
  serve(may?: (whose: string) => boolean): boolean;
  isEmpty(): boolean;
}

/**
 * Those who wait: a line for each asker, and each line has its turn, so that many calls of one hold up nobody else. When
 * all places are taken, the last one of the longest line leaves for one of a shorter line.
 */
export function createLines(most: number, full: () => Problem): Lines {
  // A Map keeps the order in which its keys came: the first line is the next one.
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;

  const take = (whose: string, line: Waiting[], index: number): Waiting | undefined => {
    const [taken] = line.splice(index, 1);
    if (line.length === 0) lines.delete(whose);
    if (taken) waiting -= 1;
    return taken;
  };
  const makeRoom = (own: number): boolean => {
    let [whose, longest]: [string, Waiting[]] = ['', []];
    for (const [each, line] of lines) if (line.length > longest.length) [whose, longest] = [each, line];
    if (longest.length <= own + 1) return false;
    take(whose, longest, longest.length - 1)?.refuse(full());
    return true;
  };
  const join = (whose: string, one: Waiting): void => {
    if (waiting >= most && !makeRoom(lines.get(whose)?.length ?? 0)) return one.refuse(full());
    const line = lines.get(whose) ?? [];
    line.push(one);
    lines.set(whose, line);
    waiting += 1;
  };
  const leave = (whose: string, one: Waiting): void => {
    const line = lines.get(whose) ?? [];
    const index = line.indexOf(one);
    if (index >= 0) take(whose, line, index);
    one.refuse(cutOff());
  };

  return {
    async join({ whose = '', signal }) {
      if (signal?.aborted) throw cutOff();
      const over = new AbortController();
      try {
        await new Promise<void>((begin, refuse) => {
          const one = { begin, refuse };
          signal?.addEventListener('abort', () => leave(whose, one), { signal: over.signal });
          join(whose, one);
        });
      } finally {
        over.abort();
      }
    },
    serve(may = () => true) {
      for (const [whose, line] of lines) {
        if (!may(whose)) continue;
        lines.delete(whose);
        lines.set(whose, line);
        take(whose, line, 0)?.begin();
        return true;
      }
      return false;
    },
    isEmpty: () => waiting === 0,
  };
}
