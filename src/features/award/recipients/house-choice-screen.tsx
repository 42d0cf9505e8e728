import { useState } from 'react';
import type { House } from '#contracts/houses.ts';
import { houses } from '#data/cache/catalog.ts';
import { widestPart } from '#domain/name-width.ts';
import { sameName } from '#domain/names.ts';
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
import { useToReasons } from '#features/award/draft/use-to-reasons.ts';
import styles from './house-choice.module.css';

/** The fixed key of the house that was last chosen on this device. */
const SELECTED_HOUSE = 'habit-points.selected-house';

/** Select a House: the school's houses; the chosen one is remembered on this device. */
export function HouseChoiceScreen() {
  const load = useCached(houses);
  return (
    <>
      <PageHeader title="Select a House" lead={<DataStatus of={load} />} />
      <CachedView
        of={load}
        skeleton={<Skeleton count={3} height="11rem" />}
        empty={<EmptyState icon="shield" text="No houses are configured." />}
      >
        {(all) => <HouseCards houses={all} />}
      </CachedView>
    </>
  );
}

/** Each house on its own colour, with its students where this device knows the school's. */
function HouseCards({ houses }: { houses: readonly House[] }) {
  const toReasons = useToReasons();
  const [last] = useState(() => readLocal(SELECTED_HOUSE));
  const school = useStudents();
  const choose = (name: string): void => {
    writeLocal(SELECTED_HOUSE, name);
    toReasons({ kind: 'house', name });
  };
  const countIn = (id: string): string => {
    // The line is there before its figure, so that no card grows.
    if (school === undefined) return '\u00a0';
    const count = school.filter(({ student }) => student.house_id === id).length;
    return school.length > 0 ? countText(count, 'student', 'students') : '';
  };
  return (
    <ul
      className={styles.houses}
      style={variables({ '--ems': Math.max(...houses.map(({ name }) => widestPart(name))) })}
    >
      {houses.map((house) => {
        const look = inkOn(house.colour);
        return (
          <li key={house.id}>
            <button
              type="button"
              className={classNames('card', styles.house)}
              style={look ? { background: look.fill, color: look.ink } : undefined}
              onClick={() => choose(house.name)}
            >
              <HouseCrest house={house} size={96} />
              <span className={styles.words} style={variables({ '--ems': widestPart(house.name) })}>
                <span className={styles.name}>{house.name}</span> <span>{countIn(house.id)}</span>
              </span>{' '}
              {sameName(house.name, last) && <span className={styles.last}>Last chosen</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
