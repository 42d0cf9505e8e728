import { useMemo, useState } from 'react';
import type { House } from '#contracts/houses.ts';
import { houses } from '#data/cache/catalog.ts';
import { widestPart } from '#domain/name-width.ts';
import { countText } from '#domain/plural.ts';
import { useStudents } from '#services/hooks/student-directory.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { readLocal, writeLocal } from '#services/page/local-storage.ts';
import { classNames } from '#ui/class-names.ts';
import { inkOn } from '#ui/colour.ts';
import { CachedView, DataStatus } from '#ui/components/cached-view.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { variables } from '#ui/variables.ts';
import { useAwardDraft } from '#features/award/draft/use-award-draft.ts';
import { sameName } from '#features/award/draft/award-draft.ts';
import { useToReasons } from '#features/award/draft/use-to-reasons.ts';
import styles from './house-choice.module.css';

/** The fixed key of the house that was last chosen on this device. */
const SELECTED_HOUSE = 'habit-points.selected-house';

/** Select a House: the school's houses; the chosen one is remembered on this device. */
export function HouseChoiceScreen() {
  const { draft } = useAwardDraft();
  const toReasons = useToReasons();
  const [last] = useState(() => readLocal(SELECTED_HOUSE));
  const load = useCached(houses);
  const students = useStudents();
  const counts = useMemo(() => {
    const counts = new Map<string | null, number>();
    for (const { student } of students ?? []) counts.set(student.house_id, (counts.get(student.house_id) ?? 0) + 1);
    return students && students.length > 0 ? counts : null;
  }, [students]);

  const choose = (name: string): void => {
    writeLocal(SELECTED_HOUSE, name);
    toReasons({ ...draft, target: { kind: 'house', name } });
  };

  return (
    <>
      <PageHeader title="Select a House" lead={<DataStatus of={load} />} />
      <CachedView
        of={load}
        skeleton={<Skeleton count={3} height="11rem" />}
        empty={<EmptyState icon="shield" text="No houses are configured." />}
      >
        {(all) => (
          <ul
            className={styles.houses}
            style={variables({ '--ems': Math.max(...all.map(({ name }) => widestPart(name))) })}
          >
            {all.map((house) => (
              <li key={house.id}>
                <HouseCard
                  house={house}
                  students={counts ? (counts.get(house.id) ?? 0) : null}
                  last={sameName(house.name, last)}
                  onChoose={choose}
                />
              </li>
            ))}
          </ul>
        )}
      </CachedView>
    </>
  );
}

/** One house on its own colour, to be chosen. */
function HouseCard({
  house,
  students,
  last,
  onChoose,
}: {
  house: House;
  /** How many; null: not known on this device. */
  students: number | null;
  /** The house that was chosen last time. */
  last: boolean;
  onChoose: (name: string) => void;
}) {
  const look = inkOn(house.colour);
  return (
    <button
      type="button"
      className={classNames('card', styles.house)}
      style={look ? { background: look.fill, color: look.ink } : undefined}
      onClick={() => onChoose(house.name)}
    >
      <HouseCrest house={house} size={96} />
      <span className={styles.words} style={variables({ '--ems': widestPart(house.name) })}>
        <span className={styles.name}>{house.name}</span>{' '}
        <span>{students === null ? ' ' : countText(students, 'student')}</span>
      </span>{' '}
      {last && <span className={styles.last}>Last chosen</span>}
    </button>
  );
}
