import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { habits as allHabits, type HabitWithReasons } from '#data/cache/catalog.ts';
import type { UsedAwards } from '#domain/awards/used-awards.ts';
import { CARD_WORDS } from '#domain/people/card-words.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { useScanBar } from '#services/hooks/use-scan-bar.ts';
import { useUsedAwards } from '#services/hooks/use-used-awards.ts';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { useRootMark } from '#ui/hooks/use-root-mark.ts';
import { paths, scanPath } from '#ui/paths.ts';
import { FindPanel } from './find/find-panel.tsx';
import { FIND_WORDS } from './find/find-words.ts';
import styles from './find-screen.module.css';
import { NoHabits } from './no-habits.tsx';
import { ScanPanel } from './scan/scan-panel.tsx';
import { useFirst } from './use-first.ts';
import { useHand } from './use-hand.ts';

/** Any student of the school, outside of a class: by name, or by card. */
export function FindScreen() {
  const habits = useCached(allHabits);
  const used = useFirst(useUsedAwards());
  if (used === undefined || habits.kind === 'reading') return <LoadingPage />;
  if (habits.kind !== 'ready') return <NoHabits title={FIND_WORDS.title} of={habits} />;
  return <FindRoom habits={habits.data} used={used} />;
}

function FindRoom({ habits, used }: { habits: readonly HabitWithReasons[]; used: UsedAwards }) {
  useRootMark('full-page');
  const hand = useHand(null, habits, used);
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  const [query] = useSearchParams();
  const bar = useScanBar();
  const canScan = bar === null;
  const isByCard = query.get('by') === 'card';
  const isScan = isByCard && canScan;
  const title = isScan ? CARD_WORDS.title : FIND_WORDS.title;
  const onBack = (): void => void (isFirst ? navigate(paths.dashboard, { replace: true }) : navigate(-1));
  if (isByCard && bar === undefined) return <LoadingPage />;
  return (
    <div className={styles.page} data-fills-page="">
      <title>{`${title} · Habit Points`}</title>
      <h1 className="sr-only">{title}</h1>
      {isScan ? (
        <ScanPanel hand={hand} onClose={onBack} onFindByName={() => void navigate(paths.find, { replace: true })} />
      ) : (
        <FindPanel
          hand={hand}
          leave={{ icon: 'back', label: 'Back', onPress: onBack }}
          onScan={canScan ? () => void navigate(scanPath) : null}
        />
      )}
    </div>
  );
}
