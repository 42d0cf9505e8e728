import { useLiveQuery } from 'dexie-react-hooks';
import { readOutboxSummary, unsentIn, type OutboxSummary } from '#data/outbox/outbox-view.ts';
import { useAccount, useServices } from '#services/services.ts';

/** The signed-in person's outbox in one line, as it changes; undefined while it is read for the first time. */
export function useOutboxSummary(): OutboxSummary | undefined {
  const services = useServices();
  const { session } = useAccount();
  const userId = session.profile.id;
  return useLiveQuery(() => readOutboxSummary(services.outboxDb, userId, services.now()), [services, userId]);
}

/** How many of the signed-in person's awards are not sent yet. */
export function useUnsentCount(): number {
  const summary = useOutboxSummary();
  return summary ? unsentIn(summary) : 0;
}
