/** A term of another system. The end is the first day after it. */
export interface Term {
  id: string;
  title: string;
  start: string;
  end: string;
}

/**
 * The terms whose classes are taken: those of today; in the holidays the next to begin; else the last that ended. They may be
 * several, because a year has terms, and a class may run for either.
 */
export function termsOfToday(terms: readonly Term[], today: string): Term[] {
  const running = terms.filter(({ start, end }) => start <= today && today < end);
  if (running.length > 0) return running;
  const [next] = terms.filter(({ start }) => start > today).toSorted((a, b) => a.start.localeCompare(b.start));
  if (next) return terms.filter(({ start }) => start === next.start);
  const [last] = terms.toSorted((a, b) => b.end.localeCompare(a.end));
  return last ? terms.filter(({ end }) => end === last.end) : [];
}

/** Whether a class of these terms is taken. One without a known term always is. */
export function runsIn(classTerms: readonly string[], taken: readonly Term[], all: readonly Term[]): boolean {
  const known = classTerms.filter((id) => all.some((term) => term.id === id));
  return known.length === 0 || known.some((id) => taken.some((term) => term.id === id));
}
