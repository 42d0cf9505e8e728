import type { BrokenLine } from './break-line.ts';
import type { CampaignResult } from './campaign.ts';
import type { Moment } from './moments.ts';

/** The outbox, broken on purpose: one line of the product changed, and what the campaign must then see. */
export interface Mutant extends BrokenLine {
  name: string;
  sees: keyof Pick<
    CampaignResult,
    'lost' | 'stuck' | 'duplicated' | 'out_of_order' | 'wrong_teacher' | 'unreversed' | 'wrong_sums' | 'untrue'
  >;
  /** On a server without award ids. */
  forgetful?: true;
  /** Of 40 awards, in which it is seen; the first one otherwise. */
  seed?: number;
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'deletes an award before it is sent',
    file: 'src/data/outbox/drain/drain-outbox.ts',
    from: 'const doubt = await group.resolveDoubt(entry);',
    to: 'const doubt = await group.resolveDoubt(entry); await pass.deps.db.entries.delete(entry.seq);',
    sees: 'lost',
  },
  {
    name: 'settles a group before its awards are answered',
    file: 'src/data/outbox/drain/drain-journal.ts',
    from: 'const inFlight = this.#claims.map((entry) => entry.id);',
    to: "const inFlight = []; await settle(this.#deps.db, this.#claims.map((entry) => ({ kind: 'sent', entry, ledgerSeq: 1, replayed: false })), this.#deps.now());",
    sees: 'lost',
  },
  {
    name: 'makes a new id for each try',
    file: 'src/data/api/awards-api.ts',
    from: '): Promise<Result<AwardReceipt>> {',
    to: '): Promise<Result<AwardReceipt>> { award = { ...award, client_award_id: crypto.randomUUID() };',
    sees: 'duplicated',
  },
  {
    name: 'orders by the clock',
    file: 'src/data/outbox/drain/drain-journal.ts',
    from: 'const rows = await ownEntries(db, userId);',
    to: 'const rows = (await ownEntries(db, userId)).toSorted((a, b) => a.madeAt - b.madeAt || (a.id < b.id ? -1 : 1));',
    sees: 'out_of_order',
  },
  {
    name: 'tries each award once only',
    file: 'src/data/outbox/drain/drain-journal.ts',
    from: '.filter((row) => row.apiBase === apiBase &&',
    to: ".filter((row) => row.state.kind === 'waiting' && row.state.tries === 0 && row.apiBase === apiBase &&",
    sees: 'stuck',
  },
  {
    name: 'saves an award of an account that is no longer signed in',
    file: 'src/data/outbox/entry/enqueue-awards.ts',
    from: 'session?.profile.id !== submission.userId ||',
    to: 'session === undefined ||',
    sees: 'wrong_teacher',
  },
  {
    name: 'says saved where one draft is awarded twice',
    file: 'src/data/outbox/entry/enqueue-awards.ts',
    from: "return { kind: 'already',",
    to: "return { kind: 'saved' }; return { kind: 'already',",
    sees: 'untrue',
  },
  {
    name: 'says saved on a full disk',
    file: 'src/data/outbox/entry/enqueue-awards.ts',
    from: "return { kind: 'disk-full' };",
    to: "return { kind: 'saved' };",
    sees: 'lost',
  },
  {
    name: 'restores nothing from the second copy',
    file: 'src/data/outbox/copy/outbox-copy.ts',
    from: 'of inOrder(lost)) {',
    to: 'of inOrder([])) {',
    sees: 'lost',
  },
  {
    name: 'restores with new ids',
    file: 'src/data/outbox/copy/outbox-copy.ts',
    from: 'await db.entries.add({ ...kept,',
    to: 'kept.id = deps.newId(); kept.request = { ...kept.request, client_award_id: kept.id }; await db.entries.add({ ...kept,',
    sees: 'duplicated',
    seed: 4,
  },
  {
    name: 'leaves the copy of what is taken back',
    file: 'src/data/outbox/copy/outbox-copy.ts',
    from: 'copy.remove(entry ? [entry.id] : [])',
    to: 'undefined',
    sees: 'duplicated',
  },
  {
    name: "waits as long as a proxy's page says",
    file: 'src/data/api/read-response.ts',
    from: 'fieldsIn(json) === null ? null : retryAfterMs(response.headers)',
    to: 'retryAfterMs(response.headers)',
    sees: 'untrue',
    seed: 2,
  },
  {
    name: 'takes the 401 of a path that is not there for the end of the session',
    file: 'src/data/api/dialects/endpoints/session.ts',
    from: '!isKnown && hasStatus(failure, 401, 403)',
    to: 'isKnown && hasStatus(failure, 401, 403)',
    sees: 'untrue',
    forgetful: true,
    seed: 2,
  },
  {
    name: 'sends with any session that is there',
    file: 'src/data/api/awards-api.ts',
    from: 'auth: { userId },',
    to: "auth: 'current',",
    sees: 'wrong_teacher',
    seed: 14,
  },
  {
    name: 'sends again blindly where no award ids are kept',
    file: 'src/data/outbox/doubt/resolve-doubt.ts',
    from: "const isFirst = entry.state.kind !== 'waiting' ||",
    to: "const isFirst = entry.state.kind === 'waiting' ||",
    sees: 'duplicated',
    forgetful: true,
    seed: 2,
  },
  {
    name: 'takes what is not in the history for sent',
    file: 'src/data/outbox/doubt/resolve-doubt.ts',
    from: "case 'absent':",
    to: "case 'absent': return { kind: 'sent', ledgerSeq: null, replayed: true };",
    sees: 'lost',
    forgetful: true,
  },
  {
    name: 'searches the history from the tap on, not from the first try',
    file: 'src/data/outbox/doubt/judge-doubt.ts',
    from: 'const near = nearSpans(facts);',
    to: 'const near = [{ from: entry.madeAt - 5 * MINUTE_MS, to: Infinity }];',
    sees: 'lost',
    forgetful: true,
    seed: 17,
  },
  {
    name: 'settles an undo before its answer',
    file: 'src/data/outbox/undo/undo-sender.ts',
    from: 'stop = await this.#note(undo, await group.send(undo), answers);',
    to: "await this.#queue.settle([{ awardId: undo.awardId, state: { kind: 'undone', at: begun } }]); stop = await this.#note(undo, await group.send(undo), answers);",
    sees: 'unreversed',
  },
  {
    name: 'sends an undo before its award, and drops it when the award is not there yet',
    file: 'src/data/outbox/undo/undo-queue.ts',
    from: "const unanswered = new Set(await outboxDb.entries.where('id').anyOf(ids).keys());",
    to: "const unanswered = new Set(); this.withoutAward = async ({ awardId }) => ({ awardId, state: { kind: 'undone', at: now() } });",
    sees: 'unreversed',
  },
  {
    name: 'takes an award that was tried for one that never left the device',
    file: 'src/data/outbox/undo/take-back-undone.ts',
    from: "return state.tries === 0 ? { kind: 'taken-back' } : null;",
    to: "return { kind: 'taken-back' };",
    sees: 'unreversed',
    seed: 3,
  },
  {
    name: 'sends an undo with the session of another account',
    file: 'src/data/outbox/undo/undo-rows.ts',
    from: "const rows = await db.undos.where({ userId, 'state.kind': 'waiting' }).toArray();",
    to: "const rows = (await db.undos.where({ 'state.kind': 'waiting' }).toArray()).map((row) => ({ ...row, userId }));",
    sees: 'untrue',
  },
  {
    name: 'does not put back the undos of a lost database',
    file: 'src/data/outbox/undo/undo-copy.ts',
    from: 'if (lost.length > 0) await putBack(db, lost);',
    to: '',
    sees: 'unreversed',
  },
  {
    name: 'sends an undone award again as a new one',
    file: 'src/data/outbox/undo/take-back-undone.ts',
    from: 'await moveToAnswered(outboxDb, given, now());',
    to: "await moveToAnswered(outboxDb, given, now()); for (const { entry: { seq, ...entry } } of given) { const id = crypto.randomUUID(); await outboxDb.entries.add({ ...entry, id, request: { ...entry.request, client_award_id: id }, state: { kind: 'waiting', tries: 0, loneTries: 0 } }); }",
    sees: 'unreversed',
  },
  {
    name: 'promises Undo of what was sent to a server that takes nothing back',
    file: 'src/data/outbox/undo/undo-awards.ts',
    from: 'return isOurs === null || reversesAwards;',
    to: 'return true;',
    sees: 'unreversed',
    forgetful: true,
  },
  {
    name: 'does not note what a dead sender had claimed as tried',
    file: 'src/data/outbox/drain/drain-journal.ts',
    from: "claimed.map((entry) => ({ kind: 'tried', entry })),",
    to: '[],',
    sees: 'unreversed',
    seed: 2,
  },
  {
    name: 'calls not sent what a sender has claimed',
    file: 'src/data/outbox/decisions/take-back.ts',
    from: '(entry) => !isClaimed(entry) && !isTried(entry)',
    to: '(entry) => !isTried(entry)',
    sees: 'duplicated',
    seed: 3,
  },
  {
    name: 'copies an award before it is on the disk',
    file: 'src/data/outbox/copy/outbox-copy.ts',
    from: "transaction.on('complete', () => {",
    to: '[0].forEach(() => {',
    sees: 'duplicated',
  },
  {
    name: 'adds the points of a reversal once more',
    file: 'server/ledger/reverse-award.ts',
    statement: 'JOIN ledger l ON l.id = g.award_id',
    from: "CASE status WHEN 'counted' THEN points ELSE 0 END",
    to: "CASE status WHEN 'counted' THEN -points ELSE 0 END",
    sees: 'wrong_sums',
  },
  {
    name: 'counts each award twice in the kept totals',
    file: 'server/ledger/ledger-queries.ts',
    statement: 'FROM checked g',
    from: "CASE status WHEN 'counted' THEN points ELSE 0 END",
    to: "CASE status WHEN 'counted' THEN 2 * points ELSE 0 END",
    sees: 'wrong_sums',
  },
  {
    name: 'sends the rest of a submission after a refusal',
    file: 'src/data/outbox/drain/drain-outbox.ts',
    from: 'journal.hold(entry.submissionId);',
    to: '',
    sees: 'out_of_order',
    seed: 6,
  },
  {
    name: 'calls made before what a lost connection had written',
    file: 'src/data/outbox/entry/enqueue-awards.ts',
    from: "if (entries.some(({ id }) => id === first.id)) return { kind: 'saved' };",
    to: '',
    sees: 'untrue',
  },
];

