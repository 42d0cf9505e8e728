const DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/New_York' });

/** The day that it is at this moment in the tests' school, as '2026-11-25'. */
export const dayAt = (at: number): string => DAY.format(at);

/** A term that the school has set up, with its first day. It goes on until the next one begins. */
export interface OwnTerm {
  id: string;
  startsOn: string;
}

/** The term of a day. Before the school's own terms: Spring until May, Summer in June and July, Fall from August on. */
export function termOf(day: string, own: readonly OwnTerm[]): string {
  const latest = own
    .filter(({ startsOn }) => startsOn <= day)
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
    .at(-1);
  if (latest) return latest.id;
  const month = Number(day.slice(5, 7));
  return `${month < 6 ? 'Spring' : month < 8 ? 'Summer' : 'Fall'} ${day.slice(0, 4)}`;
}
