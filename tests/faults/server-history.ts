import type { Db } from '#server/db/db.ts';
import { createEpoch } from '#server/ledger/ledger-epoch.ts';
import { createBackup } from '#tests/support/server/restored-school.ts';
import type { TestServer } from '#tests/support/server/test-server.ts';
import type { WentBack } from './ways-back.ts';

/** The server looks once a minute; so far apart its looks say the same. */
const LOOK_MS = 4 * 60_000;

/** The epoch of a server's ledger, as the server follows it. */
export async function createLedgerEpoch(deps: { db: Db; now: () => number; newId: () => string }) {
  let lookedAt = deps.now();
  const begin = () => createEpoch({ db: deps.db, clock: () => new Date(lookedAt), ids: deps.newId });
  let epoch = begin();
  const look = async (): Promise<void> => {
    lookedAt = deps.now();
    await epoch.look();
  };
  await look();
  return {
    current: () => epoch.current(),
    look,
    /** All looks up to now: nothing else tells them that time has passed than the clock. */
    async catchUp(): Promise<void> {
      while (deps.now() - lookedAt > LOOK_MS) {
        lookedAt += LOOK_MS;
        await epoch.look();
      }
      await look();
    },
    async startAgain(): Promise<void> {
      epoch = begin();
      await look();
    },
  };
}

/** How a server's database goes back to an earlier state. */
export function createHistory(server: TestServer, epoch: Awaited<ReturnType<typeof createLedgerEpoch>>) {
  const backup = createBackup(server);
  return {
    async backUp(): Promise<void> {
      await epoch.catchUp();
      await backup.take();
    },
    async goBack(how: WentBack): Promise<void> {
      await epoch.catchUp();
      await backup.putBack();
      if (how === 'restarted') await epoch.startAgain();
      else if (how === 'seen') await epoch.look();
    },
    drop: backup.drop,
  };
}
