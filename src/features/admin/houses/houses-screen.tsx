import { useMemo, useState } from 'react';
import type { AdminHouse } from '#contracts/admin/houses.ts';
import { FEWEST_HOUSES, MOST_HOUSES } from '#domain/houses/house-check.ts';
import { countText } from '#domain/plural.ts';
import { CatalogPage } from '#features/admin/catalog/catalog-page.tsx';
import { OrderedRows } from '#features/admin/catalog/ordered-rows.tsx';
import { TwoPanes } from '#features/admin/catalog/two-panes.tsx';
import { NEW, useChosen } from '#features/admin/catalog/use-chosen.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { useCatalogChanged } from '#services/admin/use-catalog-changed.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { ClosedHouses } from './closed-houses.tsx';
import { HouseEditor } from './house-editor.tsx';
import { UndoClosing } from './reopen-house.tsx';

/** Houses: their order, names, colours, goals and crests; more of them, and fewer. */
export function HousesScreen() {
  const load = useAdminLoad('adminHouses', {});
  const [said, setSaid] = useState<Said>({ text: null, closed: null });
  const catalogChanged = useCatalogChanged();
  const changed = (text: string | null, closed: AdminHouse | null = null): void => {
    setSaid({ text, closed });
    load.refresh();
    catalogChanged();
  };
  return (
    <CatalogPage
      title="Houses"
      lead={`From ${FEWEST_HOUSES} to ${MOST_HOUSES}. The order here is the order everywhere.`}
      of={load}
      failed="Couldn’t load the houses."
      outcome={{
        text: said.text,
        undo: said.closed && <UndoClosing key={said.closed.id} house={said.closed} onOpened={changed} />,
      }}
    >
      {(all) => <Room all={all} onChanged={changed} />}
    </CatalogPage>
  );
}

interface Said {
  text: string | null;
  /** What was closed last, as long as nothing else was done. */
  closed: AdminHouse | null;
}

function closedText({ name, leavers }: AdminHouse): string {
  if (!leavers || leavers.count === 0) return `${name} is closed.`;
  const students = countText(leavers.count, 'student');
  return `${name} is closed, and its ${students} moved. Undo brings the same students back, for a day.`;
}

interface RoomProps {
  all: readonly AdminHouse[];
  /** Something was saved; the words say what, where that is not plain to see. */
  onChanged: (words: string | null, closed?: AdminHouse) => void;
}

const isOpen = ({ archived_at }: AdminHouse): boolean => archived_at === null;
const crestOf = (house: AdminHouse) => <HouseCrest house={house} size={40} />;
const studentsText = ({ students }: AdminHouse): string => countText(students, 'student');

/** The list and the editor beside it; on a phone one of them. */
function Room({ all, onChanged }: RoomProps) {
  const call = useAdminCall();
  const chosen = useChosen('house');
  const closed = all.filter((each) => !isOpen(each));
  const open = useMemo(() => all.filter(isOpen), [all]);
  const house = open.find(({ id }) => id === chosen.id) ?? null;
  const isEditing = house !== null || chosen.id === NEW;
  return (
    <TwoPanes
      list={
        <>
          <OrderedRows
            rows={open}
            chosenId={chosen.id}
            linkTo={chosen.linkTo}
            pictureOf={crestOf}
            about={studentsText}
            searchLabel="House name"
            noMatch="No houses match."
            save={(ids) => call('orderHouses', { body: { ids } })}
            onChanged={() => onChanged(null)}
          />
          {open.length < MOST_HOUSES && (
            <ButtonLink to={chosen.linkTo(NEW)} icon="plus">
              Add a house
            </ButtonLink>
          )}
          {closed.length > 0 && <ClosedHouses houses={closed} onChanged={onChanged} />}
        </>
      }
      chosenId={isEditing ? chosen.id : null}
      chosen={
        isEditing && (
          <HouseEditor
            key={chosen.id}
            house={house}
            others={open.filter((each) => each !== house)}
            onClose={() => chosen.show(null)}
            onSaved={(saved, words) => {
              onChanged(words);
              // A new house stays open: its crest comes next.
              chosen.show(house === null ? saved.id : null);
            }}
            onCrest={onChanged}
            onClosed={(closed) => {
              onChanged(closedText(closed), closed);
              chosen.show(null);
            }}
          />
        )
      }
    />
  );
}
