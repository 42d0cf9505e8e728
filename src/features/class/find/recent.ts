import { useMemo, useState } from 'react';
import { latestSince } from '#data/cache/my-awards.ts';
import { stageOf, type GivenAward } from '#domain/awards/given.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { useGiven } from '#services/given/use-given.ts';
import { useOpening } from '#services/hooks/use-opening.ts';
import { useNow } from '#ui/hooks/use-now.ts';

/** So many of them fit above a phone's keyboard. */
const MOST = 5;

/** The students of the latest awards that stand, the newest first. */
function recentStudents(awards: ReadonlyArray<Pick<GivenAward, 'studentId' | 'at' | 'state'>>): string[] {
  const standing = awards.filter((award) => stageOf(award) !== 'gone' && award.studentId !== '');
  const newest = standing.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0));
  return [...new Set(newest.map(({ studentId }) => studentId))].slice(0, MOST);
}

/**
 * Who was awarded of late. While nothing is typed the order stays, so that no row leaves from under the finger; after a
 * search it is as new as the awards. Null while nothing is known yet.
 */
export function useRecent(isTyping: boolean): readonly string[] | null {
  const now = useNow(MINUTE_MS);
  const given = useGiven(latestSince(useOpening()), now.at);
  const ids = useMemo(() => recentStudents(given.awards), [given.awards]);
  const [kept, setKept] = useState<{ ids: readonly string[]; isTyping: boolean } | null>(null);
  const hasNoRow = kept !== null && !isTyping && kept.ids.length === 0 && ids.length > 0;
  const isSearchOver = kept !== null && kept.isTyping && !isTyping;
  if (!given.isReading && (kept === null || hasNoRow || isSearchOver)) setKept({ ids, isTyping });
  else if (kept !== null && kept.isTyping !== isTyping) setKept({ ...kept, isTyping });
  return kept?.ids ?? null;
}
