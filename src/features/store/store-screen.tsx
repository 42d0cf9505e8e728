import { useCallback } from 'react';
import { STORE_WORDS } from '#domain/store-words.ts';
import { readFreshness } from '#data/cache/freshness.ts';
import { readStoreItems, refreshStoreItems } from '#data/cache/store-items.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { DataStatus, LoadAlert } from '#ui/components/cached-data.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useRefresh } from '#ui/hooks/use-refresh.ts';
import { storeGroups } from './store-groups.ts';
import { StoreGroup } from './store-group.tsx';

/** What points can be spent on. */
export function StoreScreen() {
  const services = useServices();
  const { schoolDb } = useAccount();
  const load = useCallback(
    () => refreshStoreItems({ api: services.api, db: schoolDb, now: () => services.now() }),
    [services, schoolDb],
  );
  const { state, refresh } = useRefresh(load);
  const items = useLiveQuery(() => readStoreItems(schoolDb), [schoolDb]);
  const loadedAt = useLiveQuery(() => readFreshness(schoolDb, 'store'), [schoolDb]);
  const neverLoaded = loadedAt === null;
  const cached = { dataTime: loadedAt, state, refresh, failedText: () => STORE_WORDS.notLoaded };
  return (
    <>
      <PageHeader title="Store" lead={<DataStatus cached={cached} />} />
      <LoadAlert cached={cached} />
      {items === undefined || loadedAt === undefined || (neverLoaded && state.kind === 'running') ? (
        <Skeleton count={4} height="7rem" />
      ) : items.length > 0 ? (
        storeGroups(items).map((group) => <StoreGroup key={group.name ?? ''} group={group} />)
      ) : (
        <EmptyState
          icon={neverLoaded ? 'cloud-off' : 'store'}
          text={neverLoaded ? 'The store has not been loaded on this device yet.' : STORE_WORDS.none}
        />
      )}
    </>
  );
}
