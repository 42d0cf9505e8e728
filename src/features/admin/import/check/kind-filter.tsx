import type { ImportRowKind, PlanRow } from '#contracts/admin/imports.ts';
import { numberText } from '#domain/plural.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './kind-filter.module.css';
import { ROW_KINDS } from './row-kinds.ts';

interface Props {
  rows: readonly PlanRow[];
  kind: ImportRowKind | 'all';
  onKind: (kind: ImportRowKind | 'all') => void;
}

/** How many rows there are of each kind; each number shows its rows alone. */
export function KindFilter({ rows, kind, onKind }: Props) {
  const countOf = (each: ImportRowKind): number => rows.filter((row) => row.kind === each).length;
  const shown = ROW_KINDS.filter((each) => each.always || countOf(each.kind) > 0);
  return (
    <fieldset className={styles.filter}>
      <legend className="sr-only">Rows shown</legend>
      <button type="button" className={styles.kind} aria-pressed={kind === 'all'} onClick={() => onKind('all')}>
        <b>{numberText(rows.length)}</b> All rows
      </button>
      {shown.map((each) => (
        <button
          key={each.kind}
          type="button"
          className={classNames(styles.kind, each.kind === 'refused' && styles.bad)}
          aria-pressed={kind === each.kind}
          onClick={() => onKind(each.kind)}
        >
          <Icon name={each.icon} size={18} />
          <b>{numberText(countOf(each.kind))}</b> {each.label}
        </button>
      ))}
    </fieldset>
  );
}
