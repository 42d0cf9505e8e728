import { useState } from 'react';
import { failureDetail, type Result, type SaveFailure } from '#domain/failure.ts';
import { staleFormText } from '#domain/stale-text.ts';
import { useTyped, type Typed } from './use-typed.ts';

interface Source<Thing, Fields> {
  /** Names the form, such as 'house 17'. */
  form: string;
  stored: Thing;
  /** How often it was saved. */
  versionOf: (thing: Thing) => number;
  fieldsOf: (thing: Thing) => Fields;
  /** Loads it as it is now; undefined: it is gone. */
  load: () => Promise<Result<Thing | undefined, SaveFailure>>;
  /** What differs between two readings, in the words of the form. */
  changes: (before: Thing, now: Thing) => string[];
}

export interface Edit<Thing, Fields> {
  /** The newest that is known of it. */
  base: Thing;
  edit: Typed<Fields>;
  /** That of the thing which the person had before them when they began to type: a save must not go behind it. */
  version: number;
  /** A newer one takes its place. */
  see: (newer: Thing) => void;
  /**
   * Where a save was refused because somebody else saved in between: loads what is there now, and returns the words of the
   * form, with who it was and what they changed. The next save is over that. Null: it was refused for another reason.
   */
  overtaken: (failure: SaveFailure) => Promise<string | null>;
}

/** A form of the portal that saves over something that is stored. */
export function useEdit<Thing, Fields extends object>({
  form,
  stored,
  versionOf,
  fieldsOf,
  load,
  changes,
}: Source<Thing, Fields>): Edit<Thing, Fields> {
  const [seen, setSeen] = useState(stored);
  const base = versionOf(seen) >= versionOf(stored) ? seen : stored;
  const edit = useTyped(form, fieldsOf(base), versionOf(base));
  return {
    base,
    edit,
    version: edit.since,
    see: setSeen,
    overtaken: async (failure) => {
      if (failure.kind !== 'refused' || failure.code !== 'stale') return null;
      const loaded = await load();
      const now = loaded.ok ? loaded.value : undefined;
      if (now !== undefined) {
        setSeen(now);
        edit.sawVersion(versionOf(now));
      }
      return staleFormText(failureDetail(failure) ?? '', now === undefined ? [] : changes(base, now));
    },
  };
}
