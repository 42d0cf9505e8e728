import type { AdminHabit } from '#contracts/admin/habits.ts';
import { countText } from '#domain/plural.ts';
import { Catalog, type CatalogOf } from '#features/admin/catalog/catalog.tsx';
import { useChanges } from '#features/admin/catalog/use-changes.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { ArchivedHabits } from './archived-habits.tsx';
import { HabitEditor } from './habit-editor.tsx';

const HABITS: CatalogOf<AdminHabit> = {
  title: 'Habits and reasons',
  lead: 'What points are given for. Awards keep the words that they were given with.',
  failed: 'Couldn’t load the habits.',
  name: 'habit',
  add: 'Add a habit',
  none: { icon: 'award', text: 'No habits yet. Teachers can award points as soon as there is one.' },
  isOpen: ({ archived_at }) => archived_at === null,
  search: 'Name or reason',
  searched: ({ reasons }) => reasons.map(({ text }) => text).join(' '),
  noMatch: 'No habits match.',
  about: reasonsText,
};

/** Habits and reasons: what points are given for. */
export function HabitsScreen() {
  const load = useAdminLoad('adminHabits', {});
  const call = useAdminCall();
  const { outcome, changed } = useChanges(load.refresh);
  return (
    <Catalog
      of={HABITS}
      load={load}
      outcome={outcome}
      order={(ids) => call('orderHabits', { body: { ids } })}
      onOrdered={() => changed(null)}
      renderClosed={(habits) => <ArchivedHabits habits={habits} onChanged={changed} />}
    >
      {(habit, others, opened) => (
        <HabitEditor
          key={opened.id}
          habit={habit}
          others={others}
          onClose={() => opened.show(null)}
          onSaved={(saved, text) => {
            changed(text);
            opened.show(saved.id);
          }}
          onChanged={changed}
          onArchived={(text, undo) => {
            changed(text, undo);
            opened.show(null);
          }}
        />
      )}
    </Catalog>
  );
}

function reasonsText({ reasons }: AdminHabit): string {
  const open = reasons.filter(({ archived_at }) => archived_at === null).length;
  return open === 0 ? 'No reasons yet: nothing can be awarded for it' : countText(open, 'reason', 'reasons');
}
