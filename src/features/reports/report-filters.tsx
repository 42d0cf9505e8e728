import type { House } from '#contracts/houses.ts';
import { bandOptions, isGradeBand, isHouse, POINTS_MODES, type ReportFilter } from '#domain/reports/report-filter.ts';
import { useLadder } from '#ui/school/ladder-context.ts';
import { SelectField } from '#ui/components/select-field.tsx';
import styles from './reports-screen.module.css';

const ALL = 'all';
const MODES = [
  { value: 'all', label: 'All students' },
  { value: 'top', label: 'Top Scholars' },
  { value: 'zero', label: 'Without points' },
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
  const ladder = useLadder();
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
        label={ladder.word}
        value={filter.gradeBand}
        options={[{ value: ALL, label: 'All' }, ...bandOptions(ladder)]}
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
