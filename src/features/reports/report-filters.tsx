import type { House } from '#contracts/houses.ts';
import { isGradeBand, isHouse, POINTS_MODES, type ReportFilter } from '#domain/reports/report-filter.ts';
import { SelectField } from '#ui/components/select-field.tsx';
import styles from './reports-screen.module.css';

const ALL = 'all';
const MODES = [
  { value: 'all', label: 'All scholars' },
  { value: 'top', label: 'Top Scholars' },
  { value: 'zero', label: 'Without points' },
];
const BANDS = [
  { value: 'all', label: 'All' },
  { value: '0-5', label: 'K to 5' },
  { value: '6-8', label: '6 to 8' },
  { value: '9-12', label: '9 to 12' },
];

export function ReportFilters({
  filter,
  houses,
  onFilter,
}: {
  filter: ReportFilter;
  houses: readonly House[];
  onFilter: (filter: ReportFilter) => void;
}) {
  const names = houses.map((house) => house.name);
  const asked = filter.house;
  // A link may name a house by its id, or one that this device doesn't know.
  const chosen = asked === null ? undefined : houses.find((house) => isHouse(house, asked))?.name;
  const offered = asked !== null && chosen === undefined ? [...names, asked] : names;
  return (
    <search className={styles.filters}>
      <SelectField
        label="Points"
        value={filter.points}
        options={MODES}
        onValue={(value) => onFilter({ ...filter, points: POINTS_MODES.find((mode) => mode === value) ?? 'all' })}
      />
      <SelectField
        label="Grades"
        value={filter.gradeBand}
        options={BANDS}
        onValue={(value) => onFilter({ ...filter, gradeBand: isGradeBand(value) ? value : 'all' })}
      />
      <SelectField
        label="House"
        value={chosen ?? asked ?? ALL}
        options={[{ value: ALL, label: 'All' }, ...offered.map((name) => ({ value: name, label: name }))]}
        onValue={(value) => onFilter({ ...filter, house: value === ALL ? null : value })}
      />
    </search>
  );
}
