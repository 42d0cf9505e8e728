import { generatePath, Link } from 'react-router-dom';
import type { PersonRow } from '#contracts/admin/people.ts';
import { AdminList, type ListWords } from '#features/admin/list/admin-list.tsx';
import { ListTools, type ListFilter } from '#features/admin/list/list-tools.tsx';
import { listQuery, useListAddress } from '#features/admin/list/use-list-address.ts';
import { ROLE_NAMES } from '#domain/people/account-words.ts';
import { useAdminLoad } from '#services/admin/use-admin.ts';
import { useAccount } from '#services/services.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import cells from '#ui/components/data-table.module.css';
import { DataTable, type Column } from '#ui/components/data-table.tsx';
import { EmailText } from '#ui/components/email-text.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { whenText } from '#ui/when-text.ts';
import styles from './people.module.css';

const FILTERS: readonly ListFilter[] = [
  {
    name: 'role',
    label: 'Role',
    options: [
      { value: '', label: 'All roles' },
      ...Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label })),
    ],
  },
  {
    name: 'state',
    label: 'State',
    options: [
      { value: '', label: 'Active' },
      { value: 'disabled', label: 'Disabled' },
      { value: 'all', label: 'All' },
    ],
  },
];
const FILTER_NAMES = FILTERS.map(({ name }) => name);

const SORTS = [
  { value: 'name', label: 'Last name' },
  { value: '-last_sign_in', label: 'Last sign-in, newest first' },
  { value: 'last_sign_in', label: 'Last sign-in, oldest first' },
  { value: '-created', label: 'Newest account' },
  { value: 'role', label: 'Role' },
];

const WORDS: ListWords = {
  one: 'person',
  many: 'people',
  none: 'No accounts yet.',
  noMatch: 'No one matches.',
  failed: 'Couldn’t load the accounts.',
};

const COLUMNS: readonly Column[] = [
  { label: 'Name' },
  { label: 'Role' },
  { label: 'State' },
  { label: 'Last sign-in' },
  { label: 'Devices', kind: 'number' },
];

/** The room People: everyone with an account. Who still waits for approval is in Sign-ups. */
export function PeopleScreen() {
  const address = useListAddress(FILTER_NAMES);
  const load = useAdminLoad('people', { query: listQuery(address) });
  return (
    <>
      <PageHeader
        title="People"
        lead="Everyone with an account"
        actions={
          <ButtonLink to={adminPaths.invitations} icon="mail">
            Invitations
          </ButtonLink>
        }
      />
      <ListTools address={address} searchLabel="Name, email or user name" filters={FILTERS} sorts={SORTS} />
      <AdminList of={load} address={address} words={WORDS} icon="person">
        {(rows) => (
          <DataTable caption="People" columns={COLUMNS}>
            {rows.map((row) => (
              <PersonLine key={row.id} row={row} />
            ))}
          </DataTable>
        )}
      </AdminList>
    </>
  );
}

function PersonLine({ row }: { row: PersonRow }) {
  const now = useNow(60_000);
  const isOwn = row.id === useAccount().session.profile.id;
  const { last_signed_in_at: last } = row;
  return (
    <tr>
      <th scope="row" className={cells.title}>
        <Link to={generatePath(adminPaths.person, { accountId: row.id })}>
          {row.first_name} {row.last_name}
          {isOwn && ' (you)'}
        </Link>
        <span className={styles.email}>
          <EmailText email={row.email} />
        </span>
      </th>
      <td>{ROLE_NAMES[row.role]}</td>
      <td>{row.state === 'active' ? 'Active' : 'Disabled'}</td>
      <td data-before="Last sign-in:">{last === null ? 'Never' : whenText(Date.parse(last), now)}</td>
      <td className={cells.number} data-before="Signed in on" data-after={row.sessions === 1 ? 'device' : 'devices'}>
        {row.sessions}
      </td>
    </tr>
  );
}
