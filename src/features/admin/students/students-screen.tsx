import { useMemo } from 'react';
import { useLadder } from '#ui/school/ladder-context.ts';
import type { AdminStudentFilter, AdminStudentPage } from '#contracts/admin/students.ts';
import { AdminTableList } from '#features/admin/list/admin-list.tsx';
import { CsvButton } from '#features/admin/list/csv-button.tsx';
import { listQuery, useListAddress, type ListAddress } from '#features/admin/list/use-list-address.ts';
import { TickPage, useTicked } from '#features/admin/list/use-ticked.tsx';
import { numberText } from '#domain/plural.ts';
import { useAdminCall, useAdminLoad, type AdminLoad } from '#services/admin/use-admin.ts';
import { useHouseList } from '#features/admin/shared/use-house-list.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { useCarried } from '#ui/carried-status.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { BulkBar } from './bulk-bar.tsx';
import { sortsOf, studentFilters } from './student-filters.ts';
import { studentsOf } from './student-rows.tsx';

/** The room Students: every record, with what can be done with many of them at once. */
export function StudentsScreen() {
  const ladder = useLadder();
  const list = useMemo(() => studentsOf(ladder), [ladder]);
  const address = useListAddress(list);
  const load = useAdminLoad('adminStudents', { query: listQuery(address) });
  const houses = useHouseList();
  const ticked = useTicked();
  const carried = useCarried();
  const { search, filters } = address;
  return (
    <>
      <PageHeader title="Students" lead={countsText(load)} actions={<Actions />} />
      {carried && <StatusMessage tone="good">{carried.status}</StatusMessage>}
      <AdminTableList
        of={list}
        load={load}
        address={address}
        filters={studentFilters(houses, ladder)}
        emptyAction={<ButtonLink to={adminPaths.import}>Import students</ButtonLink>}
        between={
          <BulkBar
            selected={ticked.ids}
            found={load.kind === 'ready' ? load.data.count : 0}
            filter={{ ...filters, search: search || undefined }}
            state={stateOf(filters['state'])}
            houses={houses}
            onSelect={ticked.set}
            onChanged={load.refresh}
          />
        }
        renderAbove={(rows) => (
          <TickPage of={ticked} rows={rows}>
            Select this page
          </TickPage>
        )}
        on={{ houses, ticked }}
      />
      <WholeList address={address} />
    </>
  );
}

function Actions() {
  return (
    <>
      <ButtonLink icon="scan" to={adminPaths.cards}>
        Cards
      </ButtonLink>
      <ButtonLink icon="key" to={adminPaths.codes}>
        Sign-in codes
      </ButtonLink>
      <ButtonLink icon="outbox" to={adminPaths.import}>
        Import
      </ButtonLink>
      <ButtonLink variant="primary" icon="plus" to={adminPaths.newStudent}>
        New student
      </ButtonLink>
    </>
  );
}

/** What is done with the whole list, and seldom. */
function WholeList({ address: { search, sort, filters } }: { address: ListAddress }) {
  const call = useAdminCall();
  const ladder = useLadder();
  const { house, grade, state, account } = filters;
  const body = {
    search: search || undefined,
    house,
    grade,
    state: stateOf(state),
    account: accountOf(account),
    sort: sortsOf(ladder).find(({ value }) => value === sort)?.value ?? 'name',
  };
  return (
    <div className="buttons">
      <CsvButton
        file="students.csv"
        one="student"
        many="students"
        ifCut="filter the list to get the others."
        make={() => call('exportStudents', { body })}
      />
      <ButtonLink icon="forward" to={adminPaths.rollOver}>
        New school year
      </ButtonLink>
    </div>
  );
}

const accountOf = (text: string | undefined): AdminStudentFilter['account'] =>
  text === 'with' || text === 'without' ? text : undefined;

const stateOf = (text: string | undefined): AdminStudentFilter['state'] =>
  text === 'archived' || text === 'all' ? text : 'here';

/** '976 here, 41 archived' */
function countsText(load: AdminLoad<AdminStudentPage>): string | undefined {
  if (load.kind !== 'ready') return undefined;
  const { here, archived } = load.data;
  return archived === 0 ? `${numberText(here)} here` : `${numberText(here)} here, ${numberText(archived)} archived`;
}
