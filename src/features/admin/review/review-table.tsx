import type { ReviewOutcome, WaitingAward } from '#contracts/admin/awards.ts';
import { REVIEW_LABELS, REVIEW_WORDS } from '#domain/awards/review-words.ts';
import { counted } from '#domain/plural.ts';
import type { AdminTableListOf } from '#features/admin/list/admin-list.tsx';
import { tickColumn } from '#features/admin/list/tick-column.tsx';
import { TickPage, type Ticked } from '#features/admin/list/use-ticked.tsx';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { Button } from '#ui/components/button.tsx';
import { AWARD_COLUMNS } from './award-cells.tsx';
import styles from './review-table.module.css';

interface Actions {
  ticked: Ticked;
  isBusy: boolean;
  decide: (awards: readonly WaitingAward[], outcome: ReviewOutcome) => void;
}

/** Waiting awards, to be decided one by one or together. */
export const WAITING: AdminTableListOf<WaitingAward, Actions> = {
  icon: 'check',
  words: {
    one: 'award',
    many: 'awards',
    none: 'No awards are waiting for a decision.',
    noMatch: 'No waiting awards match.',
    failed: 'Couldn’t load the review queue.',
  },
  search: 'Student or teacher',
  filters: [
    {
      name: 'why',
      label: 'Reason',
      options: [
        { value: '', label: 'All reasons' },
        ...Object.entries(REVIEW_LABELS).map(([value, label]) => ({ value, label })),
      ],
    },
  ],
  sorts: [
    { value: 'recorded', label: 'Oldest first' },
    { value: '-recorded', label: 'Newest first' },
    { value: 'student', label: 'Student' },
    { value: 'teacher', label: 'Teacher' },
  ],
  caption: 'Awards that wait for a decision',
  tableClass: styles.table,
  keyOf: ({ id }) => id,
  columns: [
    tickColumn(({ points, student }) => `+${points} for ${student.name}`),
    ...AWARD_COLUMNS,
    { head: 'Reason', kind: 'line', cell: ({ why }) => REVIEW_WORDS[why] },
    {
      head: 'Decide',
      kind: 'action',
      className: styles.decide,
      cell: (award, actions) => <Decide award={award} {...actions} />,
    },
  ],
};

function Decide({ award, isBusy, decide }: Actions & { award: WaitingAward }) {
  const which = <span className="sr-only">{`+${award.points} for ${award.student.name}`}</span>;
  return (
    <div className={styles.buttons}>
      <Button icon="check" busy={isBusy} onClick={() => decide([award], 'counted')}>
        Approve {which}
      </Button>
      <Button variant="quiet" busy={isBusy} onClick={() => decide([award], 'declined')}>
        Reject… {which}
      </Button>
    </div>
  );
}

/** What can be decided about those of the page that are ticked: what was decided, or is on another page, is not. */
export function DecideTicked({ rows, ticked, isBusy, decide }: Actions & { rows: readonly WaitingAward[] }) {
  const chosen = rows.filter(({ id }) => ticked.ids.has(id));
  return (
    <div className={styles.bulk}>
      <TickPage of={ticked} rows={rows}>
        All {rows.length} on this page
      </TickPage>
      <output className={styles.chosen}>{chosen.length > 0 && `${chosen.length} selected`}</output>
      {chosen.length > 0 && (
        <>
          <SendButton icon="check" busy={isBusy} onClick={() => decide(chosen, 'counted')}>
            {counted(chosen.length, 'Approve # award', 'Approve # awards')}
          </SendButton>
          <Button busy={isBusy} onClick={() => decide(chosen, 'declined')}>
            Reject {chosen.length}…
          </Button>
        </>
      )}
    </div>
  );
}
