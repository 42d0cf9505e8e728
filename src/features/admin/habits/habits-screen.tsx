import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AdminHabit } from '#contracts/admin/habits.ts';
import { countText } from '#domain/plural.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { useCatalogChanged } from '#services/admin/use-catalog-changed.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { RetryAlert } from '#ui/components/cached-view.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { adminPaths } from '#ui/admin-paths.ts';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { OrderedRows } from '#features/admin/catalog/ordered-rows.tsx';
import { TwoPanes } from '#features/admin/catalog/two-panes.tsx';
import { ArchivedHabits } from './archived-habits.tsx';
import { HabitEditor } from './habit-editor.tsx';

/** In the address: the habit that is open, or this for one that is being added. */
const NEW = 'new';

const habitPath = (id: string): string => `${adminPaths.habits}?habit=${id}`;

/** What was done, with the way back where there is one. */
export interface Done {
  text: string;
  undo: ReactNode | null;
}

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
    <>
      <PageHeader
        title="Habits and reasons"
        lead="What points are given for. Awards keep the words that they were given with."
      />
      <Outcome text={done?.text ?? null} action={done?.undo} />
      {load.kind === 'loading' && <Skeleton count={5} height="4rem" />}
      {load.kind === 'failed' && (
        <RetryAlert onRetry={load.refresh}>{actionFailedText('Couldn’t load the habits.', load.failure)}</RetryAlert>
      )}
      {load.kind === 'ready' && <Room all={load.data.results} onChanged={changed} />}
    </>
  );
}

function Room({ all, onChanged }: { all: readonly AdminHabit[]; onChanged: (done: Done | null) => void }) {
  const call = useAdminCall();
  const [query, setQuery] = useSearchParams();
  const chosen = query.get('habit');
  const open = all.filter(({ archived_at }) => archived_at === null);
  const archived = all.filter(({ archived_at }) => archived_at !== null);
  const habit = open.find(({ id }) => id === chosen) ?? null;
  const add = (
    <ButtonLink to={habitPath(NEW)} icon="plus">
      Add a habit
    </ButtonLink>
  );
  return (
    <TwoPanes
      list={
        <>
          {open.length === 0 ? (
            <EmptyState
              icon="award"
              text="No habits yet. Teachers can award points as soon as there is one."
              action={add}
            />
          ) : (
            <>
              <OrderedRows
                all={all}
                chosenId={habit?.id ?? null}
                linkTo={habitPath}
                about={reasonsText}
                save={(ids) => call('orderHabits', { body: { ids } })}
                onChanged={() => onChanged(null)}
              />
              {add}
            </>
          )}
          {archived.length > 0 && <ArchivedHabits habits={archived} onChanged={onChanged} />}
        </>
      }
      chosen={
        (habit !== null || chosen === NEW) && (
          <HabitEditor
            key={chosen}
            habit={habit}
            others={open.filter((each) => each !== habit)}
            onSaved={(saved, text) => {
              onChanged({ text, undo: null });
              setQuery({ habit: saved.id });
            }}
            onChanged={onChanged}
            onArchived={(done) => {
              onChanged(done);
              setQuery({});
            }}
          />
        )
      }
    />
  );
}

function reasonsText({ reasons }: AdminHabit): string {
  const open = reasons.filter(({ archived_at }) => archived_at === null).length;
  return open === 0 ? 'No reasons yet: nothing can be awarded for it' : countText(open, 'reason');
}
