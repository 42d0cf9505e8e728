import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { ReadOutbox } from '#data/outbox/view/outbox-reader.ts';
import { outboxState, unknownState, type OutboxState, type Submission } from '#data/outbox/view/outbox-state.ts';
import { connectionStore } from '#services/connection-store.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { outboxOf, type OutboxStore } from './outbox-store.ts';

interface KnownOutbox {
  state: OutboxState;
  /** How much of it is known; null: nothing. */
  known: Pick<ReadOutbox, 'since' | 'complete'> | null;
}

const OutboxContext = createContext<KnownOutbox | null>(null);

/** Follows the signed-in person's outbox for everything below. */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const { now } = useServices();
  const rows = useStore(useOutboxStore());
  const connection = useStore(connectionStore);
  const sessionEnded = useAccount().session.tokens === null;
  const value = useMemo((): KnownOutbox => {
    if (typeof rows === 'string') return { state: unknownState(rows), known: null };
    return { state: outboxState(rows, { now: now(), sessionEnded, connection }), known: rows };
  }, [rows, now, sessionEnded, connection]);
  return <OutboxContext value={value}>{children}</OutboxContext>;
}

function useOutboxStore(): OutboxStore {
  const services = useServices();
  const userId = useAccount().session.profile.id;
  return useMemo(() => outboxOf(services, userId), [services, userId]);
}

/** The signed-in person's outbox, as it changes. */
export function useOutbox(): OutboxState {
  return useKnownOutbox().state;
}

/** With everything that was answered since then. */
export function useOutboxSince(since: number): OutboxState {
  const { state, known } = useKnownOutbox();
  const store = useOutboxStore();
  useEffect(() => void store.want({ since }), [store, since]);
  return known && known.since > since ? unknownState('loading') : state;
}

/** One submission, also one that has left the outbox. Undefined while it is read; null: this device knows none. */
export function useSubmission(submissionId: string): Submission | null | undefined {
  const { state, known } = useKnownOutbox();
  const store = useOutboxStore();
  useEffect(() => void store.want({ submissionId }), [store, submissionId]);
  const found = state.submissions.find((submission) => submission.submissionId === submissionId);
  // Of one that is not open, a part may be known.
  if (found?.open) return found;
  return known?.complete.has(submissionId) ? (found ?? null) : undefined;
}

/** The points of one student that are on their way to the disk. */
export function useSaving(studentId: string): number {
  const { saving } = useOutboxStore();
  return useSyncExternalStore(saving.subscribe, () => saving.getSnapshot().get(studentId) ?? 0);
}

function useKnownOutbox(): KnownOutbox {
  const value = use(OutboxContext);
  if (!value) throw new Error('useOutbox() outside of <OutboxProvider>');
  return value;
}
