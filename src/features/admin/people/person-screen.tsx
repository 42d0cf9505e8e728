import { useState } from 'react';
import { generatePath, Link, useParams } from 'react-router-dom';
import type { Person } from '#contracts/admin/people.ts';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { ACCOUNT_WORDS, ROLE_NAMES } from '#domain/people/account-words.ts';
import { useAdminLoad } from '#services/admin/use-admin.ts';
import { useAccount } from '#services/services.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { dateText, whenText } from '#ui/when-text.ts';
import { AccessCard } from './access-card.tsx';
import { RoleCard } from './role-card.tsx';
import { SchoolAccountCard } from './school-account-card.tsx';
import { SecondStepCard } from './second-step-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** One account: who it is, its role, where it is signed in, and whether it is open. */
export function PersonScreen() {
  const { accountId = '' } = useParams();
  return <Loaded key={accountId} id={accountId} />;
}

function Loaded({ id }: { id: string }) {
  const load = useAdminLoad('person', { id });
  const [answered, setAnswered] = useState<{ person: Person; words: string; over: Person } | null>(null);
  return (
    <AdminView of={load} failed="Couldn’t load the account." bars={6} height="3.5rem" gone={<Gone />}>
      {(loaded) => (
        <PersonOf
          // What an action answered, until something newer is loaded.
          person={answered && answered.over === loaded ? answered.person : loaded}
          words={answered?.words ?? null}
          onDone={(now, words) => setAnswered({ person: now, words, over: loaded })}
        />
      )}
    </AdminView>
  );
}

function Gone() {
  return (
    <>
      <PageHeader title="Account" />
      <EmptyState
        icon="person"
        text={ACCOUNT_WORDS.notFound}
        action={<ButtonLink to={adminPaths.people}>All people</ButtonLink>}
      />
    </>
  );
}

interface Props {
  person: Person;
  words: string | null;
  onDone: (person: Person, words: string) => void;
}

function PersonOf({ person, words, onDone }: Props) {
  const isOwn = person.id === useAccount().session.profile.id;
  return (
    <>
      <PageHeader title={`${person.first_name} ${person.last_name}`} lead={ROLE_NAMES[person.role]} />
      <Outcome text={words} />
      <FactsCard person={person} />
      {isOwn && <p className="soft">{ACCOUNT_WORDS.own}</p>}
      {!isOwn && !person.may.change && <p className="soft">{ACCOUNT_WORDS.staffBySuper}</p>}
      {person.may.set_role && <RoleCard key={person.role} person={person} onDone={onDone} />}
      <SessionsCard person={person} onDone={onDone} />
      {person.has_second_step && person.may.set_role && <SecondStepCard person={person} onDone={onDone} />}
      {person.linked_to.length > 0 && <SchoolAccountCard person={person} onDone={onDone} />}
      {person.may.change && <AccessCard person={person} onDone={onDone} />}
    </>
  );
}

function FactsCard({ person }: { person: Person }) {
  const now = useNow(60_000);
  const last = person.last_signed_in_at;
  return (
    <section className="card panel">
      <h2>Account</h2>
      <dl className="facts">
        <dt>Email</dt>
        <dd>{person.email}</dd>
        <dt>User name</dt>
        <dd>{person.username}</dd>
        <dt>State</dt>
        <dd>{person.state === 'active' ? 'Active' : 'Disabled'}</dd>
        <dt>Since</dt>
        <dd>{dateText(Date.parse(person.created_at), now.zone)}</dd>
        <dt>Last sign-in</dt>
        <dd>{last === null ? 'Never' : whenText(Date.parse(last), now)}</dd>
        {person.student_id !== null && (
          <>
            <dt>Student</dt>
            <dd>
              <Link to={generatePath(adminPaths.student, { studentId: person.student_id })}>{person.student_name}</Link>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
