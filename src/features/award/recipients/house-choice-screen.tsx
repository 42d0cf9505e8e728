import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { genericFailureText } from '#domain/failure.ts';
import { useStudents } from '#services/hooks/student-directory.ts';
import { DataStatus, LoadAlert } from '#ui/components/cached-data.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useAwardDraft } from '#features/award/draft/award-draft-layout.tsx';
import { reasonsPath } from '#features/award/draft/award-paths.ts';
import { sameName } from '#features/award/draft/award-target.ts';
import { HouseCard } from './house-card.tsx';
import styles from './house-choice.module.css';
import { readSelectedHouse, writeSelectedHouse } from './selected-house.ts';
import { useHouses } from './use-houses.ts';

/** Select a House: the school's houses; the chosen one is remembered on this device. */
export function HouseChoiceScreen() {
  const { draft } = useAwardDraft();
  const navigate = useNavigate();
  const [last] = useState(readSelectedHouse);
  const { cached, state, refresh } = useHouses();
  const load = { dataTime: cached?.loadedAt, state, refresh, failedText: genericFailureText };
  const students = useStudents();
  const counts = useMemo(() => {
    const counts = new Map<string | null, number>();
    for (const { student } of students ?? []) counts.set(student.house_id, (counts.get(student.house_id) ?? 0) + 1);
    return students && students.length > 0 ? counts : null;
  }, [students]);

  const choose = (name: string): void => {
    writeSelectedHouse(name);
    void navigate(reasonsPath({ ...draft, target: { kind: 'house', name } }));
  };

  const neverLoaded = cached?.loadedAt === null;
  return (
    <>
      <PageHeader title="Select a House" lead={<DataStatus cached={load} />} />
      <LoadAlert cached={load} />
      {cached === undefined || (neverLoaded && state.kind === 'running') ? (
        <Skeleton count={3} height="11rem" />
      ) : cached.houses.length > 0 ? (
        <ul className={styles.houses}>
          {cached.houses.map((house) => (
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
      ) : neverLoaded ? (
        <EmptyState icon="cloud-off" text="The houses have not been loaded on this device yet." />
      ) : (
        <EmptyState icon="shield" text="No houses are configured." />
      )}
    </>
  );
}
