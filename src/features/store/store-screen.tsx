import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { StoreItem } from '#contracts/store.ts';
import { ownLineIn, report } from '#data/cache/report.ts';
import { storeItems } from '#data/cache/store-items.ts';
import { isStaff, mayAward } from '#domain/accounts/roles.ts';
import { useCached, useCopy } from '#services/hooks/use-cached.ts';
import { useAccount } from '#services/services.ts';
import { CachedView, DataStatus } from '#ui/components/cached-view.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { OwnBalance } from './own-balance.tsx';
import { RedeemDialog } from './redeem-dialog.tsx';
import { Redeemed, type RedeemedItem } from './redeemed.tsx';
import { storeGroups } from './store-groups.ts';
import { StoreGroup } from './store-group.tsx';

/** What points can be spent on. A scholar sees what there is to spend; staff spend it for a student. */
export function StoreScreen() {
  const { profile } = useAccount().session;
  const items = useCached(storeItems);
  const [query] = useSearchParams();
  const [chosen, setChosen] = useState<StoreItem | null>(null);
  const [done, setDone] = useState<RedeemedItem | null>(null);
  const maySpend = isStaff(profile);
  return (
    <>
      <PageHeader title="Store" lead={<DataStatus of={items} />} />
      {!mayAward(profile) && <MyBalance />}
      <Redeemed key={done?.id} done={done} />
      <CachedView
        of={items}
        skeleton={<Skeleton count={4} height="7rem" />}
        empty={<EmptyState icon="store" text="No active items yet." />}
      >
        {(all) =>
          storeGroups(all).map((group) => (
            <StoreGroup key={group.name ?? ''} group={group} onRedeem={maySpend ? setChosen : null} />
          ))
        }
      </CachedView>
      {chosen && (
        <RedeemDialog
          item={chosen}
          studentId={query.get('student')}
          onClose={() => setChosen(null)}
          onDone={(redeemed) => {
            setChosen(null);
            setDone(redeemed);
          }}
        />
      )}
    </>
  );
}

/** Nothing where the account has no student. */
function MyBalance() {
  const points = useCopy(report);
  const studentId = points && ownLineIn(points)?.student_id;
  return studentId ? <OwnBalance studentId={studentId} /> : null;
}
