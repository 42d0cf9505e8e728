import type { AuditRow } from '#contracts/admin/audit.ts';
import type { AdminTableListOf } from '#features/admin/list/admin-list.tsx';
import { writtenIn } from '#domain/formats.ts';

import styles from './audit-screen.module.css';
import { actionText, detailsText, objectText } from './audit-words.ts';

const when = writtenIn({ dateStyle: 'medium', timeStyle: 'medium' });

type OnAbout = (id: string) => void;

/** The lines of the log, with the names of today. A name leads to everything about it. */
export const AUDIT: AdminTableListOf<AuditRow, OnAbout> = {
  icon: 'clock',
  words: {
    none: 'Nothing has been recorded yet.',
    noMatch: 'Nothing like that was recorded.',
    failed: 'Couldn’t load the audit.',
  },
  search: 'Person',
  alsoBy: ['action', 'object', 'about', 'from', 'to'],
  caption: 'Who did what, the newest first',
  tableClass: styles.log,
  keyOf: ({ seq }) => seq,
  columns: [
    { head: 'When', className: styles.when, cell: ({ at }, _, { zone }) => when(Date.parse(at), zone) },
    {
      head: 'Who',
      className: styles.who,
      cell: ({ actor }, onAbout) =>
        actor ? <About {...actor} onAbout={onAbout} /> : <span className={styles.soft}>The server</span>,
    },
    { head: 'What', kind: 'title', cell: ({ action }) => actionText(action) },
    {
      head: 'Item',
      kind: 'line',
      cell: ({ object }, onAbout) =>
        object && (
          <>
            <span className={styles.soft}>{objectText(object.type)} </span>
            <About {...object} onAbout={onAbout} />
          </>
        ),
    },
    { head: 'Details', className: styles.details, cell: ({ details }) => detailsText(details) },
  ],
};

function About({ id, name, onAbout }: { id: string; name: string | null; onAbout: OnAbout }) {
  const text = name ?? id.slice(0, 8);
  return (
    <button type="button" className={styles.aboutLink} onClick={() => onAbout(id)}>
      {text}
      <span className="sr-only">: show everything about it</span>
    </button>
  );
}
