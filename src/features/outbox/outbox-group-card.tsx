import { memo, useId, useState } from 'react';
import { stageOf } from '#domain/awards/given.ts';
import { isUnsent, needsDecision } from '#domain/awards/known-entry.ts';
import { mayCountOf, type Submission } from '#data/outbox/view/outbox-state.ts';
import { discardText } from '#domain/awards/outbox-words.ts';
import { undoWaitsText } from '#domain/awards/undo-words.ts';
import { counted, countText } from '#domain/plural.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';
import { pointText } from '#ui/when-text.ts';
import type { Decisions } from '#services/outbox/use-decisions.ts';
import { countLabels } from './entry-label.ts';
import styles from './outbox-group-card.module.css';
import type { GroupRow, OutboxGroup } from './outbox-groups.ts';
import { mayCancel, OutboxRow, sentText, type RowProps } from './outbox-row.tsx';

/** A group of more rows than this shows the first two, and never hides one that needs the teacher. */
const FOLDS_FROM = 5;
const SHOWN = 2;

/** The awards of one minute and class: the students, what they got, and the state of each award. */
export const OutboxGroupCard = memo(function OutboxGroupCard({
  group,
  ...shared
}: Omit<RowProps, 'row' | 'says'> & { group: OutboxGroup }) {
  const { rows, section, name, madeAt } = group;
  const titleId = useId();
  const isOver = section === 'Last 7 days';
  const undecided = rows.filter(({ entry }) => needsDecision(entry));
  const folds = rows.length >= FOLDS_FROM || (isOver && rows.length > 1);
  const shown = !folds ? rows : undecided.length > 0 ? undecided : isOver ? [] : rows.slice(0, SHOWN);
  const hidden = rows.filter((row) => !shown.includes(row));
  const titleOfShown = !folds ? 'Students' : undecided.length > 0 ? 'Stopped' : 'First';
  const isMixed = new Set(rows.map(({ state }) => state)).size > 1;
  const says = { state: isMixed, more: !isOneUndo(group) };
  const title = [madeAt > 0 ? pointText(madeAt, shared.now) : null, name].filter((part) => part !== null);
  return (
    <article
      className={classNames(styles.group, section === 'Needs attention' && styles.attention)}
      aria-labelledby={titleId}
    >
      <header className={styles.head}>
        <h3 id={titleId}>
          {title.map((part) => (
            <span key={part}>{part} </span>
          ))}
        </h3>
        <ul className={styles.counts} aria-label="In all">
          {countLabels(rows).map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </header>
      {!says.more && <p className={styles.note}>{undoWaitsText(rows.map((row) => sentText(row, shared.now)))}</p>}
      {shown.length > 0 && <Rows {...shared} rows={shown} says={says} title={titleOfShown} />}
      <div className={styles.foot}>
        {hidden.length > 0 && <Fold {...shared} rows={hidden} says={says} isAll={shown.length === 0} />}
        {folds && section !== 'Needs attention' && <WholeGroup group={group} decisions={shared.decisions} />}
      </div>
      {section === 'Needs attention' && rows.length > 1 && (
        <Discard submissions={group.submissions} decisions={shared.decisions} />
      )}
    </article>
  );
});

/** All of it waits for one Undo, which is said once. */
function isOneUndo({ rows }: OutboxGroup): boolean {
  return rows.length > 1 && rows.every(({ state }) => state === 'undoing');
}

function Rows({ rows, title, ...rest }: Omit<RowProps, 'row'> & { rows: readonly GroupRow[]; title: string }) {
  return (
    <ul className={styles.rows} aria-label={title}>
      {rows.map((row) => (
        <OutboxRow key={row.entry.id} row={row} {...rest} />
      ))}
    </ul>
  );
}

function Fold({
  rows,
  isAll,
  ...rest
}: Omit<RowProps, 'row'> & { rows: readonly GroupRow[]; /** No row is shown above it. */ isAll: boolean }) {
  const [unfolded, setUnfolded] = useState(false);
  return (
    <details className={styles.fold} open={unfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary>{isAll ? countText(rows.length, 'student', 'students') : `${rows.length} more`}</summary>
      {unfolded && <Rows {...rest} rows={rows} title="Students" />}
    </details>
  );
}

/** What can be done with a whole group: Cancel of what waits, else Undo of what was sent; the server decides by its clock. */
function WholeGroup({ group, decisions }: { group: OutboxGroup; decisions: Decisions }) {
  const ids = (of: (row: GroupRow) => boolean): string[] => group.rows.filter(of).map(({ entry }) => entry.id);
  const waiting = ids((row) => mayCancel(row) || row.state === 'in-doubt');
  const sent = ids(({ award }) => award !== null && award.can.undo && stageOf(award) === 'on-server');
  const busy = decisions.busy === group.id;
  if (waiting.length > 0) {
    return (
      <Button variant="quiet" busy={busy} onClick={() => decisions.cancelAll(group.id, waiting)}>
        {busy ? 'Stopping…' : counted(waiting.length, 'Cancel #', 'Cancel all #')}
      </Button>
    );
  }
  if (sent.length < 2) return null;
  return (
    <Button variant="quiet" icon="undo" busy={busy} onClick={() => decisions.undo(group.id, sent)}>
      Undo all {sent.length}
    </Button>
  );
}

/** Gives up all of a submission that is not sent. */
function Discard({ submissions, decisions }: { submissions: readonly Submission[]; decisions: Decisions }) {
  const [asking, setAsking] = useState(false);
  const [submission] = submissions;
  if (!submission) return null;
  const { submissionId, entries, count } = submission;
  const unsent = entries.filter(isUnsent).length;
  const { sent = 0 } = count;
  return (
    <div className={styles.discard}>
      <Button variant="quiet" icon="close" busy={decisions.busy === submissionId} onClick={() => setAsking(true)}>
        Discard unsent awards
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Discard ${countText(unsent, 'award', 'awards')}?`}
          confirm="Discard"
          keep="Keep"
          busy={false}
          problem={null}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            decisions.discard(submissionId);
          }}
        >
          <p>
            {discardText(unsent, mayCountOf(submission))}
            {sent > 0 && ` ${counted(sent, 'The # award already sent stays.', 'The # awards already sent stay.')}`}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
