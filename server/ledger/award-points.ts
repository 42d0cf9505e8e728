import { AWARD_OF_ANOTHER } from '#contracts/award-ids.ts';
import type { AwardResponse } from '#contracts/awards.ts';
import type { Deps } from '#server/deps.ts';
import { Problem, unprocessable } from '#server/http/problem.ts';
import type { Session } from '#server/sessions/session.ts';
import { fingerprintOf, type CheckedRequest } from './award-request.ts';
import type { Award, LedgerEntry } from './award.ts';
import { appendAwards, findEntries } from './ledger-queries.ts';
import { readCatalogue, resolveAward } from './resolve-award.ts';

type AwardDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

export const responseOf = (entry: LedgerEntry, replayed: boolean): AwardResponse => ({
  id: entry.id,
  client_award_id: entry.id,
  student_id: entry.studentId,
  points: entry.points,
  seq: entry.seq,
  recorded_at: entry.recordedAt.toISOString(),
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

/**
 * Records one award once. A repeat is answered with the first entry, whatever has changed at school since then. The unique
 * id puts two at the same time in order, and the later one reads the earlier one's entry.
 */
export async function awardPoints(deps: AwardDeps, session: Session, request: CheckedRequest): Promise<AwardResponse> {
  const earlier = async (): Promise<AwardResponse | null> => {
    if (request.id === null) return null;
    const entry = (await findEntries(deps.db, [request.id])).get(request.id);
    return entry ? responseOf(sameOrRefused(entry, request, session), true) : null;
  };
  const resolve = async (): Promise<Award> =>
    resolveAward(request, await readCatalogue(deps.db, [request]), session, deps);

  let award: Award;
  try {
    award = await resolve();
  } catch (refusal) {
    // It may have been recorded before the student left or the habit was removed.
    const repeat = refusal instanceof Problem ? await earlier() : null;
    if (repeat) return repeat;
    throw refusal;
  }
  const [entry] = await appendAwards(deps.db, [award]);
  if (entry) return responseOf(entry, false);
  const repeat = await earlier();
  if (repeat) return repeat;
  // The student was archived between the check and the insert. The same check refuses it now.
  await resolve();
  throw unprocessable('not_awarded', 'The award could not be recorded.');
}
