import { useMemo } from 'react';
import type { Roster } from '#contracts/rosters.ts';
import { rosters } from '#data/cache/rosters.ts';
import { useAccount } from '#services/services.ts';
import { useCopy } from './use-cached.ts';

/** The rosters of this account: staff see those of others too. */
export function useMyRosters() {
  const { id } = useAccount().session.profile;
  const all = useCopy(rosters);
  return useMemo(() => all?.filter((roster) => isOwn(roster, id)), [all, id]);
}

const isOwn = ({ owner_id }: Pick<Roster, 'owner_id'>, id: string): boolean =>
  owner_id === undefined || owner_id === id;
