import { StepCell } from '#ui/school/step-cell.tsx';
import { useLadder } from '#ui/school/ladder-context.ts';
import { useState } from 'react';
import type { ImportChange, PlanRow } from '#contracts/admin/imports.ts';
import { importFieldWords } from '#domain/imports/columns.ts';
import { ROW_WORDS } from '#domain/imports/import-words.ts';
import type { Ladder } from '#domain/people/ladder.ts';
import { classNames } from '#ui/class-names.ts';
import { DataTable, type Column } from '#ui/components/data-table.tsx';
import table from '#ui/components/data-table.module.css';
import { Pager } from '#ui/components/pager.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './plan-table.module.css';
import { ROW_KINDS } from './row-kinds.ts';

const columnsOf = ({ word }: Ladder): Column[] => [
  { label: 'Row' },
  { label: 'What' },
  { label: 'Name' },
  { label: word },
  { label: 'House' },
  { label: 'Why' },
];
const PAGE = 50;

/** The rows of a plan, a page at a time. */
export function PlanTable({ rows }: { rows: readonly PlanRow[] }) {
  const ladder = useLadder();
  const [page, setPage] = useState(1);
  if (rows.length === 0) return <p>There are no such rows.</p>;
  return (
    <>
      <DataTable caption="What happens to each row" columns={columnsOf(ladder)} className={styles.plan}>
        {rows.slice((page - 1) * PAGE, page * PAGE).map((row) => (
          <PlanLine key={row.row} row={row} />
        ))}
      </DataTable>
      <Pager page={page} pages={Math.ceil(rows.length / PAGE)} onPage={setPage} />
    </>
  );
}

function PlanLine({ row }: { row: PlanRow }) {
  const kind = ROW_KINDS.find((each) => each.kind === row.kind);
  return (
    <tr className={classNames(row.kind === 'refused' && styles.refused)}>
      <td data-before="Row">{row.row}</td>
      <td className={classNames(table.action, styles.what)}>
        <span className={classNames(styles.kind, styles[row.kind])}>
          {kind && <Icon name={kind.icon} size={16} />}
          {kind?.label}
        </span>
      </td>
      <th scope="row" className={classNames(table.title, styles.name)}>
        {row.name || '(no name)'}
      </th>
      <StepCell grade={row.grade} />
      <td>{row.house ?? '–'}</td>
      <td className={classNames(table.line, styles.reason)}>
        <Why row={row} />
      </td>
    </tr>
  );
}

const fieldWords = (ladder: Ladder): Readonly<Record<ImportChange['field'], string>> => ({
  ...importFieldWords(ladder),
  archived: ROW_WORDS.comesBack,
  source_id: 'Id',
});

function Why({ row }: { row: PlanRow }) {
  const words = fieldWords(useLadder());
  return (
    <span className={styles.why}>
      {row.problem !== null && <span>{row.problem}</span>}
      {row.kind === 'new' && <span>Will be added.</span>}
      {row.kind === 'leaves' && <span>Left, according to the file. Will be archived.</span>}
      {row.changes.map((change) => (
        <span key={change.field}>
          {words[change.field]} {change.before !== null && <s>{change.before}</s>}
          {change.after !== null && (
            <>
              {' '}
              <span aria-hidden="true">→</span> <b>{change.after}</b>
            </>
          )}
        </span>
      ))}
      {row.notices.map((notice) => (
        <span key={notice}>{notice}</span>
      ))}
    </span>
  );
}
