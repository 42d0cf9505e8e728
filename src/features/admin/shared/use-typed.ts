import { useState } from 'react';
import { readTyped, writeTyped } from '#services/page/typed-text.ts';
import { useAccount } from '#services/services.ts';

type TextName<Fields> = { [Name in keyof Fields]: Fields[Name] extends string ? Name : never }[keyof Fields] & string;

interface TextOf<Name> {
  name: Name;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** What was typed, and over which version; null: nothing was typed. */
interface Kept<Fields> {
  typed: Partial<Fields>;
  since: number | null;
}
const NOTHING = { typed: {}, since: null };
const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

/** The fields of a form of the portal. */
export interface Typed<Fields> {
  /** The stored ones, with what was typed over them. */
  fields: Fields;
  /** What differs from the stored ones. */
  typed: Partial<Fields>;
  isChanged: boolean;
  /** The version that was stored when the person began to type; where nothing is typed, that of now. */
  since: number;
  /** The person has seen this version, and types over it from now on. */
  sawVersion: (version: number) => void;
  change: (change: Partial<Fields>) => void;
  /** What a text field needs of it. */
  text: <Name extends TextName<Fields>>(name: Name) => TextOf<Name>;
  /** What was typed is saved, or given up. */
  forget: () => void;
}

/**
 * What a person types into a form of the portal. This tab keeps it until it is saved or discarded: it is there again after
 * another room, a reload and a new sign-in. `form` names it, such as 'house 17'; another form is another component. What is
 * kept knows the version that it was typed over: somebody else may save before it comes back.
 */
export function useTyped<Fields extends object>(form: string, stored: Fields, version = 0): Typed<Fields> {
  const account = useAccount().session.profile.id;
  const [{ typed, since }, setKept] = useState<Kept<Fields>>(() => keptIn(readTyped(account, form), stored) ?? NOTHING);
  const keep = (next: Kept<Fields>): void => {
    setKept(next);
    writeTyped(account, form, isEmpty(next.typed) ? null : next);
  };
  const set = (next: Partial<Fields>): void => keep(isEmpty(next) ? NOTHING : { typed: next, since: since ?? version });
  const fields = { ...stored, ...typed };
  const change = (changed: Partial<Fields>): void => set(differing({ ...typed, ...changed }, stored));
  return {
    fields,
    typed,
    isChanged: !isEmpty(typed),
    since: since ?? version,
    sawVersion: (seen) => keep(isEmpty(typed) ? NOTHING : { typed, since: seen }),
    change,
    text: (name) => ({
      name,
      value: String(fields[name]),
      onChange: ({ target }) => set(differing({ ...typed, [name]: target.value }, stored)),
    }),
    forget: () => set({}),
  };
}

/** A field that is as it was stored was not typed. */
function differing<Fields extends object>(typed: Partial<Fields>, stored: Fields): Partial<Fields> {
  const next = { ...typed };
  for (const name in next) if (next[name] === stored[name]) delete next[name];
  return next;
}

/** What is kept of a form; an older version of the app may have kept it otherwise, or other fields. */
function keptIn<Fields extends object>(kept: unknown, stored: Fields): Kept<Fields> | null {
  if (typeof kept !== 'object' || kept === null || !('typed' in kept) || !('since' in kept)) return null;
  const { typed, since } = kept;
  return isPartOf(typed, stored) && typeof since === 'number' ? { typed, since } : null;
}

function isPartOf<Fields extends object>(kept: unknown, stored: Fields): kept is Partial<Fields> {
  if (typeof kept !== 'object' || kept === null) return false;
  const known = new Map(Object.entries(stored));
  return Object.entries(kept).every(([name, value]) => known.has(name) && typeof value === typeof known.get(name));
}
