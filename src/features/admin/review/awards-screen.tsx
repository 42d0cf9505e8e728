import { useState } from 'react';
import type { ListedAward } from '#contracts/admin/awards.ts';
import { AWARD_STATES } from '#domain/awards/review-words.ts';
import { ListTools } from '#features/admin/list/list-tools.tsx';
import { beforeOf, LogList } from '#features/admin/list/log-list.tsx';
import { OnlyAbout } from '#features/admin/list/only-about.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { useListAddress } from '#features/admin/list/use-list-address.ts';
import { useAdminLoad } from '#services/admin/use-admin.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { classNames } from '#ui/class-names.ts';
import cells from '#ui/components/data-table.module.css';
import { DataTable, type Column } from '#ui/components/data-table.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { adminPaths } from '#ui/admin-paths.ts';
import { AwardCell, StudentCell, TapCell, When } from './award-cells.tsx';
import styles from './award-cells.module.css';
import { TakeBackDialog } from './take-back-dialog.tsx';

const WORDS = {
  none: 'No points have been awarded yet.',
  noMatch: 'No awards match.',
  failed: 'Couldn’t load the awards.',
};

const FILTERS = [
  {
    name: 'state',
    label: 'Status',
    options: [
      { value: '', label: 'All awards' },
      ...Object.entries(AWARD_STATES).map(([value, label]) => ({ value, label })),
    ],
  },
];

const COLUMNS: readonly Column[] = [
  { label: 'Student' },
  { label: 'Award' },
  { label: 'Teacher' },
  { label: 'Status' },
  { label: 'Take back', kind: 'action' },
];

/** Every award of the school, and the way to take one back. */
export function AwardsScreen() {
  const address = useListAddress(['state', 'student']);
  const { state, student } = address.filters;
  const load = useAdminLoad('adminAwards', {
    query: { search: address.search || undefined, state, student, before: beforeOf(address) },
  });
  const [asked, setAsked] = useState<ListedAward | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  return (
    <>
      <PageHeader
        title="All awards"
        lead="The newest first, as the server recorded them. An award that was wrong is taken back. Nothing is deleted."
        actions={
          <ButtonLink to={adminPaths.review} variant="quiet" icon="back">
            Review queue
          </ButtonLink>
        }
      />
      <ListTools address={address} searchLabel="Student or teacher" filters={FILTERS} />
      {student !== undefined && (
        <OnlyAbout text="Only the awards of one student." onAll={() => address.change({ student: null })} />
      )}
      <Outcome text={outcome} />
      <LogList of={load} address={address} words={WORDS} icon="award">
        {(rows) => (
          <AwardTable
            awards={rows}
            onTakeBack={(award) => {
              setOutcome(null);
              setAsked(award);
            }}
          />
        )}
      </LogList>
      {asked && (
        <TakeBackDialog
          award={asked}
          onClose={() => setAsked(null)}
          onDone={(text) => {
            setAsked(null);
            setOutcome(text);
            load.refresh();
          }}
        />
      )}
    </>
  );
}

interface TableProps {
  awards: readonly ListedAward[];
  onTakeBack: (award: ListedAward) => void;
}

function AwardTable({ awards, onTakeBack }: TableProps) {
  return (
    <DataTable caption="Awards, the newest first" columns={COLUMNS}>
      {awards.map((award) => (
        <tr key={award.id}>
          <StudentCell award={award} />
          <AwardCell award={award} />
          <TapCell award={award} />
          <StateCell award={award} />
          <td className={cells.action}>
            {award.state !== 'taken_back' && award.state !== 'declined' && (
              <Button variant="quiet" icon="undo" onClick={() => onTakeBack(award)}>
                Take back… <span className="sr-only">{`+${award.points} of ${award.student.name}`}</span>
              </Button>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** The award's state, and who decided or took it back, when and why. */
function StateCell({ award: { state, decided, taken_back } }: { award: ListedAward }) {
  return (
    <td className={classNames(cells.line, styles.state)}>
      {AWARD_STATES[state]}
      {decided && (
        <span className={styles.soft}>
          {state === 'declined' ? 'Declined' : 'Counted'} by {decided.by}, <When at={decided.at} />
        </span>
      )}
      {taken_back && (
        <span className={styles.soft}>
          By {taken_back.by}, <When at={taken_back.at} />
          {taken_back.is_late && ', more than a day after the award'}
          {taken_back.reason && `: “${taken_back.reason}”`}
        </span>
      )}
    </td>
  );
}
