import { useId, useState } from 'react';
import { isUnsent, needsDecision } from '#data/outbox/view/known-entry.ts';
import type { Submission } from '#data/outbox/view/outbox-state.ts';
import { discardText } from '#domain/awards/outbox-words.ts';
import { countText, plural } from '#domain/plural.ts';
import type { Decisions } from '#services/outbox/use-decisions.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { whenText } from '#ui/when-text.ts';
import { EntryRows } from './entry-rows.tsx';
import { countLabels, labelledEntries, type EntryLabel } from './entry-label.ts';
import styles from './submission-card.module.css';

/** More students than this are folded away, but never one who needs the teacher. */
const SHOWN = 8;

interface Props {
  submission: Submission;
  names: ReadonlyMap<string, string>;
  decisions: Decisions;
  now: number;
}

/** One tap on Award: the students, what they got, and the state of each award. */
export function SubmissionCard({ submission, names, decisions, now }: Props) {
  const { submissionId, habitName, reasons, comment, entries, count } = submission;
  const titleId = useId();
  const [unfolded, setUnfolded] = useState(false);
  const labelled = labelledEntries(entries);
  const undecided = labelled.filter(({ entry }) => needsDecision(entry));
  const folds = entries.length > SHOWN || (!submission.open && entries.length > 1);
  const rows = { names, decisions, now };
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <div className={styles.what}>
          <h3 id={titleId}>{habitName || 'An award'}</h3>
          <p className={styles.facts}>{reasons.join('; ')}</p>
          <p className={styles.facts}>
            {studentsText(submission)}
            {submission.madeAt > 0 && ` · ${whenText(submission.madeAt, now)}`}
          </p>
          {comment && <p className={styles.comment}>“{comment}”</p>}
        </div>
        {(folds || entries.length > 1) && <Counts labels={countLabels({ count })} />}
      </header>
      {folds && undecided.length > 0 && <EntryRows {...rows} entries={undecided} title="Stopped" />}
      {folds ? (
        <details className={styles.fold} open={unfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
          <summary>All {entries.length} students</summary>
          {unfolded && <EntryRows {...rows} entries={labelled} title="Students" />}
        </details>
      ) : (
        <EntryRows {...rows} entries={labelled} title="Students" />
      )}
      {submission.open && (entries.length > 1 || undecided.length === 0) && (
        <Choices submissionId={submissionId} decisions={decisions} submission={submission} />
      )}
    </article>
  );
}

function Counts({ labels }: { labels: readonly EntryLabel[] }) {
  return (
    <ul className={styles.counts} aria-label="In all">
      {labels.map(({ text, icon, tone }) => (
        <li key={text} className={classNames(styles.place, styles[tone])}>
          <Icon name={icon} size={18} />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** What can be done with the whole of it: cancelled while nothing is refused, discarded once something is. */
function Choices({
  submissionId,
  submission,
  decisions,
}: {
  submissionId: string;
  submission: Submission;
  decisions: Decisions;
}) {
  const [asking, setAsking] = useState(false);
  const stopped = submission.entries.some(needsDecision);
  const busy = decisions.busy === submissionId;
  const unsent = submission.entries.filter(isUnsent).length;
  const { sent = 0 } = submission.count;
  return (
    <div className={styles.choices}>
      {stopped ? (
        <Button variant="quiet" icon="close" busy={busy} onClick={() => setAsking(true)}>
          Discard unsent awards
        </Button>
      ) : (
        (submission.count.waiting ?? 0) + (submission.count.sending ?? 0) > 0 && (
          <Button variant="quiet" icon="undo" busy={busy} onClick={() => decisions.takeBack(submissionId)}>
            {busy ? 'Stopping…' : 'Cancel waiting awards'}
          </Button>
        )
      )}
      {asking && (
        <ConfirmDialog
          title={`Discard ${countText(unsent, 'award')}?`}
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
            {discardText(unsent)}
            {sent > 0 && ` The ${countText(sent, 'award')} already sent ${plural(sent, 'stays', 'stay')}.`}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function studentsText({ entries, points }: Submission): string {
  const students = countText(entries.length, 'student');
  if (points === 0) return students;
  const each = countText(points, 'point');
  return entries.length === 1 ? `${students}, ${each}` : `${students}, ${each} each`;
}
