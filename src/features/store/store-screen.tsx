import { storeItems } from '#data/cache/store-items.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { CachedView, DataStatus } from '#ui/components/cached-view.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { storeGroups } from './store-groups.ts';
import { StoreGroup } from './store-group.tsx';

/** What points can be spent on. */
export function StoreScreen() {
  const items = useCached(storeItems);
  return (
    <>
      <PageHeader title="Store" lead={<DataStatus of={items} />} />
      <CachedView
        of={items}
        skeleton={<Skeleton count={4} height="7rem" />}
        empty={<EmptyState icon="store" text="No active items yet." />}
      >
        {(all) => storeGroups(all).map((group) => <StoreGroup key={group.name ?? ''} group={group} />)}
      </CachedView>
    </>
  );
}
