import { countOwnEntries } from '#data/outbox/rules/own-entries.ts';
import type { Tap } from '#tests/faults/tap.ts';
import { COPIES, type Copy, type Loss } from './storage.ts';
import type { Meet, Met, Stage } from './stage.ts';

/** How often a teacher asks that all be sent: beside an orphaned lock a sender asks a few times before it begins. */
const ASKS = 8;
/** The lease of a dead sender is over by then. */
const LEASE_IS_OVER_MS = 60_000;

/** The storage is lost, and the drafts in it; someone signs in again. */
async function loseStorage(stage: Stage, loss: Loss): Promise<void> {
  const { school, chance, tablet, teachers, gone } = stage;
  await tablet.loseStorage(loss);
  if (loss.databases !== 'whole') {
    teachers.drafts.clear();
    stage.hasForgotten = true;
  }
  gone.look(await stage.ledger());
  await teachers.enter(chance.pick(school.teachers));
}

/** The browser finds its databases broken and makes new ones; what lies in other files stays. */
export async function throwAway(stage: Stage): Promise<Met> {
  await loseStorage(stage, { databases: 'gone', remaining: COPIES });
  return [];
}

/** With an award on its way, and one that waits, the browser loses its databases and the other copies. */
const allBut =
  (...remaining: readonly Copy[]): Meet =>
  async (stage, taps) => {
    const { chance, tablet, teachers } = stage;
    if (!remaining.every((copy) => tablet.storage.copies.includes(copy))) return false;
    const isAll = remaining.length === 0;
    // What nobody has any more proves nothing: it is to be little.
    if (isAll) await sendAll(stage, taps);
    const size = isAll ? 1 : 3;
    const made = [await teachers.awardUnderWay(size)];
    tablet.revive();
    const waiting = teachers.makeTap(size);
    await teachers.award(waiting);
    await loseStorage(stage, { databases: chance.pick(['gone', 'emptied']), remaining });
    return [...made, waiting];
  };

/** Everyone comes by and sends what waits, without bad luck. */
async function sendAll({ school, tablet, teachers }: Stage, taps: readonly Tap[]): Promise<void> {
  for (const teacher of school.teachers) {
    tablet.luck.killPlan = null;
    await teachers.enter(teacher);
    const userId = teachers.userIdOf(teacher.email) ?? '';
    for (let asks = 0; asks < ASKS && (await countOwnEntries(tablet.outboxDb, userId)) > 0; asks += 1) {
      await teachers.decideStopped(taps);
      tablet.aPage().nudge({ force: true, insist: true });
      await tablet.deliver();
      tablet.wait(LEASE_IS_OVER_MS);
    }
  }
}

/** What the browser may lose at once: each of the databases and the copies beside them, alone and with the others. */
export const LOSSES = {
  'database-thrown-away': throwAway,
  'storage-lost-but-journal': allBut('journal'),
  'storage-lost-but-local-storage': allBut('local storage'),
  'storage-lost': allBut(),
  async 'copies-lost'(stage) {
    await loseStorage(stage, { databases: 'whole', remaining: [] });
    return [];
  },
} satisfies Record<string, Meet>;
