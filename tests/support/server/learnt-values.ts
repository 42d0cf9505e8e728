import type { Contract } from '#contracts/call.ts';
import { DEMO_PASSWORD } from '#server/seed/demo-accounts.ts';
import type { Chance } from '#tests/faults/prng.ts';

export type Json = Readonly<Record<string, unknown>>;

const MOST_KEPT = 60;
export const NOBODY = '00000000-0000-4000-8000-000000000000';

export type LearntValues = ReturnType<typeof createLearntValues>;

/** What the answers so far have said: of each field the last values, and things with their ids. */
export function createLearntValues(chance: Chance) {
  const values = new Map<string, unknown[]>();
  const things = new Map<string, Json[]>();
  const keep = <T>(all: Map<string, T[]>, name: string, value: T): void => {
    const list = all.get(name) ?? [];
    list.push(value);
    if (list.length > MOST_KEPT) list.splice(chance.below(list.length), 1);
    all.set(name, list);
  };
  const learnOf = (about: string, value: unknown): void => {
    if (Array.isArray(value)) for (const each of value.slice(0, MOST_KEPT)) learnOf(about, each);
    else if (value !== null && typeof value === 'object') {
      const fields = Object.entries(value);
      if ('id' in value) keep(things, about, Object.fromEntries(fields));
      for (const [name, field] of fields) {
        if (field === null || typeof field !== 'object') keep(values, name, field);
        else learnOf(`${about}/${name}`, field);
      }
    }
  };
  // What somebody would type who has an account.
  const typed = { password: DEMO_PASSWORD, identifier: 'okafor', email: 'okafor@demo.school' };
  const valueNamed = (name: string): unknown => {
    const all = [...values.keys()].filter((each) => each === name || each.endsWith(`_${name}`));
    return pickOf(values.get(chance.pick([name, ...all])));
  };
  const pickOf = <T>(list: readonly T[] | undefined): T | undefined =>
    list && list.length > 0 ? chance.pick(list) : undefined;
  /** The id of something in a list of students, for 'student_id'. */
  const idInList = (name: string): unknown => {
    const list = `${/^(\w+)_id$/.exec(name)?.[1]}s`;
    const lists = [...things.keys()].filter((each) => each.split('/').includes(list));
    return lists.length > 0 ? pickOf(things.get(chance.pick(lists)))?.['id'] : undefined;
  };
  for (const [name, value] of Object.entries(typed)) keep(values, name, value);
  return {
    learn: ({ path }: Contract, body: unknown) => learnOf(path.split('/:id')[0] ?? '', body),
    /** Something that a call may be about: what the list at its path holds, else anything. */
    thingOf: ({ path }: Contract): Json => {
      const base = path.split('/:id')[0] ?? '';
      const own = pickOf(things.get(chance.pick([`${base}/results`, base])));
      return own ?? pickOf(things.get(chance.pick([...things.keys(), '']))) ?? {};
    },
    /** A value that a field of this name had; the id of a thing for 'thing_id'. */
    valueOf: (name: string): unknown => {
      const listed = chance.is(0.6) ? idInList(name) : undefined;
      if (listed !== undefined) return listed;
      if (/^(?:\w+_)?ids?$/.test(name) && chance.is(0.6)) return valueNamed('id');
      return valueNamed(name) ?? valueNamed(name.replace(/^[a-z]+_/, ''));
    },
    /** A token that an answer gave: a session's, a program's, an invitation's. */
    token: (): string | undefined => {
      const token = valueNamed('token');
      return typeof token === 'string' ? token : undefined;
    },
    uuid: (): string => {
      const id = pickOf(values.get('id'));
      return typeof id === 'string' ? id : NOBODY;
    },
  };
}
