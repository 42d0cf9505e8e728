import { useState } from 'react';
import type { AdminStudentFilter, AdminStudentPage } from '#contracts/admin/students.ts';
import { AdminList, type ListWords } from '#features/admin/list/admin-list.tsx';
import { CsvButton } from '#features/admin/list/csv-button.tsx';
import { ListTools } from '#features/admin/list/list-tools.tsx';
import { listQuery, useListAddress, type ListAddress } from '#features/admin/list/use-list-address.ts';
import { numberText } from '#domain/plural.ts';
import { useAdminCall, useAdminLoad, type AdminLoad } from '#services/admin/use-admin.ts';
import { useHouseList } from '#features/admin/shared/use-house-list.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { useCarried } from '#ui/carried-status.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { BulkBar } from './bulk-bar.tsx';
import { FILTER_NAMES, SORTS, studentFilters } from './student-filters.ts';
import { StudentRows } from './student-rows.tsx';

const WORDS: ListWords = {
  one: 'student',
  none: 'No students yet.',
  noMatch: 'No students match.',
  failed: 'Couldn’t load the students.',
};

/** The room Students: every record, with what can be done with many of them at once. */
export function StudentsScreen() {
  const address = useListAddress(FILTER_NAMES);
  const load = useAdminLoad('adminStudents', { query: listQuery(address) });
  const houses = useHouseList();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const carried = useCarried();
  const { search, filters } = address;
  const toggle = (ids: readonly string[], isOn: boolean) =>
    setSelected((before) =>
      isOn ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id))),
    );
  return (
    <>
      <PageHeader title="Students" lead={countsText(load)} actions={<Actions />} />
      {carried && <StatusMessage tone="good">{carried.status}</StatusMessage>}
      <ListTools address={address} searchLabel="Name, number or email" filters={studentFilters(houses)} sorts={SORTS} />
      <BulkBar
        selected={selected}
        found={load.kind === 'ready' ? load.data.count : 0}
        filter={{ ...filters, search: search || undefined }}
        state={stateOf(filters['state'])}
        houses={houses}
        onSelect={setSelected}
        onChanged={load.refresh}
      />
      <AdminList
        of={load}
        address={address}
        words={WORDS}
        icon="roster"
        emptyAction={<ButtonLink to={adminPaths.import}>Import students</ButtonLink>}
      >
        {(rows) => <StudentRows rows={rows} houses={houses} selected={selected} onToggle={toggle} />}
      </AdminList>
      <WholeList address={address} />
    </>
  );
}

function Actions() {
  return (
    <>
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
  const { house, grade, state, account } = filters;
  const body = {
    search: search || undefined,
    house,
    grade,
    state: stateOf(state),
    account: accountOf(account),
    sort: SORTS.find(({ value }) => value === sort)?.value ?? 'name',
  };
  return (
    <div className="buttons">
      <CsvButton
        file="students.csv"
        one="student"
        ifCut="choose a grade or a house to get the others."
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
