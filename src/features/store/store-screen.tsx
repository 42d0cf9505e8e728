import { useCallback } from 'react';
import { STORE_WORDS } from '#domain/store-words.ts';
import { readFreshness } from '#data/cache/freshness.ts';
import { readStoreItems, refreshStoreItems } from '#data/cache/store-items.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useLiveQuery } from '#services/use-live-query.ts';
import { Button } from '#ui/components/button.tsx';
import { DataAge } from '#ui/components/data-age.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { refreshProblem, useRefresh } from '#ui/hooks/use-refresh.ts';
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
  const problem = refreshProblem(state, () => STORE_WORDS.notLoaded);
  const neverLoaded = loadedAt === null;
  const retry = (
    <Button icon="refresh" onClick={refresh}>
      Retry
    </Button>
  );
  return (
    <>
      <PageHeader title="Store" lead={<DataAge loadedAt={loadedAt} />} />
      {problem && <Alert action={retry}>{problem}</Alert>}
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
