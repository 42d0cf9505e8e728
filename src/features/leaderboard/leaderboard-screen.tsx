import { useSearchParams } from 'react-router-dom';
import type { BoardSnapshot } from '#contracts/board.ts';
import { EDUCATOR, isStaff } from '#domain/accounts/roles.ts';
import { BOARD_HOUSES } from '#domain/houses/houses.ts';
import { BOARD_SCOPES, type BoardScope } from '#domain/houses/standings.ts';
import { unsentEntries } from '#data/outbox/view/outbox-state.ts';
import { useLiveBoard } from '#services/board/use-live-board.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { useAccount } from '#services/services.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { CachedView, DataStatus } from '#ui/components/cached-view.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Segments } from '#ui/components/segments.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useIsDrawn } from '#ui/hooks/use-is-drawn.ts';
import { Board } from '#ui/school/board-tile.tsx';
import { paths } from '#ui/paths.ts';
import { AllHouses } from './all-houses.tsx';
import { boardTiles } from './board-tiles.ts';
import styles from './leaderboard-screen.module.css';
import { namedDay } from '#domain/days.ts';

const LABELS: Record<BoardScope, string> = { total: 'Total', term: 'Term', week: 'Week', today: 'Today' };

/** School Leaderboard: the houses by their points, live while it is looked at. */
export function LeaderboardScreen() {
  const board = useLiveBoard();
  const [search, setSearch] = useSearchParams();
  const { profile } = useAccount().session;
  // The specification lets all but educators land here; who runs the school works in the portal.
  const isOffice = isStaff(profile) && profile.role !== EDUCATOR && !import.meta.env.VITE_ADMIN_URL;
  const unsent = unsentEntries(useOutbox());
  return (
    <>
      <PageHeader
        title="School Leaderboard"
        lead={<DataStatus of={board} />}
        actions={
          <>
            {isOffice && (
              <ButtonLink to={paths.admin} icon="shield">
                Admin Portal
              </ButtonLink>
            )}
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
        {(snapshot) => {
          const scopes = BOARD_SCOPES.filter((each) => snapshot.boards[each] !== undefined);
          const first = firstScope(snapshot);
          const shown = scopes.find((each) => each === search.get('board')) ?? first;
          const tiles = boardTiles(snapshot, shown, unsent);
          if (tiles.length === 0) return <EmptyState icon="board" text="No houses are configured." />;
          return (
            <>
              {scopes.length > 1 && (
                <div className={styles.scopes}>
                  <Segments
                    legend="Points of"
                    choices={scopes.map((value) => ({ value, label: LABELS[value] }))}
                    value={shown}
                    onChange={(scope) => setSearch(scope === first ? {} : { board: scope }, { replace: true })}
                  />
                  <Since scope={shown} of={snapshot} />
                </div>
              )}
              <Board tiles={tiles.slice(0, BOARD_HOUSES)} />
              {tiles.length > BOARD_HOUSES && <AllHouses tiles={tiles} />}
            </>
          );
        }}
      </CachedView>
    </>
  );
}

/**
 * The board that is shown first: that of the running term, where the school has set one up, so that points begin at zero with
 * it. Another one is in the address, so that it can be kept and shared.
 */
function firstScope({ boards, term }: BoardSnapshot): BoardScope {
  return boards.term !== undefined && term?.starts_on != null ? 'term' : 'total';
}

/** It comes after the houses, for the reason that use-is-drawn.ts gives. */
function Since({ scope, of }: { scope: BoardScope; of: BoardSnapshot }) {
  return <p>{useIsDrawn() ? sinceText(scope, of) : '\u00a0'}</p>;
}

/** What the points of a board are counted from. */
function sinceText(scope: BoardScope, { boards, term }: BoardSnapshot): string {
  const since = boards[scope]?.since ?? null;
  if (scope === 'total') return 'All points so far';
  if (scope === 'term')
    return [term?.name ?? 'This term', since && `since ${namedDay(since)}`].filter(Boolean).join(', ');
  if (since === null) return '';
  return scope === 'week' ? `Since ${namedDay(since)}` : namedDay(since);
}
