import { useMemo, type ReactNode } from 'react';
import type { BoardSnapshot } from '#contracts/board.ts';
import { boardAge, type Silence } from '#domain/board/age-words.ts';
import { BOARD_REACH } from '#domain/board/drift.ts';
import { isNight } from '#domain/board/night.ts';
import { schoolTime } from '#domain/board/school-time.ts';
import type { DisplaySettings } from '#domain/displays/display-settings.ts';
import { Drifting } from '#features/kiosk/clock/drifting.tsx';
import { Night } from '#features/kiosk/clock/night.tsx';
import { useLit } from '#features/kiosk/clock/use-lit.ts';
import { useMinute } from '#features/kiosk/clock/use-minute.ts';
import { Controls } from '#features/kiosk/controls/controls.tsx';
import { useAttended } from '#features/kiosk/controls/use-attended.ts';
import { useFullScreen } from '#features/kiosk/controls/use-full-screen.ts';
import { usePause } from '#features/kiosk/controls/use-pause.ts';
import { useUpdateWhenIdle } from '#features/kiosk/controls/use-update-when-idle.ts';
import { useWakeLock } from '#features/kiosk/controls/use-wake-lock.ts';
import { classNames } from '#ui/class-names.ts';
import { hasTwelveHours } from '#ui/clock.ts';
import { BoardRows } from './board-rows.tsx';
import { Foot } from './foot.tsx';
import { hallBoards } from './hall-boards.ts';
import styles from './hall.module.css';
import { Head } from './head.tsx';
import { standingsText } from './standings-text.ts';
import { tickerEntries } from './ticker-entries.ts';
import { useFrozen } from './use-frozen.ts';
import { useTurn } from './use-turn.ts';

const HIDE_AFTER_MS = 3000;

/** What the board follows. */
export interface HallFeed {
  /** The last board that is known; null: none yet. */
  snapshot: BoardSnapshot | null;
  /** When the server last said that this is the board. */
  heardAt: number | null;
  /** Whether new points come by themselves, or are asked for. */
  isLive: boolean;
  /** Why nothing is heard, in case nothing is. */
  silence: Silence;
  /** Whether the first board is still awaited. */
  isLoading: boolean;
}

interface Props {
  feed: HallFeed;
  settings: DisplaySettings;
  now: () => number;
  /** Beside the other controls; a paired display has no way out. */
  exit?: ReactNode;
  /** What staff should do, such as signing in again. */
  notice?: ReactNode;
}

/**
 * The board in a hall, for months on end: it follows its feed, takes turns, keeps the school's time and its nights, keeps
 * the screen awake and takes updates by itself.
 */
export function Hall({ feed, settings, now, exit, notice }: Props) {
  const awake = useWakeLock();
  const attended = useAttended(HIDE_AFTER_MS);
  const fullScreen = useFullScreen();
  const pause = usePause();
  const light = useLit();
  useUpdateWhenIdle();
  const snapshot = useFrozen(feed.snapshot, pause.paused);
  const heardAt = useFrozen(feed.heardAt, pause.paused);
  const timeZone = snapshot?.school.time_zone ?? null;
  const time = useMemo(() => schoolTime(timeZone, hasTwelveHours ? 12 : 24), [timeZone]);
  const minute = useMinute(now);
  const boards = useMemo(() => (snapshot ? hallBoards(snapshot, settings) : []), [snapshot, settings]);
  const ticker = useMemo(() => (snapshot ? tickerEntries(snapshot, settings) : []), [snapshot, settings]);
  const turn = useTurn(boards.length, settings.seconds_each * 1000, pause.paused);
  const board = boards[turn];
  const { isLive, silence } = feed;
  const at = now();
  const age =
    heardAt === null
      ? null
      : boardAge({ heardAt, now: Math.max(at, heardAt), isLive, silence, isPaused: pause.paused }, (moment) =>
          time.moment(moment, at),
        );
  const isDark = settings.night !== null && isNight(time.timeOfDay(minute), settings.night);
  const school = snapshot?.school.name ?? 'School Leaderboard';
  const controls = (
    <Controls
      pause={pause}
      fullScreen={fullScreen}
      light={isDark ? light : null}
      standings={board ? standingsText(board, age?.text ?? '') : null}
      exit={exit}
    />
  );
  return (
    <main
      className={classNames(styles.hall, isDark && !light.lit && styles.dark)}
      data-attended={attended || undefined}
      data-age={age?.kind}
      aria-live="off"
    >
      <title>Hall display · Habit Points</title>
      {isDark && settings.night && !light.lit ? (
        <Night
          {...{ school, time, minute }}
          hours={settings.night}
          board={boards[0]}
          age={age?.text ?? null}
          foot={<div className={styles.nightControls}>{controls}</div>}
        />
      ) : (
        <Drifting reach={BOARD_REACH} still={pause.paused} className={styles.picture}>
          <Head {...{ school, time, minute, turn }} term={snapshot?.term ?? null} boards={boards} />
          {board && board.rows.length > 0 ? (
            <BoardRows key={`${board.kind} ${board.isNew}`} board={board} />
          ) : (
            <p className={styles.empty}>{emptyText(feed)}</p>
          )}
          <Foot
            age={age}
            ticker={ticker}
            message={board?.isNew ? 'Every house starts at 0. The first point can come from anyone.' : null}
            note={awake === 'refused' ? 'This screen may turn off: the device refused to keep it on.' : null}
            notice={notice}
            controls={controls}
          />
        </Drifting>
      )}
    </main>
  );
}

function emptyText({ snapshot, isLoading }: HallFeed): string {
  if (snapshot) return 'No houses are configured.';
  return isLoading ? 'Loading…' : 'The points can’t be loaded yet. This screen keeps trying.';
}
