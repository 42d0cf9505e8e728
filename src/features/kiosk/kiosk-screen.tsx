import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { leaderboard } from '#data/cache/leaderboard.ts';
import { dataOf } from '#domain/loadable.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { classNames } from '#ui/class-names.ts';
import { dataAgeText } from '#ui/data-age.ts';
import { usePageFocus } from '#ui/hooks/page-focus.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { loginPath, paths } from '#ui/paths.ts';
import { KioskBoard } from './kiosk-board.tsx';
import { KioskControls } from './kiosk-controls.tsx';
import styles from './kiosk-screen.module.css';
import { kioskTiles, type KioskTile } from './kiosk-tiles.ts';
import { pixelShift, SHIFT_EVERY_MS } from './pixel-shift.ts';
import { pollWaitMs } from './poll-wait.ts';
import { useAttended } from './use-attended.ts';
import { useFrozen } from './use-frozen.ts';
import { usePause } from './use-pause.ts';
import { useRecentChanges } from './use-recent-changes.ts';
import { useUpdateWhenIdle } from './use-update-when-idle.ts';
import { useWakeLock } from './use-wake-lock.ts';

const HIDE_AFTER_MS = 3000;
const GREY_AFTER_MS = 5 * 60_000;
const NO_TILES: KioskTile[] = [];

/** The board for a hall: without the shell, always awake, always on. It recovers from failures by itself. */
export function KioskScreen() {
  const loadable = useCached(leaderboard, pollWaitMs);
  const signedOut = loadable.problem?.kind === 'unauthorized';
  const awake = useWakeLock();
  const attended = useAttended(HIDE_AFTER_MS);
  const { paused, toggle } = usePause();
  useUpdateWhenIdle();
  const board = useFrozen(dataOf(loadable), paused);
  const tiles = useMemo(() => (board ? kioskTiles(board) : NO_TILES), [board]);
  const changes = useRecentChanges(tiles);
  const heading = usePageFocus();
  return (
    <main className={classNames(styles.kiosk, !attended && styles.unattended)}>
      <title>Hall display · Habit Points</title>
      <Shifted still={paused}>
        <header className={styles.head}>
          <h1 ref={heading} tabIndex={-1}>
            {board?.school ?? 'School Leaderboard'}
          </h1>
          <Age signedOut={signedOut} />
        </header>
        {tiles.length > 0 && <KioskBoard tiles={tiles} changes={changes} />}
        {board?.houses.length === 0 && <p className={styles.empty}>No houses are configured.</p>}
        {board === null && (
          <p className={styles.empty}>
            {loadable.kind === 'missing' ? 'The points can’t be loaded yet. This screen keeps trying.' : 'Loading…'}
          </p>
        )}
      </Shifted>
      <KioskControls paused={paused} onPause={toggle} awake={awake} />
    </main>
  );
}

/** How old the board is, always; grey and in words from five minutes on. */
function Age({ signedOut }: { signedOut: boolean }) {
  const services = useServices();
  const { schoolDb } = useAccount();
  const loadedAt = useLiveQuery(() => leaderboard.loadedAt({ db: schoolDb }), [schoolDb]);
  useNow(10_000);
  const now = services.now();
  const old = typeof loadedAt === 'number' && now - loadedAt >= GREY_AFTER_MS;
  return (
    <div className={styles.age} data-old={old || undefined}>
      {signedOut && (
        <p>
          <Link to={loginPath(paths.kiosk)}>Sign in again</Link> for new points.
        </p>
      )}
      <p className={styles.ageText}>
        {old && <Icon name="cloud-off" size={28} />}
        {typeof loadedAt === 'number' ? dataAgeText(loadedAt, Math.max(now, loadedAt)) : '\u00a0'}
      </p>
    </div>
  );
}

/** Moves all of the picture by a few pixels each minute, so that nothing burns in. */
function Shifted({ still, children }: { still: boolean; children: ReactNode }) {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (still) return;
    const timer = setInterval(() => setStep((before) => before + 1), SHIFT_EVERY_MS);
    return () => clearInterval(timer);
  }, [still]);
  const { x, y } = pixelShift(step);
  return (
    <div className={styles.picture} style={{ translate: `${x}px ${y}px` }}>
      {children}
    </div>
  );
}
