import { useNavigate, useSearchParams } from 'react-router-dom';
import { DataAge } from '#ui/components/data-age.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { paths } from '#ui/paths.ts';
import { stepPath } from '#features/award/draft/award-paths.ts';
import { HabitCards } from './habit-cards.tsx';
import { useHabits } from './use-habits.ts';

/** Select a Habit: puts `habit_name` into the query and goes to the reasons; everything else of the query goes along. */
export function HabitsScreen() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { habits, loadedAt, load } = useHabits();
  return (
    <>
      <PageHeader title="Select a Habit" lead={<DataAge loadedAt={loadedAt} />} />
      {habits === undefined ? (
        <Skeleton count={5} height="4rem" />
      ) : (
        <HabitCards
          habits={habits}
          load={load}
          onChoose={(name) =>
            // An id would go before the name that was just chosen.
            void navigate(stepPath(paths.assignReasons, query, { habit_name: name, habit_id: null }))
          }
        />
      )}
    </>
  );
}
