import { Checkbox } from '#ui/components/checkbox.tsx';
import type { AdminColumn } from './admin-table.tsx';
import type { Ticked } from './use-ticked.tsx';

/** The column that ticks a row. `verb`: what a tick is for; `name`: whom or what it is for. */
export function tickColumn<Row extends { id: string }, On extends { ticked: Ticked }>(
  name: (row: NoInfer<Row>) => string,
  verb = 'Select',
): AdminColumn<Row, On> {
  return {
    head: verb,
    kind: 'tick',
    cell: (row, { ticked }) => (
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
