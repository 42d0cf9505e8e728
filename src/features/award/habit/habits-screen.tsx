import { useNavigate } from 'react-router-dom';
import { DataAge } from '#ui/components/data-age.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useAwardDraft } from '#features/award/draft/award-draft-layout.tsx';
import { reasonsPath } from '#features/award/draft/award-paths.ts';
import { HabitCards } from './habit-choice.tsx';
import { useHabits } from './use-habits.ts';

/** Select a Habit: puts `habit_name` into the query and goes to the reasons. */
export function HabitsScreen() {
  const navigate = useNavigate();
  const { draft } = useAwardDraft();
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
          onChoose={(habitName) => void navigate(reasonsPath({ ...draft, habitId: null, habitName }))}
        />
      )}
    </>
  );
}
