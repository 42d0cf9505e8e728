import { useMemo } from 'react';
import type { BoardSnapshot } from '#contracts/board.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import { boards } from '#data/cache/boards.ts';
import type { Loadable } from '#domain/loadable.ts';
import { useAccount, useServices, type Services } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { accountBoardSource } from './account-board.ts';
import { createBoardFollower, type BoardFollower } from './follow-board.ts';
import { keptBoards } from './kept-boards.ts';

/** The boards, with how fresh they are. */
export type LiveBoard = Loadable<BoardSnapshot> & {
  /** A change shows within a second; otherwise within half a minute. */
  isLive: boolean;
  /** When the server last said that this is up to date, as device ms. */
  heardAt: number | null;
};

/** All screens of a page follow the boards together. */
const followers = new WeakMap<SchoolDb, BoardFollower>();

function followerOf({ api, now }: Services, db: SchoolDb): BoardFollower {
  const known = followers.get(db);
  if (known) return known;
  const random = (): number => Math.random();
  const follower = createBoardFollower({
    now,
    random,
    source: accountBoardSource(api, random),
    kept: keptBoards(db),
  });
  followers.set(db, follower);
  return follower;
}

/**
 * All boards that this account may see, kept up to date while the page is visible. It starts with the copy on this device,
 * which is also what there is without a network.
 */
export function useLiveBoard(): LiveBoard {
  const services = useServices();
  const { schoolDb } = useAccount();
  const follower = followerOf(services, schoolDb);
  const view = useStore(follower);
  return useMemo(() => {
    const { snapshot, heardAt, dataAt, isLive, isLoading, problem } = view;
    const common = { isLive, heardAt, isLoading, problem, refresh: follower.refresh, words: boards.words };
    if (snapshot !== null) return { kind: 'ready', data: snapshot, time: dataAt, ...common };
    return { kind: isLoading ? 'loading' : 'missing', ...common };
  }, [view, follower]);
}
