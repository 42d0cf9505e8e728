import { useState } from 'react';
import type { ListedAward } from '#contracts/admin/awards.ts';
import { AWARD_STATES } from '#domain/awards/review-words.ts';
import { AdminTableList, type AdminTableListOf } from '#features/admin/list/admin-list.tsx';
import { OnlyAbout } from '#features/admin/list/only-about.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { beforeOf, useListAddress } from '#features/admin/list/use-list-address.ts';
import { useAdminLoad } from '#services/admin/use-admin.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import cells from '#ui/components/data-table.module.css';
import { PageHeader } from '#ui/components/page-header.tsx';
import { adminPaths } from '#ui/admin-paths.ts';
import { AWARD_COLUMNS, When } from './award-cells.tsx';
import styles from './award-cells.module.css';
import { TakeBackDialog } from './take-back-dialog.tsx';

const AWARDS: AdminTableListOf<ListedAward, (award: ListedAward) => void> = {
  icon: 'award',
  words: {
    none: 'No points have been awarded yet.',
    noMatch: 'No awards match.',
    failed: 'Couldn’t load the awards.',
  },
  search: 'Student or teacher',
  filters: [
    {
      name: 'state',
      label: 'Status',
      options: [
        { value: '', label: 'All awards' },
        ...Object.entries(AWARD_STATES).map(([value, label]) => ({ value, label })),
      ],
    },
  ],
  alsoBy: ['student'],
  caption: 'Awards, the newest first',
  keyOf: ({ id }) => id,
  columns: [
    ...AWARD_COLUMNS,
    { head: 'Status', kind: 'line', className: styles.state, cell: (award) => <State of={award} /> },
    {
      head: 'Undo',
      kind: 'action',
      className: cells.action,
      cell: (award, takeBack) =>
        award.state !== 'taken_back' &&
        award.state !== 'declined' && (
          <Button variant="quiet" icon="undo" onClick={() => takeBack(award)}>
            Undo… <span className="sr-only">{`+${award.points} of ${award.student.name}`}</span>
          </Button>
        ),
    },
  ],
};

/** Every award of the school, and the way to take one back. */
export function AwardsScreen() {
  const address = useListAddress(AWARDS);
  const { state, student } = address.filters;
  const load = useAdminLoad('adminAwards', {
    query: { search: address.search || undefined, state, student, before: beforeOf(address) },
  });
  const [taking, setTaking] = useState<ListedAward | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  return (
    <>
      <PageHeader
        title="All awards"
        lead="The newest first, as the server recorded them. An award that was wrong can be undone. Nothing is deleted."
        actions={
          <ButtonLink to={adminPaths.review} variant="quiet" icon="back">
            Review queue
          </ButtonLink>
        }
      />
      <AdminTableList
        of={AWARDS}
        load={load}
        address={address}
        between={
          <>
            {student !== undefined && (
              <OnlyAbout text="Only the awards of one student." onAll={() => address.change({ student: null })} />
            )}
            <Outcome text={outcome} />
          </>
        }
        on={(award) => {
          setOutcome(null);
          setTaking(award);
        }}
      />
      {taking && (
        <TakeBackDialog
          award={taking}
          onClose={() => setTaking(null)}
          onDone={(text) => {
            setTaking(null);
            setOutcome(text);
            load.refresh();
          }}
        />
      )}
    </>
  );
}

/** The award's state, and who decided or took it back, when and why. */
function State({ of: { state, decided, taken_back } }: { of: ListedAward }) {
  return (
    <>
      {AWARD_STATES[state]}
      {decided && (
        <span className={styles.soft}>
          {state === 'declined' ? 'Rejected' : 'Approved'} by {decided.by}, <When at={decided.at} />
        </span>
      )}
      {taken_back && (
        <span className={styles.soft}>
          By {taken_back.by}, <When at={taken_back.at} />
          {taken_back.is_late && ', more than a day after the award'}
          {taken_back.reason && `: “${taken_back.reason}”`}
        </span>
      )}
    </>
  );
}
