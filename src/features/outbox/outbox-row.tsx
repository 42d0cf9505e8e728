import { useRef } from 'react';
import { generatePath } from 'react-router-dom';
import { stageOf } from '#domain/awards/given.ts';
import { studentLabel } from '#domain/awards/outbox-words.ts';
import { undoWaitsText } from '#domain/awards/undo-words.ts';
import type { Decisions } from '#services/outbox/use-decisions.ts';
import { classNames } from '#ui/class-names.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import { momentText } from '#ui/when-text.ts';
import type { Moment } from '#domain/school-clock.ts';
import styles from './outbox-group-card.module.css';
import type { GroupRow } from './outbox-groups.ts';

export interface RowProps {
  row: GroupRow;
  names: ReadonlyMap<string, string>;
  decisions: Decisions;
  now: Moment;
  /** What its group doesn't say for all rows: the word for the state, and what is to be read below it. */
  says: { state: boolean; more: boolean };
}

/** A student: who, what they got, where the award is, and what can be done about it. */
export function OutboxRow({ row, names, decisions, now, says }: RowProps) {
  const { entry, label, award, submission, state } = row;
  const { id, studentId, place } = entry;
  const can = award?.can;
  const name = studentLabel(entry, names);
  const busy = decisions.busy === id;
  const more = state === 'undoing' ? undoWaitsText([sentText(row, now)]) : label.more;
  const self = useRef<HTMLLIElement>(null);
  // The button goes away with what it did.
  const inPlace = (decide: () => void) => (): void => {
    self.current?.focus({ preventScroll: true });
    decide();
  };
  const Name = state === 'undoing' || state === 'taken-back' ? 's' : 'span';
  return (
    <li ref={self} tabIndex={-1} className={styles.row}>
      <div className={styles.line}>
        <Name className={styles.student}>{name}</Name>
        <span className={styles.what}>
          {whatText(row)}
          <span className={classNames(styles.state, styles[label.tone])}>
            <Icon name={label.icon} size={18} />
            <span className={says.state || label.tone === 'bad' ? undefined : 'sr-only'}>{label.text}</span>
          </span>
        </span>
      </div>
      {mayCancel(row) ? (
        <button
          type="button"
          className={styles.icon}
          aria-label={`Cancel: ${name}`}
          aria-disabled={busy || undefined}
          onClick={inPlace(() => decisions.cancel(id, name))}
        >
          <Icon name="close" size={20} />
        </button>
      ) : (
        can?.undo &&
        (state === 'in-doubt' || stageOf(row) === 'on-server') && (
          <button
            type="button"
            className={styles.icon}
            aria-label={`Undo: ${name}`}
            aria-disabled={busy || undefined}
            onClick={inPlace(() => decisions.undo(id, [id]))}
          >
            <Icon name="undo" size={20} />
          </button>
        )
      )}
      {submission.comment && <p className={styles.more}>“{submission.comment}”</p>}
      {more && says.more && <p className={styles.more}>{more}</p>}
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

/** Whether Cancel takes it back. What may have been sent already takes an Undo. */
export function mayCancel({ state }: GroupRow): boolean {
  return state === 'waiting' || state === 'sending';
}

/** 'at 10:31', when the server answered; null: it has given no answer. */
export function sentText({ entry: { place } }: GroupRow, now: Moment): string | null {
  return 'at' in place ? momentText(place.at, now) : null;
}

/** '+1 Work Hard' */
function whatText({ submission: { reasons, habitName, points } }: GroupRow): string {
  const what = reasons.join('; ') || habitName || 'An award';
  return points > 0 ? `+${points} ${what}` : what;
}
