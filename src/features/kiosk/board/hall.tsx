import type { ReactNode } from 'react';
import { BOARD_REACH } from '#domain/board/drift.ts';
import type { DisplaySettings } from '#domain/displays/display-settings.ts';
import { Drifting } from '#features/kiosk/clock/drifting.tsx';
import { Night } from './night.tsx';
import { useLit } from '#features/kiosk/clock/use-lit.ts';
import { Controls } from '#features/kiosk/controls/controls.tsx';
import { useAttended } from '#features/kiosk/controls/use-attended.ts';
import { useFullScreen } from '#features/kiosk/controls/use-full-screen.ts';
import { usePause } from '#features/kiosk/controls/use-pause.ts';
import { useUpdateWhenIdle } from '#features/kiosk/controls/use-update-when-idle.ts';
import { useWakeLock } from '#features/kiosk/controls/use-wake-lock.ts';
import { classNames } from '#ui/class-names.ts';
import { BoardRows } from './board-rows.tsx';
import { Foot } from './foot.tsx';
import styles from './hall.module.css';
import { Head } from './head.tsx';
import { TermLines } from './term-lines.tsx';
import { standingsText } from './standings-text.ts';
import { useHallView, type HallFeed, type HallView } from './use-hall-view.ts';

const HIDE_AFTER_MS = 3000;

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
  const isAwake = useWakeLock() !== 'refused';
  const attended = useAttended(HIDE_AFTER_MS);
  const fullScreen = useFullScreen();
  const pause = usePause();
  const light = useLit();
  useUpdateWhenIdle();
  const view = useHallView(feed, { settings, now, isPaused: pause.paused });
  const { board, age, night } = view;
  const controls = (
    <Controls
      pause={pause}
      fullScreen={fullScreen}
      light={night ? light : null}
      standings={board ? standingsText(board, age?.text ?? '') : null}
      exit={exit}
    />
  );
  const isDark = night !== null && !light.lit;
  return (
    <main
      className={classNames(styles.hall, isDark && styles.dark)}
      data-attended={attended || undefined}
      data-age={age?.kind}
      aria-live="off"
    >
      <title>Hall display · Habit Points</title>
      {isDark ? (
        <>
          <Night view={view} hours={night} />
          <div className={styles.nightControls}>{controls}</div>
        </>
      ) : (
        <Day {...{ view, feed, isAwake, notice, controls }} isPaused={pause.paused} />
      )}
    </main>
  );
}

function Day({
  view,
  feed,
  isPaused,
  isAwake,
  notice,
  controls,
}: {
  view: HallView;
  feed: HallFeed;
  isPaused: boolean;
  isAwake: boolean;
  notice: ReactNode;
  controls: ReactNode;
}) {
  const { board, won, moment, age, ticker } = view;
  return (
    <Drifting reach={BOARD_REACH} still={isPaused} className={styles.picture}>
      <Head view={view} />
      {board?.lines ? (
        <TermLines board={board} lines={board.lines} />
      ) : board && board.rows.length > 0 ? (
        <BoardRows key={`${board.kind} ${board.isNew}`} board={board} won={won} stopsFor={moment?.id ?? null} />
      ) : (
        <p className={styles.empty}>{emptyText(feed)}</p>
      )}
      <Foot
        age={age}
        ticker={ticker}
        message={board?.isNew ? 'Every house starts at 0. The first point can come from anyone.' : null}
        note={isAwake ? null : 'This screen may turn off: the device refused to keep it on.'}
        notice={notice}
        controls={controls}
      />
    </Drifting>
  );
}

function emptyText({ snapshot, isLoading }: HallFeed): string {
  if (snapshot) return 'No houses are configured.';
  return isLoading ? 'Loading…' : 'The points can’t be loaded yet. This screen keeps trying.';
}
