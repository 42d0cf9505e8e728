import { readFileSync } from 'node:fs';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CampaignResult, runCampaign } from './campaign.ts';
import { IS_LONG } from '#tests/support/faults-size.ts';
import { turnOfDay } from '#tests/support/turn-of-day.ts';
import { createForgetfulSchool } from './forgetful-school.ts';
import { openTestSchool } from './test-school.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** The outbox, broken on purpose: one line of the product changed, and what the campaign must then see. */
interface Mutant {
  name: string;
  file: string;
  from: string;
  to: string;
  sees: keyof Pick<
    CampaignResult,
    'lost' | 'stuck' | 'duplicated' | 'out_of_order' | 'wrong_teacher' | 'unreversed' | 'untrue'
  >;
  /** On a server without award ids. */
  forgetful?: true;
  seeds?: number[];
}

const MUTANTS: Mutant[] = [
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
    // What is stuck is waited for to the end of each seed.
    seeds: [1],
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
  },
  {
    name: 'takes the 401 of a path that is not there for the end of the session',
    file: 'src/data/api/dialects/endpoints/session.ts',
    from: '!isKnown && hasStatus(failure, 401, 403)',
    to: 'isKnown && hasStatus(failure, 401, 403)',
    sees: 'untrue',
    forgetful: true,
  },
  {
    name: 'sends with any session that is there',
    file: 'src/data/api/awards-api.ts',
    from: 'auth: { userId },',
    to: "auth: 'current',",
    sees: 'wrong_teacher',
  },
  {
    name: 'sends again blindly where no award ids are kept',
    file: 'src/data/outbox/doubt/resolve-doubt.ts',
    from: "const isFirst = entry.state.kind !== 'waiting' ||",
    to: "const isFirst = entry.state.kind === 'waiting' ||",
    sees: 'duplicated',
    forgetful: true,
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
];

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

/** All of them within six days; `npm run faults` tries them all. */
const TRIED = IS_LONG ? MUTANTS : turnOfDay(MUTANTS, 4);

/** The line that is broken now. */
let broken: Pick<Mutant, 'file' | 'from' | 'to'> | null = null;
const breakLine: Plugin = {
  name: 'break-line',
  enforce: 'pre',
  transform: (code, id) => (broken && id.endsWith(broken.file) ? code.replace(broken.from, broken.to) : null),
};
let vite: ViteDevServer;
beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [breakLine],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
});
afterAll(() => vite.close());

/** The campaign with an outbox in which this line is broken, and no other. */
async function campaignWith(mutant: Mutant): Promise<typeof runCampaign> {
  const changed = [broken?.file, mutant.file];
  broken = mutant;
  for (const module of vite.moduleGraph.idToModuleMap.values()) {
    if (changed.some((file) => file && module.id?.endsWith(file))) vite.moduleGraph.invalidateModule(module);
  }
  const loaded = (await vite.ssrLoadModule('/tests/faults/campaign.ts')) as { runCampaign: typeof runCampaign };
  return loaded.runCampaign;
}

it.each(MUTANTS)('the line for the mutant that $name still exists', ({ file, from }) => {
  expect(readFileSync(file, 'utf8')).toContain(from);
});

describe('a campaign that can not see a broken outbox has found nothing', () => {
  it.each(TRIED)('sees one that $name', async (mutant) => {
    const { sees, forgetful, seeds = SEEDS } = mutant;
    const run = await campaignWith(mutant);
    const open = async (seed: number) =>
      forgetful ? createForgetfulSchool(await openTestSchool(seed)) : openTestSchool(seed);
    const seen: number[] = [];
    for (const seed of seeds) {
      const result = await run(open, { awards: 40, seeds: [seed] });
      seen.push(result[sees]);
      // It is convicted; what else it would do is of no interest.
      if (result[sees] > 0) break;
    }
    expect(seen.at(-1)).toBeGreaterThan(0);
  });
});
