import { useMemo, useState } from 'react';
import type { AdminHabit } from '#contracts/admin/habits.ts';
import { countText } from '#domain/plural.ts';
import { CatalogPage } from '#features/admin/catalog/catalog-page.tsx';
import { OrderedRows } from '#features/admin/catalog/ordered-rows.tsx';
import { TwoPanes } from '#features/admin/catalog/two-panes.tsx';
import { NEW, useChosen } from '#features/admin/catalog/use-chosen.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { useCatalogChanged } from '#services/admin/use-catalog-changed.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { ArchivedHabits } from './archived-habits.tsx';
import type { Done } from './done.ts';
import { HabitEditor } from './habit-editor.tsx';

/** Habits and reasons: what points are given for. */
export function HabitsScreen() {
  const load = useAdminLoad('adminHabits', {});
  const [done, setDone] = useState<Done | null>(null);
  const catalogChanged = useCatalogChanged();
  const changed = (now: Done | null): void => {
    setDone(now);
    load.refresh();
    catalogChanged();
  };
  return (
    <CatalogPage
      title="Habits and reasons"
      lead="What points are given for. Awards keep the words that they were given with."
      of={load}
      failed="Couldn’t load the habits."
      outcome={done ?? { text: null }}
    >
      {(all) => <Room all={all} onChanged={changed} />}
    </CatalogPage>
  );
}

interface RoomProps {
  all: readonly AdminHabit[];
  onChanged: (done: Done | null) => void;
}

function Room({ all, onChanged }: RoomProps) {
  const chosen = useChosen('habit');
  const open = all.filter(isInUse);
  const archived = all.filter((each) => !isInUse(each));
  const habit = open.find(({ id }) => id === chosen.id) ?? null;
  const isEditing = habit !== null || chosen.id === NEW;
  return (
    <TwoPanes
      list={
        <>
          <OpenHabits all={all} onChanged={onChanged} />
          {archived.length > 0 && <ArchivedHabits habits={archived} onChanged={onChanged} />}
        </>
      }
      chosenId={isEditing ? chosen.id : null}
      chosen={
        isEditing && (
          <HabitEditor
            key={chosen.id}
            habit={habit}
            others={open.filter((each) => each !== habit)}
            onClose={() => chosen.show(null)}
            onSaved={(saved, text) => {
              onChanged({ text, undo: null });
              chosen.show(saved.id);
            }}
            onChanged={onChanged}
            onArchived={(done) => {
              onChanged(done);
              chosen.show(null);
            }}
          />
        )
      }
    />
  );
}

const isInUse = ({ archived_at }: AdminHabit): boolean => archived_at === null;
const reasonsOf = ({ reasons }: AdminHabit): string => reasons.map(({ text }) => text).join(' ');

function OpenHabits({ all, onChanged }: RoomProps) {
  const call = useAdminCall();
  const chosen = useChosen('habit');
  const open = useMemo(() => all.filter(isInUse), [all]);
  const add = (
    <ButtonLink to={chosen.linkTo(NEW)} icon="plus">
      Add a habit
    </ButtonLink>
  );
  if (open.length === 0) {
    return (
      <EmptyState icon="award" text="No habits yet. Teachers can award points as soon as there is one." action={add} />
    );
  }
  return (
    <>
      <OrderedRows
        rows={open}
        chosenId={chosen.id}
        linkTo={chosen.linkTo}
        about={reasonsText}
        searchLabel="Name or reason"
        searched={reasonsOf}
        noMatch="No habits match."
        save={(ids) => call('orderHabits', { body: { ids } })}
        onChanged={() => onChanged(null)}
      />
      {add}
    </>
  );
}

function reasonsText({ reasons }: AdminHabit): string {
  const open = reasons.filter(({ archived_at }) => archived_at === null).length;
  return open === 0 ? 'No reasons yet: nothing can be awarded for it' : countText(open, 'reason');
}
