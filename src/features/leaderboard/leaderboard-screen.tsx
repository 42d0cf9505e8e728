import { BOARD_HOUSES } from '#domain/houses/houses.ts';
import { leaderboard } from '#data/cache/leaderboard.ts';
import { unsentEntries } from '#data/outbox/view/outbox-state.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { CachedView, DataStatus } from '#ui/components/cached-view.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { Board } from '#ui/school/board-tile.tsx';
import { paths } from '#ui/paths.ts';
import { AllHouses } from './all-houses.tsx';
import { boardTiles } from './board-tiles.ts';

/** School Leaderboard: the houses by their points, kept up to date while it is looked at. */
export function LeaderboardScreen() {
  const board = useCached(leaderboard);
  const unsent = unsentEntries(useOutbox());
  return (
    <>
      <PageHeader
        title="School Leaderboard"
        lead={<DataStatus of={board} />}
        actions={
          <>
            <ButtonLink to={paths.kiosk} variant="quiet" icon="screen">
              Hall display
            </ButtonLink>
            <Button icon="refresh" busy={board.isLoading} onClick={board.refresh}>
              Refresh
            </Button>
          </>
        }
      />
      <CachedView of={board} skeleton={<Skeleton count={BOARD_HOUSES} height="9rem" />}>
        {({ houses }) => {
          const tiles = boardTiles(houses, unsent);
          if (tiles.length === 0) return <EmptyState icon="board" text="No houses are configured." />;
          return (
            <>
              <Board tiles={tiles.slice(0, BOARD_HOUSES)} />
              {tiles.length > BOARD_HOUSES && <AllHouses tiles={tiles} />}
            </>
          );
        }}
      </CachedView>
    </>
  );
}
