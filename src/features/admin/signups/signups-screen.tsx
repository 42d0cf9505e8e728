import { useState } from 'react';
import type { Signup } from '#contracts/admin/signups.ts';
import { AdminList, type AdminListOf } from '#features/admin/list/admin-list.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { listQuery, useListAddress } from '#features/admin/list/use-list-address.ts';
import { useOpened } from '#features/admin/list/use-opened.ts';
import { useOpener } from '#features/admin/shared/use-opener.ts';
import { countText, numberText } from '#domain/plural.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { useAdminLoad } from '#services/admin/use-admin.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { AskedAgainList } from './asked-again.tsx';
import { ResultCard, type Decision } from './result-card.tsx';
import { SignupDetails } from './signup-details.tsx';
import { SignupList } from './signup-list.tsx';
import styles from './signups-screen.module.css';

const SIGNUPS: AdminListOf = {
  icon: 'person',
  words: {
    one: 'sign-up',
    many: 'sign-ups',
    none: 'No sign-up is waiting.',
    noMatch: 'No sign-ups match.',
    failed: 'Couldn’t load the sign-ups.',
  },
  search: 'Search by name or email',
  filters: [
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
    {
      name: 'match',
      label: 'Student record',
      options: [
        { value: '', label: 'Any' },
        { value: 'exact', label: 'Matches exactly' },
        { value: 'likely', label: 'Looks like one' },
        { value: 'none', label: 'No match' },
      ],
    },
  ],
  sorts: [
    { value: 'asked', label: 'Oldest first' },
    { value: '-asked', label: 'Newest first' },
    { value: 'name', label: 'By name' },
  ],
};

/** Who asked for an account: the list, and beside it the one that is being decided on. */
export function SignupsScreen() {
  const address = useListAddress(SIGNUPS);
  const load = useAdminLoad('adminSignups', { query: listQuery(address) });
  const [outcome, setOutcome] = useState<string | null>(null);
  // Back closes it on a phone.
  const opened = useOpened('open');
  const list = useOpener<HTMLUListElement>(opened.id);
  const [decision, setDecision] = useState<Decision | null>(null);
  /** The list is as it was until here: who was decided on stays in it. */
  const moveOn = (text: string | null): void => {
    setOutcome(text);
    setDecision(null);
    load.refresh();
  };
  return (
    <>
      <PageHeader title="Sign-ups" lead="Decided ones stay here for 30 days." />
      <Outcome text={outcome} />
      {load.kind === 'ready' && load.data.exact > 0 && <ExactMatches count={load.data.exact} />}
      <div className={opened.id === null ? styles.ofList : styles.ofOne}>
        <div className={styles.listSide}>
          <AdminList of={SIGNUPS} load={load} address={address}>
            {(rows) => {
              // Where both have room, the first one is open without a tap.
              const shown = opened.id ?? decision?.signup.id ?? rows[0]?.id ?? null;
              const listed = rows.map((row) =>
                row.id === decision?.signup.id ? { ...row, state: decision.signup.state } : row,
              );
              const next = nextOf(listed, shown);
              return (
                <div className={styles.split}>
                  <SignupList
                    ref={list}
                    rows={listed}
                    current={shown}
                    linkTo={opened.linkTo}
                    onOpen={() => decision && moveOn(null)}
                  />
                  {decision?.signup.id === shown && (
                    <ResultCard
                      decision={decision}
                      next={next}
                      onNext={() => {
                        moveOn(null);
                        opened.show(next?.id ?? null);
                      }}
                      onUndone={moveOn}
                    />
                  )}
                  {shown !== null && decision?.signup.id !== shown && (
                    <SignupDetails
                      key={shown}
                      id={shown}
                      isChosen={opened.id !== null}
                      onBack={() => opened.show(null)}
                      onDecided={setDecision}
                      onUndone={moveOn}
                    />
                  )}
                </div>
              );
            }}
          </AdminList>
        </div>
        {load.kind === 'ready' && <AskedAgainList people={load.data.asked_again} onReopened={moveOn} />}
      </div>
    </>
  );
}

/** The door to all who can be approved at once. */
function ExactMatches({ count }: { count: number }) {
  return (
    <section className="begun" aria-label="Exact matches">
      <div>
        <strong>{countText(count, 'exact match', 'exact matches')}</strong>
        <p className="soft">Name, email, grade and house are the same as in the record. Students only.</p>
      </div>
      <ButtonLink to={adminPaths.signupMatches}>Approve {count === 1 ? 'it' : `all ${numberText(count)}`}…</ButtonLink>
    </section>
  );
}

/** Who waits after this one; at the end of the page, the first who waits. */
function nextOf(rows: readonly Signup[], id: string | null): Signup | null {
  const at = rows.findIndex((row) => row.id === id);
  const after = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return after.find(({ state }) => state === 'waiting') ?? null;
}
