import { CsvButton } from '#features/admin/list/csv-button.tsx';
import { AdminTableList } from '#features/admin/list/admin-list.tsx';
import { OnlyAbout } from '#features/admin/list/only-about.tsx';
import { beforeOf, useListAddress, type ListAddress } from '#features/admin/list/use-list-address.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { PageHeader } from '#ui/components/page-header.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { addDays, isDay } from '#domain/days.ts';
import { dayStart } from '#domain/school-clock.ts';
import { useZone } from '#ui/hooks/clock.ts';
import styles from './audit-screen.module.css';
import { AUDIT } from './audit-table.tsx';
import { actionText, OBJECT_CHOICES } from './audit-words.ts';
import { TotalsPanel } from './totals-panel.tsx';

/** When a day of the address begins at the school; undefined where there is none. `later`: so many days after it. */
function startOf(text: string | undefined, zone: string | null, later = 0): string | undefined {
  if (text === undefined || !isDay(text)) return undefined;
  return new Date(dayStart(addDays(text, later), zone)).toISOString();
}

/** Who did what, when and to whom. */
export function AuditScreen() {
  const call = useAdminCall();
  const zone = useZone();
  const address = useListAddress(AUDIT);
  const { action, object, about, from, to } = address.filters;
  const filter = {
    search: address.search || undefined,
    action,
    object,
    about,
    from: startOf(from, zone),
    until: startOf(to, zone, 1),
  };
  const load = useAdminLoad('adminAudit', { query: { ...filter, before: beforeOf(address) } });
  const actions = load.kind === 'ready' ? load.data.actions : action ? [action] : [];
  const filters = [
    {
      name: 'action',
      label: 'Action',
      options: [
        { value: '', label: 'Everything' },
        ...actions
          .map((value) => ({ value, label: actionText(value) }))
          .toSorted((a, b) => a.label.localeCompare(b.label)),
      ],
    },
    { name: 'object', label: 'Item', options: [{ value: '', label: 'Anything' }, ...OBJECT_CHOICES] },
  ];
  return (
    <>
      <PageHeader
        title="Audit"
        lead="Who did what, the newest first. Nobody can change or delete a line."
        actions={
          <CsvButton
            file="audit.csv"
            one="line"
            many="lines"
            ifCut="choose days to get the others."
            make={() => call('adminAuditExport', { body: filter })}
          />
        }
      />
      <TotalsPanel />
      <AdminTableList
        of={AUDIT}
        load={load}
        address={address}
        filters={filters}
        on={(id) => address.change({ about: id })}
        between={
          <>
            <Days address={address} />
            {about !== undefined && (
              <OnlyAbout text="Only what is about one person or thing." onAll={() => address.change({ about: null })} />
            )}
          </>
        }
      />
    </>
  );
}

function Days({ address: { filters, change } }: { address: ListAddress }) {
  return (
    <div className={styles.days}>
      <TextField
        label="From"
        type="date"
        value={filters['from'] ?? ''}
        onChange={(event) => change({ from: event.target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={filters['to'] ?? ''}
        onChange={(event) => change({ to: event.target.value })}
      />
    </div>
  );
}
