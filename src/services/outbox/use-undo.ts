import { useCallback } from 'react';
import { offersUndo, undoAwards } from '#data/outbox/undo/undo-awards.ts';
import type { UndoOutcome } from '#domain/awards/undo-words.ts';
import { onDisk } from './on-disk.ts';
import { outboxOf } from './outbox-store.ts';
import { useAccount, useServices } from '#services/services.ts';

/**
 * Undoes these awards of the signed-in person, each once however often it is asked. Never rejects; when it resolves, the
 * undo is on the disk, or `kind` says why not.
 */
type Undo = (awardIds: readonly string[]) => Promise<UndoOutcome>;

/** Undo of any number of awards, sent or not, with or without a connection. */
export function useUndo(): Undo {
  const services = useServices();
  const { session, schoolDb } = useAccount();
  const { api, apiBase } = services;
  const userId = session.profile.id;
  return useCallback(
    async (awardIds) => {
      try {
        const isOffered = offersUndo(await api.memory.read());
        const outcome = await undoAwards(
          { ...services, ...onDisk, schoolDb, toSend: () => services.requestSync({ force: true }) },
          { userId, apiBase, awardIds, isOffered },
        );
        await outboxOf(services, userId).catchUp();
        return outcome;
      } catch {
        return { kind: 'failed' };
      }
    },
    [services, api, apiBase, schoolDb, userId],
  );
}
