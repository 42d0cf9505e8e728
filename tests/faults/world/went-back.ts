import type { WentBack } from '#tests/faults/ways-back.ts';
import type { Tap } from '#tests/faults/tap.ts';
import { throwAway } from './losses.ts';
import type { Stage } from './stage.ts';

/** An award that is partly sent and partly undone since a backup. Now and then its device loses its databases after that. */
async function sinceBackup(stage: Stage): Promise<Tap> {
  const { school, chance, tablet, teachers } = stage;
  await school.backUp();
  stage.hasForgotten = false;
  const tap = await teachers.awardUnderWay(4);
  for (let moves = 2 + chance.below(8); moves > 0; moves -= 1) {
    await tablet.network.pending.shift()?.release(null);
    await tablet.activity.quiet();
  }
  await teachers.undo(tap, tap.ids.slice(0, 2));
  if (chance.is(0.08)) await throwAway(stage);
  return tap;
}

/**
 * The server's database goes back: to the last backup of before, or by a few awards and undos. A day whose device has
 * forgotten it can't come back from there.
 */
export async function goBack(stage: Stage, how: WentBack): Promise<Tap[]> {
  const { school, chance, diary, tablet, teachers, gone } = stage;
  const isFar = !stage.hasForgotten && chance.is(0.5);
  const made = isFar ? [] : [await sinceBackup(stage)];
  const before = await stage.ledger();
  await school.goBack(how);
  const after = await stage.ledger();
  const there = new Set(after.map(({ id }) => id));
  tablet.arrivals.forget(before.flatMap(({ id }) => (there.has(id) ? [] : [id])));
  gone.wentBack(before, after);
  stage.wentBack.push(how);
  diary.met(`server-went-back-${how}`);
  diary.note(`the server goes back from ${before.length} rows to ${after.length}`);
  // Its session may be of a later time than the server's database.
  if (chance.is(0.7)) await teachers.enter(chance.pick(school.teachers));
  return made;
}
