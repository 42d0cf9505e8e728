import { AWARD_OF_ANOTHER } from '#contracts/award-ids.ts';
import type { AwardReceipt } from '#data/api/dialects/decode/award.ts';
import type { EntryAnswer } from '#data/db/outbox-rows.ts';
import { failureDetail, type Failure, type Result } from '#domain/failure.ts';

/** What an answer means for the award that was sent, and for the whole pass (docs/product.md). */
export type Verdict =
  | { kind: 'sent'; ledgerSeq: number | null; replayed: boolean }
  /** Stop the whole pass, keep the order, come back later. `isPutOff`: the API itself said so, and did nothing. */
  | { kind: 'later'; why: 'offline' | 'portal' | 'server'; retryAfterMs: number | null; isPutOff?: boolean }
  /** A 5xx without a wait of the server's own: it may be the server, or this one award. */
  | { kind: 'failing'; status: number; detail: string | null }
  /** It may still be on its way: its submission waits for the next pass. */
  | { kind: 'rest'; forMs: number }
  /** It can't be found out whether it arrived: the teacher decides. */
  | { kind: 'unsure' }
  /** Hold everything of this teacher until the next sign-in. */
  | { kind: 'sign-in' }
  /** The server's own no: this award's submission stops here. */
  | { kind: 'refused'; status: number; detail: string | null };

/** The retry policy as a table: one answer, one verdict. */
export function verdictOn(answer: Result<AwardReceipt>): Verdict {
  if (answer.ok) return { kind: 'sent', ledgerSeq: answer.value.seq, replayed: answer.value.replayed };
  const { failure } = answer;
  // It arrived before its account was replaced.
  if (failure.kind === 'refused' && failure.code === AWARD_OF_ANOTHER) {
    return { kind: 'sent', ledgerSeq: null, replayed: true };
  }
  return failureVerdict(failure);
}

export function failureVerdict(
  failure: Failure,
): Extract<Verdict, { kind: 'later' | 'failing' | 'sign-in' | 'refused' }> {
  switch (failure.kind) {
    case 'offline':
      return { kind: 'later', why: 'offline', retryAfterMs: null };
    case 'not-json':
    case 'redirected':
      return { kind: 'later', why: 'portal', retryAfterMs: null };
    case 'timeout':
    case 'malformed':
      return { kind: 'later', why: 'server', retryAfterMs: null };
    case 'busy':
      return busyVerdict(failure);
    case 'unauthorized':
      return { kind: 'sign-in' };
    case 'refused':
      return { kind: 'refused', status: failure.status, detail: failureDetail(failure) };
  }
}

function busyVerdict({ status, detail, retryAfterMs }: Extract<Failure, { kind: 'busy' }>) {
  if (status >= 500 && retryAfterMs === null) return { kind: 'failing', status, detail } as const;
  // A proxy's page has neither a wait that counts nor words.
  const isPutOff = status === 429 ? retryAfterMs !== null || detail !== null : status === 503;
  return { kind: 'later', why: 'server', retryAfterMs, isPutOff } as const;
}

/** A 5xx this many times, each while other submissions got through, sets the award aside for the teacher. */
export const ISOLATED_FAILURES = 5;

/** Given up after a 5xx, which may have come after the server wrote the award: nobody knows whether it counts. */
export function mayCount(answer: EntryAnswer): boolean {
  return answer.kind === 'skipped' && answer.status >= 500;
}

/** The longest wait that a server may ask for. Longer ones are cut: one wrong answer must not silence a device. */
const LONGEST_SERVER_WAIT_MS = 5 * 60_000;

/** Between passes that failed. */
export const PASS_WAITS = { firstMs: 2000, longestMs: LONGEST_SERVER_WAIT_MS };

export function serverWaitMs(retryAfterMs: number): number {
  return Math.min(LONGEST_SERVER_WAIT_MS, retryAfterMs);
}

/** Whether a stored time is still to come. One further off than any wait can be was written under another clock. */
export function isStillToCome(at: number | null, now: number): boolean {
  return at !== null && at > now && at - now <= LONGEST_SERVER_WAIT_MS;
}