/** Those that a bad day meets too seldom: each is seen in one directed moment. */
export const MOMENT_MUTANTS: ReadonlyArray<BrokenLine & { name: string; moment: Moment }> = [
  {
    name: 'puts the names back that a sign-out took',
    file: 'src/data/outbox/rules/settle.ts',
    from: 'const { state: _left, ...kept } = stored[place] ?? entry;',
    to: 'const { state: _left, ...kept } = entry;',
    moment: 'the answer of an award comes after its teacher has signed out',
  },
  {
    name: 'overwrites by a late answer how an undo was settled',
    file: 'src/data/outbox/undo/undo-rows.ts',
    from: "return row?.state.kind === 'waiting' ? [{ ...row, state }] : [];",
    to: 'return row ? [{ ...row, state }] : [];',
    moment: 'a second sender is quicker with an undo, and the first is refused',
  },
  {
    name: 'sends one of many undos, and leaves the rest to the next nudge',
    file: 'src/data/outbox/undo/undo-sender.ts',
    from: 'due: due.filter(({ awardId }) => !this.#failing.has(awardId)), isAnyOpen',
    to: 'due: this.sentAny ? [] : due.slice(0, 1), isAnyOpen',
    moment: 'many undos wait for one pass',
  },
  {
    name: 'believes a lease of another year',
    file: 'src/data/outbox/rules/drain-lock.ts',
    from: 'lease.until > now && lease.until - now <= LEASE_MS',
    to: 'lease.until > now',
    moment: 'a sender ends whose clock was 400 days ahead, in a browser without locks',
  },
];
