import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { UndoDb } from '#data/db/undo-db.ts';
import type { DeviceStore } from '#data/outbox/copy/device-store.ts';
import { attachCopy, createOutboxCopy, matchCopy, restoreFromCopy } from '#data/outbox/copy/outbox-copy.ts';
import { createUndoCopy, matchUndoCopy } from '#data/outbox/undo/undo-copy.ts';
import type { SessionDb } from '#data/session/session-db.ts';

interface Deps {
  outboxDb: OutboxDb;
  undoDb: UndoDb;
  sessionDb: SessionDb;
  now: () => number;
  newId: () => string;
  keepsIds: boolean;
}

/** The second copies of a page, which first puts back what the databases lost: see services/outbox/follow-copy.ts. */
export async function openSecondCopies(deps: Deps, store: DeviceStore) {
  const { outboxDb, undoDb, sessionDb, keepsIds } = deps;
  const copy = createOutboxCopy(store);
  const undoCopy = createUndoCopy(store);
  let outboxId: string | null = null;
  attachCopy(outboxDb, copy, () => outboxId);
  await store.caughtUp();
  const signedIn = (await sessionDb.session.get('current'))?.profile.id ?? null;
  const found = await restoreFromCopy({ ...deps, db: outboxDb, keepsIds: () => keepsIds, signedIn }, copy);
  ({ outboxId } = found);
  const match = async (): Promise<void> => {
    await store.caughtUp();
    await matchCopy(outboxDb, copy);
    await matchUndoCopy(undoDb, undoCopy);
  };
  await match();
  return {
    /** They follow what others wrote to the databases. */
    match,
    toSend: (): void => undefined,
    copied: (): Promise<void> => store.settled(),
    giveRoom: (): Promise<void> => store.giveRoom(),
    /** An undo was tapped. */
    copyUndos: (): Promise<void> => matchUndoCopy(undoDb, undoCopy),
  };
}

export type SecondCopies = Awaited<ReturnType<typeof openSecondCopies>>;
