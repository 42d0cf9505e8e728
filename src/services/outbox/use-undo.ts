import { useCallback, useMemo } from 'react';
import { offersUndo, undoAwards } from '#data/outbox/undo/undo-awards.ts';
import { isStaff } from '#domain/accounts/roles.ts';
import { canUndo, type UndoableAward } from '#domain/awards/can-undo.ts';
import type { UndoOutcome, UndoStanding } from '#domain/awards/undo-words.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { undoStoreOf } from './undo-store.ts';

export interface UseUndo {
  /**
   * Undoes these awards of the signed-in person, each once however often it is asked. Never rejects; when it resolves, the
   * undo is on the disk, or `kind` says why not.
   */
  undo: (awardIds: readonly string[]) => Promise<UndoOutcome>;
  /** How each undone award of this account stands, as it changes. */
  standing: ReadonlyMap<string, UndoStanding>;
  /** The server's words where it said no, by award. */
  problems: ReadonlyMap<string, string>;
  /** Whether Undo of this award of the signed-in person is offered now. */
  mayUndo: (award: UndoableAward, now: number) => boolean;
}

/** Undo of any number of awards, sent or not, with or without a connection. */
export function useUndo(): UseUndo {
  const services = useServices();
  const { session, schoolDb } = useAccount();
  const { api, apiBase, undoDb } = services;
  const userId = session.profile.id;
  const { standing, problems } = useStore(useMemo(() => undoStoreOf(undoDb, userId), [undoDb, userId]));
  const offersUndoOfSent = useLiveQuery(async () => offersUndo(await api.memory.read()), [api], false);
  const undo = useCallback(
    async (awardIds: readonly string[]): Promise<UndoOutcome> => {
      try {
        const isOffered = offersUndo(await api.memory.read());
        const outcome = await undoAwards({ ...services, schoolDb }, { userId, apiBase, awardIds, isOffered });
        if (outcome.kind === 'saved' && outcome.undoing > 0) services.requestSync({ force: true });
        return outcome;
      } catch {
        return { kind: 'failed' };
      }
    },
    [services, api, apiBase, schoolDb, userId],
  );
  const isStaffs = isStaff(session.profile);
  const mayUndo = useCallback(
    (award: UndoableAward, now: number) => canUndo(award, { isStaff: isStaffs, now, offersUndoOfSent }),
    [isStaffs, offersUndoOfSent],
  );
  return useMemo(() => ({ undo, standing, problems, mayUndo }), [undo, standing, problems, mayUndo]);
}
