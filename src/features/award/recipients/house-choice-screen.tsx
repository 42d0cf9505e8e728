import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { genericFailureText } from '#domain/failure.ts';
import { DEFAULT_POINTS } from '#domain/awards/points.ts';
import { useStudents } from '#services/hooks/student-directory.ts';
import { DataStatus, LoadAlert } from '#ui/components/cached-data.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { paths } from '#ui/paths.ts';
import { useAwardDraft } from '#features/award/draft/award-draft-context.ts';
import { stepPath } from '#features/award/draft/award-paths.ts';
import { queryOfTarget, sameName, type HouseTarget } from '#features/award/draft/award-target.ts';
import { HouseCard } from './house-card.tsx';
import styles from './house-choice.module.css';
import { readSelectedHouse, writeSelectedHouse } from './selected-house.ts';
import { useHouses } from './use-houses.ts';

/** Select a House: the school's houses; the chosen one is remembered on this device. */
export function HouseChoiceScreen() {
  const { draft, dispatch } = useAwardDraft();
  const navigate = useNavigate();
  const [query] = useSearchParams();
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
    const target: HouseTarget = { kind: 'house', name };
    writeSelectedHouse(name);
    dispatch({ type: 'target-chosen', target });
    const points = draft.points === DEFAULT_POINTS ? null : String(draft.points);
    const change = {
      ...queryOfTarget(target),
      roster_id: null,
      roster_name: null,
      ...(!query.has('habit_name') && !query.has('habit_id') && { habit_name: draft.habitName }),
      ...(!query.has('points') && { points }),
    };
    void navigate(stepPath(paths.assignReasons, query, change));
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
