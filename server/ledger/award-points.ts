import { AWARD_OF_ANOTHER } from '#contracts/award-ids.ts';
import type { AwardResponse } from '#contracts/awards.ts';
import { DatabaseUnavailable } from '#server/db/database-unavailable.ts';
import type { Queryable } from '#server/db/db.ts';
import { inGroups, type Waiting } from '#server/db/in-groups.ts';
import type { Deps } from '#server/deps.ts';
import { sessionEnded, unavailable, unprocessable } from '#server/http/problem.ts';
import type { Session } from '#server/sessions/session.ts';
import { fingerprintOf, type CheckedRequest } from './award-request.ts';
import type { Award, LedgerEntry } from './award.ts';
import { roomOfClosedAccounts } from './closed-accounts.ts';
import { appendAwards, findEntries } from './ledger-queries.ts';
import { readCatalogue, resolveAward } from './resolve-award.ts';

type AwardDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** While one group waits for the disk, the next one is checked. */
const GROUPS_AT_ONCE = 2;

export const responseOf = (entry: LedgerEntry, replayed: boolean): AwardResponse => ({
  id: entry.id,
  client_award_id: entry.id,
  student_id: entry.studentId,
  points: entry.points,
  seq: entry.seq,
  recorded_at: entry.recordedAt.toISOString(),
  status: entry.status,
  replayed,
});

/** The entry that already has this id, if it is the same award by the same person. Throws otherwise. */
export function sameOrRefused(entry: LedgerEntry, request: CheckedRequest, session: Session): LedgerEntry {
  if (entry.fingerprint.equals(fingerprintOf(request, session.accountId))) return entry;
  if (entry.fingerprint.equals(fingerprintOf(request, entry.actorId))) {
    throw unprocessable(AWARD_OF_ANOTHER, 'This award has already been counted. Another account made it.');
  }
  throw unprocessable('award_id_reused', 'This award id has already been used for another award.');
}

interface Asked {
  session: Session;
  request: CheckedRequest;
}
type Waiter = Waiting<Asked, AwardResponse>;

/**
 * Records each award once, together with those that others ask for at the same moment: their awards would otherwise wait
 * for each other's commit at the row of the house. Each is answered after the commit that holds it. A repeat is answered
 * with the first entry, whatever has changed at school since then.
 */
export function createAwarder(deps: AwardDeps): (asked: Asked) => Promise<AwardResponse> {
  return inGroups<Asked, AwardResponse>(
    async (group) => {
      const left = await recordNew(deps, group);
      if (left.length === 0) return;
      const ids = left.flatMap(({ waiter }) => waiter.item.request.id ?? []);
      const entries = await findEntries(deps.db, ids);
      for (const { waiter, refusal } of left) {
        const { session, request } = waiter.item;
        const entry = request.id === null ? undefined : entries.get(request.id);
        settle(waiter, () => {
          if (entry) return responseOf(sameOrRefused(entry, request, session), true);
          throw refusal;
        });
      }
    },
    { atOnce: GROUPS_AT_ONCE },
  );
}

/** Who was not answered: the award is in the ledger already, or else it is refused for this. */
interface Left {
  waiter: Waiter;
  refusal: unknown;
}

/** Adds what is new in the group to the ledger and answers it. Returns the others. */
async function recordNew(deps: AwardDeps, group: readonly Waiter[]): Promise<Left[]> {
  const catalogue = await readCatalogue(
    deps.db,
    group.map(({ item }) => item.request),
  );
  const room = await roomOfClosedAccounts(
    deps.db,
    group.map(({ item }) => item.session),
  );
  const left: Left[] = [];
  const awards = new Map<string, Resolved>();
  for (const waiter of group) {
    const { session, request } = waiter.item;
    try {
      const award = resolveAward(request, catalogue, session, deps);
      if (!room.take(session)) throw sessionEnded();
      if (awards.has(award.id)) left.push({ waiter, refusal: tryAgain() });
      else awards.set(award.id, { waiter, award });
    } catch (refusal) {
      // It may have been recorded before its habit was removed.
      left.push({ waiter, refusal });
    }
  }
  for (const entry of await append(deps.db, [...awards.values()])) {
    awards.get(entry.id)?.waiter.resolve(responseOf(entry, false));
    awards.delete(entry.id);
  }
  for (const { waiter } of awards.values()) left.push({ waiter, refusal: tryAgain() });
  return left;
}

/** Its id was taken a moment ago and is not in the ledger: another award of this id could not be stored. */
const tryAgain = () => unavailable(1);

interface Resolved {
  waiter: Waiter;
  award: Award;
}

/** One award that the database can't store must not keep the others out: then each is added alone. */
async function append(db: Queryable, all: readonly Resolved[]): Promise<LedgerEntry[]> {
  if (all.length === 0) return [];
  try {
    return await appendAwards(
      db,
      all.map(({ award }) => award),
    );
  } catch (error) {
    if (error instanceof DatabaseUnavailable || all.length === 1) throw error;
    const added = await Promise.all(all.map((each) => append(db, [each]).catch(each.waiter.reject)));
    return added.flatMap((entries) => entries ?? []);
  }
}

function settle({ resolve, reject }: Waiter, work: () => AwardResponse): void {
  try {
    resolve(work());
  } catch (error) {
    reject(error);
  }
}
