import { useState } from 'react';
import { isStopped, stageOf } from '#domain/awards/given.ts';
import { GIVEN_WORDS, stateText } from '#domain/awards/given-words.ts';
import { undoText } from '#domain/awards/undo-words.ts';
import { firstView, pageOf } from '#domain/people/student-list.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import cells from '#ui/components/data-table.module.css';
import { DataTable, type Column } from '#ui/components/data-table.tsx';
import { Alert } from '#ui/components/message.tsx';
import { Pager } from '#ui/components/pager.tsx';
import { usePrinting } from '#ui/hooks/use-printing.ts';
import { Icon } from '#ui/icons/icon.tsx';

import { useUndo } from '#services/outbox/use-undo.ts';
import { useZone } from '#ui/hooks/clock.ts';
import type { HistoryRow } from './history-rows.ts';
import styles from './history-table.module.css';
import { DAY_AND_CLOCK, numbersIn, writtenIn } from '#domain/formats.ts';

const when = writtenIn(DAY_AND_CLOCK);
const signed = numbersIn({ signDisplay: 'exceptZero' });

const COLUMNS: readonly Column[] = [
  { label: 'When' },
  { label: 'Points', kind: 'number' },
  { label: 'Habit' },
  { label: 'Reason' },
  { label: 'Awarded By' },
];

/** The history a page at a time; on a phone each award is a card. */
export function HistoryTable({ rows }: { rows: readonly HistoryRow[] }) {
  const [asked, setAsked] = useState(1);
  const printing = usePrinting();
  const { rows: onPage, page, pages } = pageOf(rows, { ...firstView, page: asked });
  // Paper has no next page to tap on.
  const shown = printing ? rows : onPage;
  const undo = useUndo();
  const [problem, setProblem] = useState<string | null>(null);
  const takeBack = async (id: string): Promise<void> => {
    const outcome = await undo([id]);
    setProblem(outcome.kind === 'saved' && outcome.kept === 0 ? null : undoText(outcome));
  };
  return (
    <>
      {problem && <Alert>{problem}</Alert>}
      <DataTable caption="Awards, newest first" columns={COLUMNS} className={styles.table}>
        {shown.map((row) => (
          <HistoryLine key={row.id} row={row} onUndo={() => void takeBack(row.id)} />
        ))}
      </DataTable>
      <Pager
        page={page}
        pages={pages}
        onPage={(next) => {
          setAsked(next);
          window.scrollTo(0, 0);
        }}
      />
    </>
  );
}

function takenBackText({ at, by }: NonNullable<HistoryRow['takenBack']>, zone: string | null): string {
  return [at === null ? '' : `on ${when(at, zone)}`, by ? `by ${by}` : ''].filter(Boolean).join(' ');
}

/** What became of the award, where that is more than that it was sent. */
function wordsOf(row: HistoryRow) {
  if (row.state === 'sent') return null;
  if (row.state === 'reversal') return { icon: 'undo', text: 'Undo of the award below' } as const;
  const award = { state: row.state, problem: row.problem };
  return {
    icon: GIVEN_WORDS[row.state].icon,
    text: `${stateText(award)}${isStopped(award) ? ': see the Outbox' : ''}`,
  };
}

/** How the row is drawn. */
function lookOf({ state }: HistoryRow): string {
  if (state === 'reversal' || state === 'declined') return state;
  if (state === 'in-review') return 'review';
  if (state === 'taken-back') return 'reversed';
  const stage = stageOf({ state });
  return stage === 'on-device' ? 'waiting' : stage === 'needs-you' ? 'stopped' : 'awarded';
}

function HistoryLine({ row, onUndo }: { row: HistoryRow; onUndo: () => void }) {
  const zone = useZone();
  const state = wordsOf(row);
  return (
    <tr data-state={lookOf(row)}>
      <td className={styles.when}>
        {row.at === null ? '–' : when(row.at, zone)}
        {state && (
          <span className={styles.state}>
            <Icon name={state.icon} size={16} />
            {state.text}
            {row.takenBack && ` ${takenBackText(row.takenBack, zone)}`}
          </span>
        )}
      </td>
      <td className={classNames(cells.number, cells.points, cells.figure, styles.points)}>{signed(row.points)}</td>
      <td className={cells.title}>{row.habit}</td>
      <td className={classNames(cells.line, styles.reason)}>
        {row.reasons}
        {row.comment && <span className={styles.comment}>“{row.comment}”</span>}
      </td>
      <td data-before="by">
        {row.teacher}
        {row.canUndo && (
          <Button icon="undo" variant="quiet" className={styles.undo} onClick={onUndo}>
            Undo <span className="sr-only">{`${signed(row.points)} ${row.habit}`}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}
