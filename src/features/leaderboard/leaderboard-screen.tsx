import { useCallback } from 'react';
import { BOARD_HOUSES } from '#domain/houses.ts';
import { leaderboardLoadText } from '#domain/leaderboard-words.ts';
import { readFreshness } from '#data/cache/freshness.ts';
import { readLeaderboard, refreshLeaderboard } from '#data/cache/leaderboard.ts';
import { readWaitingPoints } from '#data/outbox/outbox-view.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useOutboxQuery } from '#services/outbox-query.ts';
import { useLiveQuery } from '#services/use-live-query.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { DataAge } from '#ui/components/data-age.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { refreshProblem, useRefresh } from '#ui/hooks/use-refresh.ts';
import { paths } from '#ui/paths.ts';
import { boardTiles } from './board-tiles.ts';
import { BoardTile } from './board-tile.tsx';
import styles from './leaderboard-screen.module.css';

/** School Leaderboard: the houses by their points, as this device last saw them. */
export function LeaderboardScreen() {
  const services = useServices();
  const { session, schoolDb } = useAccount();
  const load = useCallback(
    () => refreshLeaderboard({ api: services.api, db: schoolDb, now: () => services.now() }),
    [services, schoolDb],
  );
  const { state, refresh } = useRefresh(load);
  const board = useLiveQuery(() => readLeaderboard(schoolDb), [schoolDb]);
  const loadedAt = useLiveQuery(() => readFreshness(schoolDb, 'leaderboard'), [schoolDb]);
  const userId = session.profile.id;
  const waiting = useOutboxQuery((db) => readWaitingPoints(db, userId), [userId], undefined);
  const problem = refreshProblem(state, leaderboardLoadText);
  const tiles = board ? boardTiles(board.houses, waiting ?? []).slice(0, BOARD_HOUSES) : [];
  const loading = board === undefined || (board === null && state.kind === 'running');
  return (
    <>
      <PageHeader
        title="School Leaderboard"
        lead={<DataAge loadedAt={board ? (dataTime(board.updated_at) ?? loadedAt) : null} />}
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
      {problem && <Alert>{problem}</Alert>}
      {loading && <Skeleton count={BOARD_HOUSES} height="9rem" />}
      {tiles.length > 0 && (
        <ol className={styles.board}>
          {tiles.map((tile) => (
            <BoardTile key={tile.house.id} tile={tile} />
          ))}
        </ol>
      )}
      {board?.houses.length === 0 && <EmptyState icon="board" text="No houses are configured." />}
      {board === null && problem && (
        <EmptyState
          icon="cloud-off"
          text="The leaderboard has not been loaded on this device yet."
          action={<Button onClick={refresh}>Retry</Button>}
        />
      )}
    </>
  );
}

/** The server's own time of the data, as device ms; null where it can't be read. */
function dataTime(updatedAt: string): number | null {
  const time = Date.parse(updatedAt);
  return Number.isNaN(time) ? null : time;
}
