import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AdminHouse } from '#contracts/admin/houses.ts';
import { FEWEST_HOUSES, MOST_HOUSES } from '#domain/houses/house-check.ts';
import { countText } from '#domain/plural.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { useCatalogChanged } from '#services/admin/use-catalog-changed.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { RetryAlert } from '#ui/components/cached-view.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { adminPaths } from '#ui/admin-paths.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { OrderedRows } from '#features/admin/catalog/ordered-rows.tsx';
import { TwoPanes } from '#features/admin/catalog/two-panes.tsx';
import { ClosedHouses } from './closed-houses.tsx';
import { HouseEditor } from './house-editor.tsx';

/** In the address: the house that is open in the editor, or this for one that is being added. */
const NEW = 'new';

const housePath = (id: string): string => `${adminPaths.houses}?house=${id}`;

const crestOf = (house: AdminHouse) => <HouseCrest house={house} size={40} />;

/** Houses: their order, names, colours and crests; more of them, and fewer. */
export function HousesScreen() {
  const load = useAdminLoad('adminHouses', {});
  const [said, setSaid] = useState<string | null>(null);
  const catalogChanged = useCatalogChanged();
  const changed = (words: string | null): void => {
    setSaid(words);
    load.refresh();
    catalogChanged();
  };
  return (
    <>
      <PageHeader
        title="Houses"
        lead={`From ${FEWEST_HOUSES} to ${MOST_HOUSES}. The order here is the order everywhere.`}
      />
      <Outcome text={said} />
      {load.kind === 'loading' && <Skeleton count={5} height="4rem" />}
      {load.kind === 'failed' && (
        <RetryAlert onRetry={load.refresh}>{actionFailedText('Couldn’t load the houses.', load.failure)}</RetryAlert>
      )}
      {load.kind === 'ready' && <Room all={load.data.results} onChanged={changed} />}
    </>
  );
}

interface RoomProps {
  all: readonly AdminHouse[];
  /** Something was saved; the words say what, where that is not plain to see. */
  onChanged: (words: string | null) => void;
}

/** The list and the editor beside it; on a phone one of them. */
function Room({ all, onChanged }: RoomProps) {
  const call = useAdminCall();
  const [query, setQuery] = useSearchParams();
  const chosen = query.get('house');
  const closed = all.filter(({ archived_at }) => archived_at !== null);
  const open = all.filter(({ archived_at }) => archived_at === null);
  const house = open.find(({ id }) => id === chosen) ?? null;
  const show = (id: string | null): void => setQuery(id === null ? {} : { house: id });
  return (
    <TwoPanes
      list={
        <>
          <OrderedRows
            all={all}
            chosenId={house?.id ?? null}
            linkTo={housePath}
            pictureOf={crestOf}
            about={({ students }) => countText(students, 'student')}
            save={(ids) => call('orderHouses', { body: { ids } })}
            onChanged={() => onChanged(null)}
          />
          {open.length < MOST_HOUSES && (
            <ButtonLink to={housePath(NEW)} icon="plus">
              Add a house
            </ButtonLink>
          )}
          {closed.length > 0 && <ClosedHouses houses={closed} onChanged={onChanged} />}
        </>
      }
      chosen={
        (house !== null || chosen === NEW) && (
          <HouseEditor
            key={chosen}
            house={house}
            others={open.filter((each) => each !== house)}
            onSaved={(saved, words) => {
              onChanged(words);
              // A new house stays open: its crest comes next.
              show(house === null ? saved.id : null);
            }}
            onCrest={onChanged}
            onClosed={(words) => {
              onChanged(words);
              show(null);
            }}
          />
        )
      }
    />
  );
}
