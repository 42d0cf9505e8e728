import { BOARD_HOUSES } from '#domain/houses/houses.ts';
import { leaderboardLoadText } from '#domain/houses/leaderboard-words.ts';
import { unsentEntries } from '#data/outbox/view/outbox-state.ts';
import { boardWaitMs, useBoard, useLoadBoard } from '#services/hooks/board.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { DataStatus, LoadAlert } from '#ui/components/cached-data.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useFollowed } from '#ui/hooks/use-refresh.ts';
import { paths } from '#ui/paths.ts';
import { AllHouses } from './all-houses.tsx';
import { boardTiles } from './board-tiles.ts';
import { BoardTile } from './board-tile.tsx';
import styles from './leaderboard-screen.module.css';

/** School Leaderboard: the houses by their points, kept up to date while it is looked at. */
export function LeaderboardScreen() {
  const { board, dataTime } = useBoard();
  const { state, refresh } = useFollowed(useLoadBoard(), boardWaitMs);
  const unsent = unsentEntries(useOutbox());
  const tiles = board ? boardTiles(board.houses, unsent) : [];
  const cached = { dataTime, state, refresh, failedText: leaderboardLoadText };
  const hasNothing = board === null && state.kind !== 'running';
  return (
    <>
      <PageHeader
        title="School Leaderboard"
        lead={<DataStatus cached={cached} />}
        actions={
          <>
            <ButtonLink to={paths.kiosk} variant="quiet" icon="screen">
              Hall display
            </ButtonLink>
            <Button icon="refresh" busy={state.kind === 'running'} onClick={refresh}>
              Refresh
            </Button>
          </>
        }
      />
      <LoadAlert cached={cached} />
      {!board && !hasNothing && <Skeleton count={BOARD_HOUSES} height="9rem" />}
      {tiles.length > 0 && (
        <ol className={styles.board}>
          {tiles.slice(0, BOARD_HOUSES).map((tile) => (
            <BoardTile key={tile.house.id} tile={tile} />
          ))}
        </ol>
      )}
      {tiles.length > BOARD_HOUSES && <AllHouses tiles={tiles} />}
      {board?.houses.length === 0 && <EmptyState icon="board" text="No houses are configured." />}
      {hasNothing && <EmptyState icon="cloud-off" text="The leaderboard has not been loaded on this device yet." />}
    </>
  );
}
