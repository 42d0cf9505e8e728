import type { AdminHouse } from '#contracts/admin/houses.ts';
import { FEWEST_HOUSES, MOST_HOUSES } from '#domain/houses/house-check.ts';
import { countText } from '#domain/plural.ts';
import { Catalog, type CatalogOf } from '#features/admin/catalog/catalog.tsx';
import { useChanges, type OnChanged } from '#features/admin/catalog/use-changes.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { ClosedHouses } from './closed-houses.tsx';
import { HouseEditor } from './house-editor.tsx';
import { UndoClosing } from './reopen-house.tsx';

const HOUSES: CatalogOf<AdminHouse> = {
  title: 'Houses',
  lead: `From ${FEWEST_HOUSES} to ${MOST_HOUSES}. The order here is the order everywhere.`,
  failed: 'Couldn’t load the houses.',
  name: 'house',
  add: 'Add a house',
  most: MOST_HOUSES,
  isOpen: ({ archived_at }) => archived_at === null,
  search: 'House name',
  noMatch: 'No houses match.',
  pictureOf: (house) => <HouseCrest house={house} size={40} />,
  about: ({ students }) => countText(students, 'student', 'students'),
};

/** Houses: their order, names, colours, goals and crests; more of them, and fewer. */
export function HousesScreen() {
  const load = useAdminLoad('adminHouses', {});
  const call = useAdminCall();
  const { outcome, changed } = useChanges(load.refresh);
  return (
    <Catalog
      of={HOUSES}
      load={load}
      outcome={outcome}
      order={(ids) => call('orderHouses', { body: { ids } })}
      onOrdered={() => changed(null)}
      renderClosed={(houses) => <ClosedHouses houses={houses} onChanged={changed} />}
    >
      {(house, others, opened) => (
        <HouseEditor
          key={opened.id}
          house={house}
          others={others}
          onClose={() => opened.show(null)}
          onSaved={(saved, words) => {
            changed(words);
            // A new house stays open: its crest comes next.
            opened.show(house === null ? saved.id : null);
          }}
          onCrest={changed}
          onClosed={(closed) => {
            changed(closedText(closed), undoClosing(closed, changed));
            opened.show(null);
          }}
        />
      )}
    </Catalog>
  );
}

const undoClosing = (house: AdminHouse, onOpened: OnChanged) => (
  <UndoClosing key={house.id} house={house} onOpened={onOpened} />
);

function closedText({ name, leavers }: AdminHouse): string {
  if (!leavers || leavers.count === 0) return `${name} is closed.`;
  const students = countText(leavers.count, 'student', 'students');
  return `${name} is closed, and its ${students} moved. Undo brings the same students back, for a day.`;
}
