/** `who` saved `thing` ('this house') in between: a name, 'You' in another tab, or nobody knows. */
export const staleText = (thing: string, who: string | null): string =>
  `${who ?? 'Somebody else'} changed ${thing} after you opened the page${who === 'You' ? ' here' : ''}, so nothing was saved.`;

/** The same on the form: the server's sentence, what they changed, such as 'Grade: 8', and what to do. */
export function staleFormText(sentence: string, changes: readonly string[]): string {
  const what = changes.length > 0 ? ` This is new: ${changes.join(', ')}.` : '';
  return `${sentence}${what} What you typed is still here. Save again to use it.`;
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
