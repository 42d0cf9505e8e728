import { useMemo } from 'react';
import type { MyAward } from '#contracts/history.ts';
import { receivedAwards } from '#data/cache/my-awards.ts';
import type { AwardsSince } from '#data/db/school-db.ts';
import type { Submission } from '#data/outbox/view/outbox-state.ts';
import { offersUndo } from '#data/outbox/undo/undo-awards.ts';
import { isStaff } from '#domain/accounts/roles.ts';
import type { UndoAsked } from '#domain/awards/can-undo.ts';
import { givenAwards, listedAwards, type GivenAward, type Listed, type ListedAward } from '#domain/awards/given.ts';
import type { KnownEntry } from '#domain/awards/known-entry.ts';
import { dataOf, type Loadable } from '#domain/loadable.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { useServerFact } from '#services/hooks/use-server-fact.ts';
import { useOutbox, useOutboxSince } from '#services/outbox/use-outbox.tsx';
import { useAccount } from '#services/services.ts';

/** What the signed-in person gave, as this device and the server know it. */
export interface Given {
  awards: readonly GivenAward[];
  byId: ReadonlyMap<string, GivenAward>;
  /** The taps that this device remembers, newest first. */
  submissions: readonly Submission[];
  /** The server's list. */
  loadable: Loadable<AwardsSince>;
  /** Nothing is known yet. */
  isReading: boolean;
}

const NO_AWARDS: readonly MyAward[] = [];

/**
 * What the signed-in person gave since a time, as it changes. What the server lists reaches back for weeks; `outboxSince`
 * is how far back this device's own memory is asked. `now` says until when Undo is offered. All are device ms.
 */
export function useGiven(since: number, now: number, outboxSince = since): Given {
  const { headline, submissions } = useOutboxSince(outboxSince);
  const loadable = useCached(receivedAwards);
  const list = dataOf(loadable)?.awards ?? NO_AWARDS;
  const listed = useMemo(() => listedAwards(list, since), [list, since]);
  const awards = useGivenAwards(useEntries(submissions), listed, now);
  const isReading = loadable.kind === 'reading' || headline.kind === 'loading';
  return useMemo(
    () => ({ awards, byId: new Map(awards.map((award) => [award.id, award])), submissions, loadable, isReading }),
    [awards, submissions, loadable, isReading],
  );
}

/** The awards of these taps, in their order. */
export function useEntries(submissions: readonly Submission[]): readonly KnownEntry[] {
  return useMemo(() => submissions.flatMap(({ entries }) => entries), [submissions]);
}

/** Each of these awards, with its state. `own`: what of the list is the person's own; left out: all of it. */
export function useGivenAwards<L extends ListedAward>(
  entries: readonly KnownEntry[],
  listed: Listed<L>,
  now: number,
  own?: ReadonlySet<string>,
): ReadonlyArray<GivenAward<L>> {
  const { undos } = useOutbox();
  const asked = useUndoAsked(now);
  return useMemo(
    () => givenAwards({ entries, listed, undos, ...(own && { own }) }, asked),
    [entries, listed, undos, own, asked],
  );
}

function useUndoAsked(now: number): UndoAsked {
  const isStaffs = isStaff(useAccount().session.profile);
  const offersUndoOfSent = useServerFact(offersUndo) ?? false;
  return useMemo(() => ({ isStaff: isStaffs, now, offersUndoOfSent }), [isStaffs, now, offersUndoOfSent]);
}
