/** Somebody else saved `thing` ('this house') in between. */
export const staleText = (thing: string): string =>
  `Somebody else changed ${thing} after you opened the page, so nothing was saved.`;

/** The same on the form: what they changed, such as 'Grade: 8', and what to do. */
export function staleFormText(thing: string, changes: readonly string[]): string {
  const what = changes.length > 0 ? ` They changed ${changes.join(', ')}.` : '';
  return `${staleText(thing)}${what} What you typed is still here. Save again to use it.`;
}

/** What differs between two readings of a thing, in the words of its fields: 'Grade: 8', 'House: none'. */
export function changesBetween<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  before: Readonly<Record<Name, string>>,
  now: Readonly<Record<Name, string>>,
): string[] {
  return Object.entries<string>(labels).flatMap(([name, label]) => {
    const [was, is] = [valueOf(before, name), valueOf(now, name)];
    return was === is ? [] : [`${label}: ${is || 'none'}`];
  });
}

const valueOf = (fields: Readonly<Record<string, string>>, name: string): string => fields[name] ?? '';
