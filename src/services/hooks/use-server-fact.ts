import { useSyncExternalStore } from 'react';
import type { ServerFacts } from '#data/api/dialects/server-memory.ts';
import { oncePer } from '#data/db/once-per.ts';
import { onWrite } from '#data/db/on-write.ts';
import { useServices, type Services } from '#services/services.ts';
import { createStore, type Store } from '#services/store.ts';
import { whileFollowed } from '#services/while-followed.ts';

/** What is known of the server, read once for all who follow it; null until then. */
const serverFacts = oncePer(({ api, sessionDb }: Pick<Services, 'api' | 'sessionDb'>): Store<ServerFacts | null> => {
  const store = createStore<ServerFacts | null>(null);
  const look = (): void => void api.memory.read().then(store.set, () => undefined);
  return whileFollowed(store, () => {
    look();
    return onWrite([sessionDb.servers], look).end;
  });
});

/**
 * What `select` says of what is known of the server, as it changes; null until it was read. Each answer of the server teaches
 * this device something, such as the time: who follows one fact is drawn again only when that fact is another.
 */
export function useServerFact<T>(select: (facts: ServerFacts) => T): T | null {
  const { subscribe, getSnapshot } = serverFacts(useServices());
  return useSyncExternalStore(subscribe, () => {
    const facts = getSnapshot();
    return facts && select(facts);
  });
}
