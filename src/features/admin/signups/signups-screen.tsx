import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdminList, type ListWords } from '#features/admin/list/admin-list.tsx';
import { ListTools } from '#features/admin/list/list-tools.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { listQuery, useListAddress } from '#features/admin/list/use-list-address.ts';
import { useOpener } from '#features/admin/shared/use-opener.ts';
import { useAdminLoad } from '#services/admin/use-admin.ts';
import { PageHeader } from '#ui/components/page-header.tsx';
import { AskedAgainList } from './asked-again.tsx';
import { SignupDetails } from './signup-details.tsx';
import { SignupList } from './signup-list.tsx';
import styles from './signups-screen.module.css';

const WORDS: ListWords = {
  one: 'sign-up',
  none: 'No sign-up is waiting.',
  noMatch: 'No sign-ups match.',
  failed: 'Couldn’t load the sign-ups.',
};

const FILTERS = [
  {
    name: 'state',
    label: 'Show',
    options: [
      { value: '', label: 'Waiting' },
      { value: 'decided', label: 'Decided, 30 days' },
    ],
  },
  {
    name: 'role',
    label: 'Asks to be',
    options: [
      { value: '', label: 'Anybody' },
      { value: 'EDUCATOR', label: 'Educator' },
      { value: 'SCHOLAR', label: 'Scholar' },
    ],
  },
];
const SORTS = [
  { value: 'asked', label: 'Oldest first' },
  { value: '-asked', label: 'Newest first' },
  { value: 'name', label: 'By name' },
];

/** The sign-up whose details are shown, in the address; Back closes them on a phone. */
const OPEN = 'open';

/** Who asked for an account: the list, and beside it the one that is being decided on. */
export function SignupsScreen() {
  const address = useListAddress(['state', 'role']);
  const load = useAdminLoad('adminSignups', { query: listQuery(address) });
  const [outcome, setOutcome] = useState<string | null>(null);
  const [query, setQuery] = useSearchParams();
  const open = query.get(OPEN);
  const list = useOpener<HTMLUListElement>(open);
  const show = (id: string | null): void =>
    setQuery((last) => {
      const next = new URLSearchParams(last);
      if (id === null) next.delete(OPEN);
      else next.set(OPEN, id);
      return next;
    });
  const decided = (text: string): void => {
    setOutcome(text);
    show(null);
    load.refresh();
  };
  return (
    <>
      <PageHeader title="Sign-ups" lead="Decided ones stay here for 30 days." />
      <Outcome text={outcome} />
      <div className={open === null ? styles.ofList : styles.ofOne}>
        <div className={styles.listSide}>
          <ListTools address={address} searchLabel="Search by name or e-mail" filters={FILTERS} sorts={SORTS} />
          <AdminList of={load} address={address} words={WORDS} icon="person">
            {(rows) => {
              // Where both have room, the first one is open without a tap.
              const shown = open ?? rows[0]?.id ?? null;
              return (
                <div className={styles.split}>
                  <SignupList ref={list} rows={rows} current={shown} query={query} openName={OPEN} />
                  {shown !== null && (
                    <SignupDetails
                      key={shown}
                      id={shown}
                      isChosen={open !== null}
                      onBack={() => show(null)}
                      onDecided={decided}
                    />
                  )}
                </div>
              );
            }}
          </AdminList>
        </div>
        {load.kind === 'ready' && <AskedAgainList people={load.data.asked_again} onReopened={decided} />}
      </div>
    </>
  );
}
