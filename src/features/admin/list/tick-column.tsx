import { Checkbox } from '#ui/components/checkbox.tsx';
import type { AdminColumn } from './admin-table.tsx';
import type { Ticked } from './use-ticked.tsx';

interface Words<Row> {
  /** What a tick is for. */
  verb?: string;
  /** Which rows have a box; all unless it is given. */
  may?: (row: Row) => boolean;
}

/** The column that ticks a row. `name`: whom or what it is for. */
export function tickColumn<Row extends { id: string }, On extends { ticked: Ticked }>(
  name: (row: NoInfer<Row>) => string,
  { verb = 'Select', may = () => true }: Words<NoInfer<Row>> = {},
): AdminColumn<Row, On> {
  return {
    head: verb,
    kind: 'tick',
    cell: (row, { ticked }) =>
      may(row) && (
        <Checkbox
          checked={ticked.ids.has(row.id)}
          aria-label={`${verb} ${name(row)}`}
          onChange={(event) => ticked.tick([row.id], event.target.checked)}
        >
          {null}
        </Checkbox>
      ),
  };
}
