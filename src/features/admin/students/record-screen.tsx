import { useLadder } from '#ui/school/ladder-context.ts';
import { useState } from 'react';
import { generatePath, Link, useParams } from 'react-router-dom';
import type { AdminStudent, StudentEdit } from '#contracts/admin/students.ts';
import type { House } from '#contracts/houses.ts';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { UndoButton } from '#features/admin/shared/act-button.tsx';
import { stepText, type Ladder } from '#domain/people/ladder.ts';
import { countText } from '#domain/plural.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { useHouseList } from '#features/admin/shared/use-house-list.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { useCarried } from '#ui/carried-status.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { paths, withQuery } from '#ui/paths.ts';
import { ArchiveCard } from './archive-card.tsx';
import { ChildDataCard } from './child-data-card.tsx';
import { LunchNumberCard } from './lunch-number-card.tsx';
import { MergeCard } from './merge/merge-card.tsx';
import { RecordForm } from './record-form.tsx';
import styles from './students.module.css';
import { sentFields } from './typed-record.ts';

/** One student: the record, the lunch number, the account, and what the law lets a family ask for. */
export function RecordScreen() {
  const { studentId = '' } = useParams();
  // Another student is another screen, with nothing typed in it.
  return <Loaded key={studentId} id={studentId} />;
}

function Loaded({ id }: { id: string }) {
  const load = useAdminLoad('adminStudent', { id });
  const houses = useHouseList();
  // What a call of this screen answered is newer than what was loaded before it.
  const [answered, setAnswered] = useState<AdminStudent | null>(null);
  return (
    <AdminView of={load} failed="Couldn’t load the student." bars={6} height="3.5rem" gone={<Gone />}>
      {(loaded) => {
        const record = answered && answered.version >= loaded.version ? answered : loaded;
        return <RecordOf record={record} houses={houses} onAnswer={setAnswered} onChanged={load.refresh} />;
      }}
    </AdminView>
  );
}

function Gone() {
  return (
    <>
      <PageHeader title="Student" />
      <EmptyState
        icon="person"
        text="There is no such student, or the record was erased."
        action={<ButtonLink to={adminPaths.students}>All students</ButtonLink>}
      />
    </>
  );
}

interface SaveOutcome {
  text: string;
  /** What a save replaced. */
  before: Omit<StudentEdit, 'version'> | null;
}

function RecordOf({
  record,
  houses,
  onAnswer,
  onChanged,
}: {
  record: AdminStudent;
  houses: readonly House[];
  onAnswer: (record: AdminStudent) => void;
  onChanged: () => void;
}) {
  const call = useAdminCall();
  const ladder = useLadder();
  const carried = useCarried();
  const [outcome, setOutcome] = useState<SaveOutcome | null>(carried && { text: carried.status, before: null });
  const answer = (now: AdminStudent, text: string, before: SaveOutcome['before'] = null) => {
    onAnswer(now);
    setOutcome({ text, before });
  };
  return (
    <>
      <PageHeader
        title={`${record.first_name} ${record.last_name}`}
        lead={leadText(record, ladder)}
        actions={
          <>
            <ButtonLink icon="award" to={withQuery(adminPaths.awards, { student: record.id })}>
              Awards
            </ButtonLink>
            {record.archived_at === null && (
              <ButtonLink icon="clock" to={generatePath(paths.studentHistory, { studentId: record.id })}>
                History
              </ButtonLink>
            )}
          </>
        }
      />
      <Outcome
        text={outcome?.text ?? null}
        action={
          // Saves what was there before, unless somebody else saved since then.
          outcome?.before && (
            <UndoButton
              send={() => call('editStudent', { id: record.id, body: { version: record.version, ...outcome.before } })}
              onDone={(now) => answer(now, 'Back as before.')}
            />
          )
        }
      />
      <RecordForm
        record={record}
        houses={houses}
        onSaved={(now, before) => answer(now, 'Saved.', sentFields(before))}
        onType={() => setOutcome(null)}
      />
      <LunchNumberCard record={record} onSaved={answer} />
      <AccountCard account={record.account} />
      <MergeCard record={record} onAnswer={onAnswer} />
      <ArchiveCard record={record} onChanged={onChanged} />
      <ChildDataCard record={record} />
    </>
  );
}

/** 'Grade 6 · Umusa · 41 points · in 2 rosters' */
function leadText({ grade, house_name, points, rosters, archived_at }: AdminStudent, ladder: Ladder): string {
  return [
    archived_at === null ? null : 'Archived',
    stepText(ladder, grade),
    house_name ?? 'No house',
    countText(points, 'point', 'points'),
    rosters === 0 ? null : `in ${countText(rosters, 'roster', 'rosters')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function AccountCard({ account }: { account: AdminStudent['account'] }) {
  return (
    <section className="card panel">
      <h2>Account</h2>
      {account ? (
        <p>
          <Link to={generatePath(adminPaths.person, { accountId: account.id })}>{account.email}</Link>
          {account.state === 'disabled' && ', disabled'}
        </p>
      ) : (
        <p className={styles.soft}>
          This student has no account. When a student signs up, you link the sign-up to this record under Sign-ups.
        </p>
      )}
    </section>
  );
}
