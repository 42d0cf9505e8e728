import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { outboxState, unknownState, type OutboxState, type Submission } from '#data/outbox/view/outbox-state.ts';
import { connectionStore } from '#services/connection-store.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { createOutboxStore, type OutboxStore, type Wanted } from './outbox-store.ts';

const OutboxContext = createContext<{ state: OutboxState; store: OutboxStore } | null>(null);

/** Follows the signed-in person's outbox for everything below. */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const services = useServices();
  const { profile, tokens } = useAccount().session;
  const store = useMemo(
    () => createOutboxStore({ db: services.outboxDb, userId: profile.id, now: services.now }),
    [services, profile.id],
  );
  const rows = useStore(store);
  const connection = useStore(connectionStore);
  const sessionEnded = tokens === null;
  const value = useMemo(() => {
    if (typeof rows === 'string') return { state: unknownState(rows), store };
    return { state: outboxState(rows, { now: services.now(), sessionEnded, connection }), store };
  }, [rows, services, sessionEnded, connection, store]);
  return <OutboxContext value={value}>{children}</OutboxContext>;
}

/** The signed-in person's outbox, as it changes. */
export function useOutbox(): OutboxState {
  return useContextValue().state;
}

/** With everything that was answered since then. */
export function useOutboxSince(since: number): OutboxState {
  const wanted = useMemo(() => ({ since }), [since]);
  return useWanted(wanted) ?? unknownState('loading');
}

/** One submission, also one that has left the outbox. `loading`: it was not read yet; null: this device knows none. */
export function useSubmission(submissionId: string): Submission | 'loading' | null {
  const wanted = useMemo(() => ({ submissionId }), [submissionId]);
  const state = useWanted(wanted);
  if (!state) return 'loading';
  return state.submissions.find((submission) => submission.submissionId === submissionId) ?? null;
}

/** The outbox with what this screen asked for; null until that was read. */
function useWanted(wanted: Wanted): OutboxState | null {
  const { state, store } = useContextValue();
  const [read, setRead] = useState<Wanted | null>(null);
  useEffect(() => void store.want(wanted).then(() => setRead(wanted)), [store, wanted]);
  return read === wanted ? state : null;
}

function useContextValue() {
  const value = use(OutboxContext);
  if (!value) throw new Error('useOutbox() outside of <OutboxProvider>');
  return value;
}
