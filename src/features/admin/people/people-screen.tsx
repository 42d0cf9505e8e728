import { generatePath, Link } from 'react-router-dom';
import type { PersonRow } from '#contracts/admin/people.ts';
import { AdminTableList, type AdminTableListOf } from '#features/admin/list/admin-list.tsx';
import { listQuery, useListAddress } from '#features/admin/list/use-list-address.ts';
import { ROLE_NAMES } from '#domain/people/account-words.ts';
import { useAdminLoad } from '#services/admin/use-admin.ts';
import { useAccount } from '#services/services.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmailText } from '#ui/components/email-text.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { adminPaths } from '#ui/admin-paths.ts';
import { whenText } from '#ui/when-text.ts';
import styles from './people.module.css';

const PEOPLE: AdminTableListOf<PersonRow> = {
  icon: 'person',
  words: {
    one: 'person',
    many: 'people',
    none: 'No accounts yet.',
    noMatch: 'No one matches.',
    failed: 'Couldn’t load the accounts.',
  },
  search: 'Name, email or user name',
  filters: [
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
  ],
  sorts: [
    { value: 'name', label: 'Last name' },
    { value: '-last_sign_in', label: 'Last sign-in, newest first' },
    { value: 'last_sign_in', label: 'Last sign-in, oldest first' },
    { value: '-created', label: 'Newest account' },
    { value: 'role', label: 'Role' },
  ],
  caption: 'People',
  keyOf: ({ id }) => id,
  columns: [
    { head: 'Name', kind: 'title', cell: (row) => <Name of={row} /> },
    { head: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
    { head: 'State', cell: ({ state }) => (state === 'active' ? 'Active' : 'Disabled') },
    {
      head: 'Last sign-in',
      before: 'Last sign-in:',
      cell: ({ last_signed_in_at: last }, _, now) => (last === null ? 'Never' : whenText(Date.parse(last), now)),
    },
    {
      head: 'Devices',
      kind: 'number',
      before: 'Signed in on',
      after: ({ sessions }) => (sessions === 1 ? 'device' : 'devices'),
      cell: ({ sessions }) => sessions,
    },
  ],
};

/** The room People: everyone with an account. Who still waits for approval is in Sign-ups. */
export function PeopleScreen() {
  const address = useListAddress(PEOPLE);
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
      <AdminTableList of={PEOPLE} load={load} address={address} on={null} />
    </>
  );
}

function Name({ of: { id, first_name, last_name, email } }: { of: PersonRow }) {
  const isOwn = id === useAccount().session.profile.id;
  return (
    <>
      <Link to={generatePath(adminPaths.person, { accountId: id })}>
        {first_name} {last_name}
        {isOwn && ' (you)'}
      </Link>
      <span className={styles.email}>
        <EmailText email={email} />
      </span>
    </>
  );
}
