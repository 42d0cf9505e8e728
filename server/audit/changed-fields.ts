type Fact = string | number | null;

/** For the audit: from what to what, of the fields that differ. */
export function changedFields<Name extends string>(
  names: readonly Name[],
  before: Readonly<Record<Name, Fact>>,
  after: Readonly<Record<Name, Fact>>,
): Record<string, string | number> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const [was, is] = [before[name], after[name]];
      return was === is
        ? []
        : [
            [`${name}_from`, was ?? 'none'],
            [`${name}_to`, is ?? 'none'],
          ];
    }),
  );
}
