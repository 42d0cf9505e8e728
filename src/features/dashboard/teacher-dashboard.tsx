import { latestSince } from '#data/cache/my-awards.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { useGiven } from '#services/given/use-given.ts';
import { useOpening } from '#services/hooks/use-opening.ts';
import { useCanScan } from '#services/hooks/use-scan-bar.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { FindLine } from '#ui/school/find-line.tsx';
import styles from './dashboard-screen.module.css';
import { Today } from './given/today.tsx';
import { HouseStandings } from './house-standings.tsx';
import { NextClass } from './next/next-class.tsx';
import { SameAgain } from './next/same-again.tsx';
import { Overlooked } from './notice/overlooked.tsx';
import { MyWeek } from './spread/my-week.tsx';
import { WaitingAwards } from './waiting-awards.tsx';

/**
 * What a teacher needs between two lessons: the next class first, then what they gave, then the school. Each part follows
 * what it shows and nothing is followed here, so that what one part hears draws no other one again.
 */
export function TeacherDashboard({ onUndo }: { onUndo: () => void }) {
  return (
    <div className={styles.columns}>
      <div className={styles.mine}>
        <Find />
        <NextClass />
        <Given onUndo={onUndo} />
        <WaitingAwards />
      </div>
      <div className={styles.school}>
        <Overlooked />
        <HouseStandings />
        <MyWeek />
      </div>
    </div>
  );
}

function Find() {
  return <FindLine canScan={useCanScan()} />;
}

/** My last award, to make it once more, and those of today. */
function Given({ onUndo }: { onUndo: () => void }) {
  const now = useNow(MINUTE_MS);
  const given = useGiven(latestSince(useOpening()), now.at);
  return (
    <>
      <SameAgain given={given} />
      <Today given={given} now={now} onUndo={onUndo} />
    </>
  );
}
