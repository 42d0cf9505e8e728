type Fact = string | number | boolean | null;
export type Details = Record<string, string | number | boolean>;

const wordsOf = (fact: Fact): string | number | boolean => fact ?? 'none';

/** For the audit: from what to what, of the fields that differ. */
export function changedFields<Name extends string>(
  names: readonly Name[],
  before: Readonly<Record<Name, Fact>>,
  after: Readonly<Record<Name, Fact>>,
): Details {
  return Object.fromEntries(
    names.flatMap((name) => {
      const [was, is] = [before[name], after[name]];
      return was === is
        ? []
        : [
            [`${name}_from`, wordsOf(was)],
            [`${name}_to`, wordsOf(is)],
          ];
    }),
  );
}

/** For the audit: what was made, or what is gone. */
export const factsOf = <Name extends string>(
  names: readonly Name[],
  thing: Readonly<Record<Name, Fact | undefined>>,
): Details => Object.fromEntries(names.map((name) => [name, wordsOf(thing[name] ?? null)]));

/** For the audit: the order of things, by their ids, before and after. */
export const changedOrder = (before: readonly string[], after: readonly string[]): Record<string, readonly string[]> =>
  before.join() === after.join() ? {} : { order_from: before, order_to: after };
