import { generatePath } from 'react-router-dom';
import { needsDecision, type KnownEntry } from '#data/outbox/view/known-entry.ts';
import type { Decisions } from '#services/outbox/use-decisions.ts';
import { classNames } from '#ui/class-names.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import { whenText } from '#ui/when-text.ts';
import { nameOf, type EntryLabel } from './entry-label.ts';
import styles from './submission-card.module.css';

interface Props {
  entries: ReadonlyArray<{ entry: KnownEntry; label: EntryLabel }>;
  names: ReadonlyMap<string, string>;
  decisions: Decisions;
  now: number;
  title: string;
}

/** The awards of one submission: each student, where it is, and what can be done about it. */
export function EntryRows({ entries, names, decisions, now, title }: Props) {
  return (
    <ul className={styles.rows} aria-label={title}>
      {entries.map(({ entry, label }) => (
        <EntryRow
          key={entry.id}
          entry={entry}
          label={label}
          name={nameOf(entry, names)}
          decisions={decisions}
          time={'at' in entry.place ? whenText(entry.place.at, now) : null}
        />
      ))}
    </ul>
  );
}

function EntryRow({
  entry,
  label,
  name,
  decisions,
  time,
}: {
  entry: KnownEntry;
  label: EntryLabel;
  name: string;
  decisions: Decisions;
  time: string | null;
}) {
  const busy = decisions.busy === entry.id;
  return (
    <li className={styles.row}>
      <span className={styles.student}>{name}</span>
      <span className={classNames(styles.place, styles[label.tone])}>
        <Icon name={label.icon} size={18} />
        <span>
          {label.text}
          {time && <span className={styles.time}> {time}</span>}
        </span>
      </span>
      {label.more && <p className={styles.more}>{label.more}</p>}
      {entry.place.kind === 'unsure' && (
        <div className={styles.choices}>
          <ButtonLink to={generatePath(paths.studentHistory, { studentId: entry.studentId })} icon="clock">
            History <span className="sr-only">of {name}</span>
          </ButtonLink>
          <Button icon="check" busy={busy} onClick={() => decisions.markArrived(entry.id, name)}>
            It arrived<span className="sr-only">: {name}</span>
          </Button>
          <Button icon="refresh" busy={busy} onClick={() => decisions.retry(entry.id, name)}>
            Send it again<span className="sr-only">: {name}</span>
          </Button>
        </div>
      )}
      {needsDecision(entry) && entry.place.kind !== 'unsure' && (
        <div className={styles.choices}>
          {entry.place.kind !== 'unreadable' && (
            <Button icon="refresh" busy={busy} onClick={() => decisions.retry(entry.id, name)}>
              Retry<span className="sr-only"> {name}</span>
            </Button>
          )}
          <Button icon="skip" busy={busy} onClick={() => decisions.skip(entry.id, name)}>
            Skip this student<span className="sr-only"> {name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
