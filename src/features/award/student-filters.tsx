import { useMemo, type Dispatch } from 'react';
import type { House } from '#contracts/houses.ts';
import { gradeFilterOptions, gradeLabel, parseGrade } from '#domain/grades.ts';
import { SearchField } from '#ui/components/search-field.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import type { AwardDraftAction } from './award-draft.ts';
import { PAGE_SIZES, type ListedStudent, type ListView } from './student-list.ts';
import styles from './students-screen.module.css';

export function StudentFilters({
  view,
  houses,
  students,
  dispatch,
}: {
  view: ListView;
  houses: readonly House[];
  students: readonly ListedStudent[];
  dispatch: Dispatch<AwardDraftAction>;
}) {
  const change = (change: Partial<ListView>): void => dispatch({ type: 'view-changed', change });
  const grades = useMemo(() => {
    const seen = students.flatMap(({ student }) => (student.grade === null ? [] : [student.grade]));
    return gradeFilterOptions(seen);
  }, [students]);
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <SearchField label="Search by name" value={view.search} onValue={(search) => change({ search })} />
      </div>
      <SelectField
        label="House"
        value={view.houseId ?? ''}
        options={[{ value: '', label: 'All' }, ...houses.map((house) => ({ value: house.id, label: house.name }))]}
        onValue={(value) => change({ houseId: value || null })}
      />
      <SelectField
        label="Grade"
        value={view.grade ?? ''}
        options={[
          { value: '', label: 'All' },
          ...grades.map((grade) => ({ value: String(grade), label: gradeLabel(grade) })),
        ]}
        onValue={(value) => change({ grade: parseGrade(value) })}
      />
      <SelectField
        label="Page size"
        value={view.pageSize}
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
        onValue={(value) => change({ pageSize: PAGE_SIZES.find((size) => String(size) === value) ?? view.pageSize })}
      />
    </search>
  );
}
