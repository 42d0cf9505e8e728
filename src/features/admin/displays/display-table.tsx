import type { DisplayRow } from '#contracts/admin/displays.ts';
import { DISPLAY_ON_MS } from '#domain/displays/display-settings.ts';
import { Chip } from '#features/admin/list/chip.tsx';
import { appVersion } from '#services/page/app-version.ts';
import { Button } from '#ui/components/button.tsx';
import cells from '#ui/components/data-table.module.css';
import { DataTable, type Column } from '#ui/components/data-table.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/when-text.ts';
import type { Moment } from '#domain/school-clock.ts';
import styles from './displays.module.css';

const COLUMNS: readonly Column[] = [
  { label: 'Display' },
  { label: 'State' },
  { label: 'App' },
  { label: 'Paired' },
  { label: 'Actions', kind: 'action' },
];

interface Props {
  rows: readonly DisplayRow[];
  chosenId: string | null;
  onEdit: (id: string) => void;
  onRevoke: (row: DisplayRow) => void;
}

export function DisplayTable({ rows, chosenId, onEdit, onRevoke }: Props) {
  const now = useNow(30_000);
  return (
    <DataTable caption="Displays" columns={COLUMNS}>
      {rows.map((row) => (
        <tr key={row.id} aria-current={row.id === chosenId || undefined}>
          <th scope="row" className={cells.title}>
            {row.name}
            {row.place && <span className={styles.soft}>{row.place}</span>}
          </th>
          <td>
            <State row={row} now={now} />
            {row.revoked_at === null && row.addresses > 1 && <Copied addresses={row.addresses} />}
          </td>
          <td data-before="App:">
            {versionText(row)}
            <span className={styles.soft}>{row.browser}</span>
          </td>
          <td data-before="Paired:">
            {whenText(Date.parse(row.paired_at), now)}
            <span className={styles.soft}>by {row.paired_by}</span>
          </td>
          <td className={styles.actionCell}>
            {row.revoked_at === null && (
              <span className={styles.actions}>
                <Button aria-label={`Settings of ${row.name}`} onClick={() => onEdit(row.id)}>
                  Settings
                </Button>
                <Button variant="quiet" aria-label={`Switch off… ${row.name}`} onClick={() => onRevoke(row)}>
                  Switch off…
                </Button>
              </span>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function State({ row, now }: { row: DisplayRow; now: Moment }) {
  if (row.revoked_at !== null) {
    return (
      <>
        <Chip tone="plain" icon="close" text="Switched off" />
        <span className={styles.soft}>
          {whenText(Date.parse(row.revoked_at), now)} by {row.revoked_by}
        </span>
      </>
    );
  }
  const seenAt = row.last_seen_at === null ? null : Date.parse(row.last_seen_at);
  if (seenAt !== null && now.at - seenAt < DISPLAY_ON_MS) return <Chip tone="good" icon="check" text="On now" />;
  return (
    <>
      <Chip tone="warn" icon="warning" text={seenAt === null ? 'Not on yet' : 'Not on'} />
      {seenAt !== null && <span className={styles.soft}>Last seen {whenText(seenAt, now)}</span>}
    </>
  );
}

/** It may have moved, or its network got another address; or somebody uses a copy of its token. */
function Copied({ addresses }: { addresses: number }) {
  return (
    <>
      <Chip tone="warn" icon="warning" text={`${addresses} addresses in a day`} />
      <span className={styles.soft}>If nobody moved it, switch it off and pair it again.</span>
    </>
  );
}

function versionText({ version }: DisplayRow): string {
  if (version === null) return '–';
  return version === appVersion() ? 'This version' : 'Another version';
}
