import { useNavigate } from 'react-router-dom';
import { DataAge } from '#ui/components/data-age.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { useAwardDraft } from '#features/award/draft/use-award-draft.ts';
import { reasonsPath } from '#features/award/draft/award-address.ts';
import { HabitCards, useHabits } from './habit-choice.tsx';

/** Select a Habit: puts `habit_name` into the query and goes to the reasons. */
export function HabitsScreen() {
  const navigate = useNavigate();
  const { draft } = useAwardDraft();
  const habits = useHabits();
  return (
    <>
      <PageHeader title="Select a Habit" lead={<DataAge loadedAt={habits.kind === 'ready' ? habits.time : null} />} />
      <HabitCards
        habits={habits}
        onChoose={(habitName) => void navigate(reasonsPath({ ...draft, habitId: null, habitName }))}
      />
    </>
  );
}
