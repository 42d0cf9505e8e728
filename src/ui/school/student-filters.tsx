import { useMemo, useState } from 'react';
import { parseGrade } from '#domain/people/grades.ts';
import { filterSteps, stepLabel } from '#domain/people/ladder.ts';
import { PAGE_SIZES, pageSizeIn, type ListedStudent, type ListView } from '#domain/people/student-list.ts';
import { FilterFold } from '#ui/components/filter-fold.tsx';
import { SearchField } from '#ui/components/search-field.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { useLadder } from './ladder-context.ts';
import styles from './student-filters.module.css';

/** Search by name, house, grade and page size of a list of students. */
export function StudentFilters({
  view,
  houses,
  grades: known,
  students,
  onChange: change,
}: {
  view: ListView;
  houses: ReadonlyArray<{ id: string; name: string }>;
  /** Those that the server says have students. */
  grades: readonly number[];
  students: readonly ListedStudent[];
  onChange: (change: Partial<ListView>) => void;
}) {
  const ladder = useLadder();
  const grades = useMemo(() => {
    const seen = students.flatMap(({ student }) => (student.grade === null ? [] : [student.grade]));
    return filterSteps(ladder, [...known, ...seen]);
  }, [known, ladder, students]);
  const [isOpen, setIsOpen] = useState(false);
  const active = Number(view.houseId !== null) + Number(view.grade !== null);
  return (
    <search className={styles.filters} data-open={isOpen || undefined}>
      <div className={styles.search}>
        <SearchField label="Search by name" value={view.search} onValue={(search) => change({ search })} />
      </div>
      <FilterFold active={active} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      <SelectField
        label="House"
        value={view.houseId ?? ''}
        options={[{ value: '', label: 'All' }, ...houses.map((house) => ({ value: house.id, label: house.name }))]}
        onValue={(value) => change({ houseId: value || null })}
      />
      <SelectField
        label={ladder.word}
        value={view.grade ?? ''}
        options={[
          { value: '', label: 'All' },
          ...grades.map((grade) => ({ value: String(grade), label: stepLabel(ladder, grade) })),
        ]}
        onValue={(value) => change({ grade: parseGrade(value) })}
      />
      <SelectField
        label="Page size"
        value={view.pageSize}
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
        onValue={(value) => change({ pageSize: pageSizeIn(value) })}
      />
    </search>
  );
}
