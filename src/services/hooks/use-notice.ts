import { useMemo } from 'react';
import type { Roster } from '#contracts/rosters.ts';
import type { Student } from '#contracts/students.ts';
import { everyonesNotice, lastAwards, type GivenAward, type Notice } from '#domain/awards/not-noticed.ts';
import { readLastInHistories } from '#data/cache/history.ts';
import { latestSince, receivedAwards, weeksSince } from '#data/cache/my-awards.ts';
import { rosters } from '#data/cache/rosters.ts';
import { students } from '#data/cache/students.ts';
import { isUnsent } from '#data/outbox/view/known-entry.ts';
import type { Submission } from '#data/outbox/view/outbox-state.ts';
import { useOutboxSince } from '#services/outbox/use-outbox.tsx';
import { useAccount } from '#services/services.ts';
import { useCached, useCopy } from './use-cached.ts';
import { useLiveQuery } from './use-live-query.ts';
import { useOpening } from './use-opening.ts';

export type NoticedBy = 'me' | 'anyone';

const NOBODY: ReadonlySet<string> = new Set();
const NO_HISTORIES: ReadonlyMap<string, number> = new Map();

/** An award of this device's outbox that was sent, or will be. */
function givenHere(submissions: readonly Submission[]): GivenAward[] {
  return submissions
    .flatMap(({ entries }) => entries)
    .filter((entry) => isUnsent(entry) || entry.place.kind === 'sent' || entry.place.kind === 'in-review')
    .map(({ id, studentId, madeAt }) => ({ id, studentId, at: madeAt, reversesId: null }));
}

/**
 * When children last had an award, by me or by anyone, as far as this device knows; also offline, and with what is not
 * sent yet. `undone`: awards that are about to be taken back. Undefined while it is read.
 */
export function useNotice(by: NoticedBy, undone: ReadonlySet<string> = NOBODY): Notice | undefined {
  const opening = useOpening();
  const received = useCached(receivedAwards);
  const known = received.kind === 'ready' ? received.data : null;
  const isReading = received.kind === 'reading';
  // A server that lists nobody's awards leaves only what this device has sent.
  const outbox = useOutboxSince(known ? latestSince(opening) : weeksSince(opening));
  const everyone = useEveryone(by);
  return useMemo(() => {
    if (isReading || everyone === undefined || outbox.headline.kind === 'loading') return undefined;
    const listed = (known?.awards ?? []).map(({ id, student_id, created_at, reverses_id }): GivenAward => ({
      id,
      studentId: student_id,
      at: Date.parse(created_at),
      reversesId: reverses_id,
    }));
    const mine = lastAwards([...listed, ...givenHere(outbox.submissions)], undone);
    if (everyone !== null) return everyonesNotice(everyone.children, everyone.histories, mine);
    return { last: mine, since: known?.since ?? null };
  }, [isReading, known, outbox, everyone, undone]);
}

/** What the school's server said of each child's last award; null where it is not asked for, undefined while it is read. */
function useEveryone(
  by: NoticedBy,
): { children: readonly Student[]; histories: ReadonlyMap<string, number> } | null | undefined {
  const { schoolDb } = useAccount();
  const copy = useCopy(students);
  const children = copy?.data;
  // A server that does not say it: the histories that were opened on this device may.
  const isSilent = by === 'anyone' && children?.some(({ last_awarded_at: said }) => said === undefined) === true;
  const histories = useLiveQuery(() => (isSilent ? readLastInHistories(schoolDb) : NO_HISTORIES), [schoolDb, isSilent]);
  return useMemo(() => {
    if (by === 'me') return null;
    if (copy === undefined || histories === undefined) return undefined;
    return { children: children ?? [], histories };
  }, [by, copy, children, histories]);
}

/** The rosters of this account: staff see those of others too. */
export function useMyRosters() {
  const { id } = useAccount().session.profile;
  const all = useCopy(rosters)?.data;
  return useMemo(() => all?.filter((roster) => isOwn(roster, id)), [all, id]);
}

const isOwn = ({ owner_id }: Pick<Roster, 'owner_id'>, id: string): boolean =>
  owner_id === undefined || owner_id === id;
