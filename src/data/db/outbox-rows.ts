import * as z from 'zod/mini';
import { awardRequest } from '#contracts/awards.ts';

/** The state of an award that has no answer yet. */
const entryState = z.discriminatedUnion('kind', [
  /**
   * In the queue. `tries` counts unanswered attempts, the last of them at `triedAt`; `loneTries` those 5xx during which
   * other submissions got through.
   */
  z.object({ kind: z.literal('waiting'), tries: z.int(), loneTries: z.int(), triedAt: z.optional(z.number()) }),
  /** The server said no, in its own words. Its submission stops here until the teacher decides. */
  z.object({ kind: z.literal('refused'), status: z.int(), detail: z.nullable(z.string()), at: z.number() }),
  /** The server failed on this one alone, again and again. Its submission stops here until the teacher decides. */
  z.object({ kind: z.literal('set-aside'), status: z.int(), detail: z.nullable(z.string()), at: z.number() }),
  /** Sent without an answer to a server that can't tell whether it took it. Its submission stops here until the teacher decides. */
  z.object({ kind: z.literal('unsure'), at: z.number() }),
]);

/** One student's award (docs/product.md), with all that is needed to send it and to show it without any other cache. */
export const outboxEntry = z.object({
  /** The order of making on this device; given by the database. */
  seq: z.int(),
  /** `client_award_id`: made at the tap, the same on every try. */
  id: z.string(),
  submissionId: z.string(),
  /** The teacher who made it; sent with that teacher's session only. */
  userId: z.string(),
  /** The server it was made for. */
  apiBase: z.string(),
  /** The time of the tap, ms. */
  madeAt: z.number(),
  /** Where that is not certain: what is known of it (server-clock.ts). */
  clock: z.optional(z.object({ device: z.number(), least: z.number() })),
  /** Blanked at sign-out. */
  studentName: z.nullable(z.string()),
  habitName: z.string(),
  reasons: z.array(z.string()),
  comment: z.string(),
  /** The body as it is sent, frozen at the tap. */
  request: awardRequest,
  state: entryState,
});
export type OutboxEntry = z.infer<typeof outboxEntry>;

/** How an award left the outbox: by the server's answer or by a person. */
export type EntryAnswer =
  /** A negative `ledgerSeq`: it went to staff, who decide whether it counts. */
  | { kind: 'sent'; ledgerSeq: number | null; replayed: boolean }
  | { kind: 'taken-back' }
  | { kind: 'skipped'; status: number; detail: string | null }
  | { kind: 'discarded' };

export type AnsweredEntry = Omit<OutboxEntry, 'state'> & { answer: EntryAnswer; answeredAt: number };

/** How the last pass ended, for the sync chip and the next nudge. */
export type DrainEnd =
  /** All that could be sent was sent. */
  | { kind: 'done'; at: number }
  /** No network, a busy server, a captive portal: try again at `retryAt`. */
  | { kind: 'later'; at: number; why: 'offline' | 'portal' | 'server'; retryAt: number }
  /** The session of `userId` is at its end. */
  | { kind: 'sign-in'; at: number; userId: string }
  /** The pass used up its time; the next one continues at once. */
  | { kind: 'more'; at: number };

/** The one row of the drain: the sender's lease, what may be on its way, and how the last pass ended. */
export interface DrainRow {
  key: 'drain';
  /** Null when nobody sends. `until` is the end of the lease (device ms); `since` is when the pass began. */
  lease: { owner: string; since: number; until: number } | null;
  /** Ids that a sender may have handed to the network and has no answer to. */
  inFlight: string[];
  /** Passes in a row that ended `later`. */
  failures: number;
  /** A wait that the server asked for (Retry-After); only a person's Send now and an online event skip it. */
  serverWaitUntil: number | null;
  end: DrainEnd | null;
}
