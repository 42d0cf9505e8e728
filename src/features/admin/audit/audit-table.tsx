import type { AuditRow } from '#contracts/admin/audit.ts';
import { deviceClock } from '#ui/clock.ts';
import cells from '#ui/components/data-table.module.css';
import { DataTable, type Column } from '#ui/components/data-table.tsx';
import { writtenIn } from '#domain/school-clock.ts';
import { useZone } from '#ui/hooks/clock.ts';
import styles from './audit-screen.module.css';
import { actionText, detailsText, objectText } from './audit-words.ts';

const COLUMNS: readonly Column[] = [
  { label: 'When' },
  { label: 'Who' },
  { label: 'What' },
  { label: 'To what' },
  { label: 'Details' },
];

const when = writtenIn({ day: 'numeric', month: 'short', year: 'numeric', ...deviceClock, second: '2-digit' });

/** The lines of the log, with the names of today. A name leads to everything about it. */
export function AuditTable({ rows, onAbout }: { rows: readonly AuditRow[]; onAbout: (id: string) => void }) {
  const zone = useZone();
  return (
    <DataTable caption="Who did what, the newest first" columns={COLUMNS} className={styles.log}>
      {rows.map(({ seq, at, actor, action, object, details }) => (
        <tr key={seq}>
          <td className={styles.when}>{when(Date.parse(at), zone)}</td>
          <td className={styles.who}>
            {actor ? (
              <About id={actor.id} name={actor.name} onAbout={onAbout} />
            ) : (
              <span className={styles.soft}>The server</span>
            )}
          </td>
          <td className={cells.title}>{actionText(action)}</td>
          <td className={cells.line}>
            {object && (
              <>
                <span className={styles.soft}>{objectText(object.type)} </span>
                <About id={object.id} name={object.name} onAbout={onAbout} />
              </>
            )}
          </td>
          <td className={styles.details}>{detailsText(details)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function About({ id, name, onAbout }: { id: string; name: string | null; onAbout: (id: string) => void }) {
  const text = name ?? id.slice(0, 8);
  return (
    <button type="button" className={styles.aboutLink} onClick={() => onAbout(id)}>
      {text}
      <span className="sr-only">: show everything about it</span>
    </button>
  );
}
