import { useState } from 'react';
import type { Newcomer, StudentCodes } from '#contracts/admin/codes.ts';
import { countText, numberText } from '#domain/plural.ts';
import { fullName, hasWords } from '#domain/names.ts';
import { stepText, type Ladder } from '#domain/people/ladder.ts';
import type { Moment } from '#domain/school-clock.ts';
import { AdminTable, type AdminTableOf } from '#features/admin/list/admin-table.tsx';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { InPages } from '#features/admin/list/in-pages.tsx';
import { stepColumn } from '#features/admin/list/step-column.tsx';
import { tickColumn } from '#features/admin/list/tick-column.tsx';
import { TickPage, useTicked, type Ticked } from '#features/admin/list/use-ticked.tsx';
import { useAdminLoad } from '#services/admin/use-admin.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { SearchField } from '#ui/components/search-field.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { useLadder } from '#ui/school/ladder-context.ts';
import { whenText } from '#ui/when-text.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { MadeCodes } from './made-codes.tsx';
import styles from './codes.module.css';

const NEWCOMERS: AdminTableOf<Newcomer, { ticked: Ticked }> = {
  caption: 'Students who are not here yet',
  keyOf: ({ id }) => id,
  columns: [
    tickColumn(fullName),
    { head: 'Name', kind: 'title', cell: fullName },
    { head: 'School no.', before: 'No.', cell: ({ school_number }) => school_number ?? '–' },
    stepColumn(({ grade }) => grade),
    { head: 'Class', before: 'Class', cell: ({ classes }) => classes.join(', ') || '–' },
    {
      head: 'Code',
      cell: ({ code_until, reminded_at }, _, now) => (
        <>
          {codeText(code_until, now)}
          {reminded_at !== null && (
            <span className={styles.reminded}>Reminded {whenText(Date.parse(reminded_at), now)}</span>
          )}
        </>
      ),
    },
  ],
};

function codeText(until: string | null, now: Moment): string {
  if (until === null) return 'No code yet';
  return Date.parse(until) > now.at ? `Until ${whenText(Date.parse(until), now)}` : 'The code is too old';
}

/** Who has no account yet, and the codes that let them in: a class, a grade, or the whole school at once. */
export function CodesScreen() {
  const load = useAdminLoad('newcomers', {});
  const [made, setMade] = useState<StudentCodes | null>(null);
  const finish = (): void => {
    setMade(null);
    load.refresh();
  };
  const lead =
    load.kind === 'ready'
      ? `${numberText(load.data.here - load.data.results.length)} of ${countText(load.data.here, 'student', 'students')} have an account.`
      : undefined;
  return (
    <>
      <PageHeader title="Not here yet" lead={lead} />
      {made ? (
        <MadeCodes made={made} onDone={finish} />
      ) : (
        <AdminView of={load} failed="Couldn’t load the students." bars={6} height="3.5rem">
          {({ results }) =>
            results.length === 0 ? (
              <EmptyState
                icon="person"
                text="Every student has an account."
                action={<ButtonLink to={adminPaths.students}>All students</ButtonLink>}
              />
            ) : (
              <Newcomers rows={results} onMade={setMade} onReminded={load.refresh} />
            )
          }
        </AdminView>
      )}
    </>
  );
}

interface Actions {
  onMade: (made: StudentCodes) => void;
  onReminded: () => void;
}

function Newcomers({ rows, ...actions }: Actions & { rows: readonly Newcomer[] }) {
  const ticked = useTicked(rows);
  const ladder = useLadder();
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState('');
  const found = rows.filter(
    (row) =>
      hasWords(`${fullName(row)} ${row.school_number ?? ''}`, search) && (group === '' || isIn(row, group, ladder)),
  );
  const chosen = found.filter(({ id }) => ticked.ids.has(id));
  return (
    <>
      <search className={styles.tools}>
        <SearchField label="Find by name or number" value={search} onValue={setSearch} />
        <SelectField label="Who" value={group} options={groupsOf(rows, ladder)} onValue={setGroup} />
      </search>
      {found.length === 0 ? (
        <p>No students match.</p>
      ) : (
        <>
          <TickPage of={ticked} rows={found}>
            All {numberText(found.length)}
          </TickPage>
          <InPages rows={found}>{(shown) => <AdminTable of={NEWCOMERS} rows={shown} on={{ ticked }} />}</InPages>
        </>
      )}
      <ChosenBar chosen={chosen} {...actions} />
    </>
  );
}

const isIn = ({ classes, grade }: Newcomer, group: string, ladder: Ladder): boolean =>
  classes.includes(group) || stepText(ladder, grade) === group;

/** The classes and the grades that somebody of these is in. */
function groupsOf(rows: readonly Newcomer[], ladder: Ladder) {
  const classes = [...new Set(rows.flatMap((row) => row.classes))].toSorted((a, b) => a.localeCompare(b, 'en'));
  const grades = [...new Set(rows.map(({ grade }) => grade))]
    .toSorted((a, b) => (a ?? 99) - (b ?? 99))
    .map((grade) => stepText(ladder, grade));
  return [
    { value: '', label: 'Everybody' },
    ...[...classes, ...grades].map((group) => ({ value: group, label: group })),
  ];
}
