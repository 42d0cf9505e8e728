import { memo, useId, useState } from 'react';
import { generatePath } from 'react-router-dom';
import { stageOf, type GivenAward } from '#domain/awards/given.ts';
import { isUnsent, needsDecision } from '#domain/awards/known-entry.ts';
import { mayCountOf, type Submission } from '#data/outbox/view/outbox-state.ts';
import { discardText, studentLabel } from '#domain/awards/outbox-words.ts';
import { counted, countText } from '#domain/plural.ts';
import type { Decisions } from '#services/outbox/use-decisions.ts';
import { classNames } from '#ui/class-names.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import { whenText } from '#ui/when-text.ts';
import type { Moment } from '#domain/school-clock.ts';
import { countLabels, labelledEntries, type LabelledEntry } from './entry-label.ts';
import styles from './submission-card.module.css';

/** More students than this are folded away, but never one who needs the teacher. */
const SHOWN = 8;

/** What every part of a card needs besides its awards. */
interface Shared {
  names: ReadonlyMap<string, string>;
  decisions: Decisions;
  awards: ReadonlyMap<string, GivenAward>;
  now: Moment;
}

/** One tap on Award: the students, what they got, and the state of each award. */
export const SubmissionCard = memo(function SubmissionCard({
  submission,
  ...shared
}: Shared & { submission: Submission }) {
  const { habitName, reasons, comment, entries } = submission;
  const titleId = useId();
  const [unfolded, setUnfolded] = useState(false);
  const labelled = labelledEntries(entries, shared.awards);
  const undecided = labelled.filter(({ entry }) => needsDecision(entry));
  const folds = entries.length > SHOWN || (!submission.open && entries.length > 1);
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <header className={classNames('spread', styles.head)}>
        <div className={styles.what}>
          <h3 id={titleId}>{habitName || 'An award'}</h3>
          <p className={styles.facts}>{reasons.join('; ')}</p>
          <p className={styles.facts}>
            {studentsText(submission)}
            {submission.madeAt > 0 && ` · ${whenText(submission.madeAt, shared.now)}`}
          </p>
          {comment && <p className={styles.comment}>“{comment}”</p>}
        </div>
        {(folds || entries.length > 1) && (
          <ul className={styles.counts} aria-label="In all">
            {countLabels(submission, shared.awards).map(({ text, icon, tone }) => (
              <li key={text} className={classNames(styles.place, styles[tone])}>
                <Icon name={icon} size={18} />
                {text}
              </li>
            ))}
          </ul>
        )}
      </header>
      {folds && undecided.length > 0 && <EntryRows {...shared} entries={undecided} title="Stopped" />}
      {folds ? (
        <details className={styles.fold} open={unfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
          <summary>All {entries.length} students</summary>
          {unfolded && <EntryRows {...shared} entries={labelled} title="Students" />}
        </details>
      ) : (
        <EntryRows {...shared} entries={labelled} title="Students" />
      )}
      {submission.open && (entries.length > 1 || undecided.length === 0) && (
        <Choices submission={submission} decisions={shared.decisions} />
      )}
      <UndoSent submission={submission} {...shared} />
    </article>
  );
});

/** Each student of the submission, where the award is, and what can be done about it. */
function EntryRows({ entries, title, ...rest }: Shared & { entries: readonly LabelledEntry[]; title: string }) {
  return (
    <ul className={styles.rows} aria-label={title}>
      {entries.map((row) => (
        <EntryRow key={row.entry.id} {...row} {...rest} />
      ))}
    </ul>
  );
}

function EntryRow({ entry, label, names, decisions, awards, now }: Shared & LabelledEntry) {
  const { id, studentId, place } = entry;
  const can = awards.get(id)?.can;
  const name = studentLabel(entry, names);
  const busy = decisions.busy === id;
  return (
    <li className={styles.row}>
      <span className={styles.student}>{name}</span>
      <span className={classNames(styles.place, styles[label.tone])}>
        <Icon name={label.icon} size={18} />
        <span>
          {label.text}
          {'at' in place && <span className={styles.time}> {whenText(place.at, now)}</span>}
        </span>
      </span>
      {label.more && <p className={styles.more}>{label.more}</p>}
      {place.kind === 'unsure' && (
        <div className={styles.choices}>
          <ButtonLink to={generatePath(paths.studentHistory, { studentId })} icon="clock">
            History <span className="sr-only">of {name}</span>
          </ButtonLink>
          <Button icon="check" busy={busy} onClick={() => decisions.markArrived(id, name)}>
            It arrived<span className="sr-only">: {name}</span>
          </Button>
          <Button icon="refresh" busy={busy} onClick={() => decisions.retry(id, name)}>
            Send it again<span className="sr-only">: {name}</span>
          </Button>
        </div>
      )}
      {can?.skip && (
        <div className={styles.choices}>
          {can.retry && (
            <Button icon="refresh" busy={busy} onClick={() => decisions.retry(id, name)}>
              Retry<span className="sr-only"> {name}</span>
            </Button>
          )}
          <Button icon="skip" busy={busy} onClick={() => decisions.skip(id, name)}>
            Skip this student<span className="sr-only"> {name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

/** What can be done with a whole submission: Cancel while nothing is refused, Discard once something is. */
function Choices({ submission, decisions }: { submission: Submission; decisions: Decisions }) {
  const [asking, setAsking] = useState(false);
  const { submissionId, entries, count } = submission;
  const stopped = entries.some(needsDecision);
  const busy = decisions.busy === submissionId;
  const unsent = entries.filter(isUnsent).length;
  const { sent = 0, waiting = 0, sending = 0 } = count;
  return (
    <div className={styles.choices}>
      {stopped ? (
        <Button variant="quiet" icon="close" busy={busy} onClick={() => setAsking(true)}>
          Discard unsent awards
        </Button>
      ) : (
        waiting + sending > 0 && (
          <Button variant="quiet" icon="undo" busy={busy} onClick={() => decisions.takeBack(submissionId)}>
            {busy ? 'Stopping…' : 'Cancel waiting awards'}
          </Button>
        )
      )}
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

/** Undo of what was sent; the server decides by its own clock. */
function UndoSent({ submission, decisions, awards }: Shared & { submission: Submission }) {
  const { submissionId, entries, habitName } = submission;
  const sent = entries.flatMap(({ id }) => awards.get(id) ?? []).filter((award) => stageOf(award) === 'on-server');
  const ids = sent.flatMap(({ id, can }) => (can.undo ? [id] : []));
  if (ids.length === 0) return null;
  return (
    <div className={styles.choices}>
      <Button
        variant="quiet"
        icon="undo"
        busy={decisions.busy === submissionId}
        onClick={() => decisions.undo(submissionId, ids)}
      >
        {ids.length === 1 ? 'Undo' : `Undo ${ids.length} awards`} <span className="sr-only">for {habitName}</span>
      </Button>
    </div>
  );
}

function studentsText({ entries, points }: Submission): string {
  const students = countText(entries.length, 'student', 'students');
  if (points === 0) return students;
  const each = countText(points, 'point', 'points');
  return entries.length === 1 ? `${students}, ${each}` : `${students}, ${each} each`;
}
