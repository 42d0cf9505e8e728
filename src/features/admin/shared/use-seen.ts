import { useState } from 'react';
import { failureDetail, type Result, type SaveFailure } from '#domain/failure.ts';
import { staleFormText } from '#domain/stale-text.ts';

export interface Seen<Thing> {
  /** The stored thing that the person has before them, which a save must not go behind. */
  base: Thing;
  /** A newer one takes its place. */
  see: (newer: Thing) => void;
  /**
   * Where a save was refused because somebody else saved in between: loads what is there now, and returns the words of the
   * form, with who it was and what they changed. Null: it was refused for another reason.
   */
  overtaken: (failure: SaveFailure) => Promise<string | null>;
}

interface Source<Thing> {
  /** Loads it as it is now; undefined: it is gone. */
  load: () => Promise<Result<Thing | undefined, SaveFailure>>;
  /** What differs between two readings, in the words of the form. */
  changes: (before: Thing, now: Thing) => string[];
}

/** What a form is filled from. `versionOf`: how often it was saved. */
export function useSeen<Thing>(
  stored: Thing,
  { versionOf, load, changes }: Source<Thing> & { versionOf: (thing: Thing) => number },
): Seen<Thing> {
  const [seen, setSeen] = useState(stored);
  const base = versionOf(seen) >= versionOf(stored) ? seen : stored;
  return {
    base,
    see: setSeen,
    overtaken: async (failure) => {
      if (failure.kind !== 'refused' || failure.code !== 'stale') return null;
      const loaded = await load();
      const now = loaded.ok ? loaded.value : undefined;
      if (now !== undefined) setSeen(now);
      return staleFormText(failureDetail(failure) ?? '', now === undefined ? [] : changes(base, now));
    },
  };
}
