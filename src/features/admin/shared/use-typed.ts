import { useState } from 'react';
import { readTyped, writeTyped } from '#services/page/typed-text.ts';
import { useAccount } from '#services/services.ts';

type TextName<Fields> = { [Name in keyof Fields]: Fields[Name] extends string ? Name : never }[keyof Fields] & string;

interface TextOf<Name> {
  name: Name;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** The fields of a form of the portal. */
export interface Typed<Fields> {
  /** The stored ones, with what was typed over them. */
  fields: Fields;
  /** What differs from the stored ones. */
  typed: Partial<Fields>;
  isChanged: boolean;
  change: (change: Partial<Fields>) => void;
  /** What a text field needs of it. */
  text: <Name extends TextName<Fields>>(name: Name) => TextOf<Name>;
  /** What was typed is saved, or given up. */
  forget: () => void;
}

/**
 * What a person types into a form of the portal. This tab keeps it until it is saved or discarded: it is there again after
 * another room, a reload and a new sign-in. `form` names it, such as 'house 17'; another form is another component.
 */
export function useTyped<Fields extends object>(form: string, stored: Fields): Typed<Fields> {
  const account = useAccount().session.profile.id;
  const [typed, setTyped] = useState<Partial<Fields>>(() => {
    const kept = readTyped(account, form);
    return isPartOf(kept, stored) ? kept : {};
  });
  const set = (next: Partial<Fields>): void => {
    setTyped(next);
    writeTyped(account, form, Object.keys(next).length === 0 ? null : next);
  };
  const fields = { ...stored, ...typed };
  const change = (changed: Partial<Fields>): void => set(differing({ ...typed, ...changed }, stored));
  return {
    fields,
    typed,
    isChanged: Object.keys(typed).length > 0,
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

/** An older version of the app may have kept other fields. */
function isPartOf<Fields extends object>(kept: unknown, stored: Fields): kept is Partial<Fields> {
  if (typeof kept !== 'object' || kept === null) return false;
  const known = new Map(Object.entries(stored));
  return Object.entries(kept).every(([name, value]) => known.has(name) && typeof value === typeof known.get(name));
}
