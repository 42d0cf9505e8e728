import { generatePath } from 'react-router-dom';
import type { ListedEntry } from '#data/outbox/view/outbox-list.ts';
import { classNames } from '#ui/class-names.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import { whenText } from '#ui/when-text.ts';
import { nameOf, needsDecision, type PlaceFace } from './place-face.ts';
import styles from './submission-card.module.css';
import type { Decisions } from './use-decisions.ts';

interface Props {
  faces: ReadonlyArray<{ entry: ListedEntry; face: PlaceFace }>;
  names: ReadonlyMap<string, string>;
  decisions: Decisions;
  now: number;
  label: string;
}

/** The awards of one submission: each student, where it is, and what can be done about it. */
export function EntryRows({ faces, names, decisions, now, label }: Props) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {faces.map(({ entry, face }) => (
        <EntryRow
          key={entry.id}
          entry={entry}
          face={face}
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
  face,
  name,
  decisions,
  time,
}: {
  entry: ListedEntry;
  face: PlaceFace;
  name: string;
  decisions: Decisions;
  time: string | null;
}) {
  const busy = decisions.busy === entry.id;
  return (
    <li className={styles.row}>
      <span className={styles.student}>{name}</span>
      <span className={classNames(styles.place, styles[face.tone])}>
        <Icon name={face.icon} size={18} />
        <span>
          {face.label}
          {time && <span className={styles.time}> {time}</span>}
        </span>
      </span>
      {face.more && <p className={styles.more}>{face.more}</p>}
      {entry.place.kind === 'unsure' && (
        <div className={styles.choices}>
          <ButtonLink to={generatePath(paths.studentHistory, { studentId: entry.studentId })} icon="clock">
            History <span className="sr-only">of {name}</span>
          </ButtonLink>
          <Button icon="check" busy={busy} onClick={() => decisions.arrived(entry.id, name)}>
            It arrived<span className="sr-only">: {name}</span>
          </Button>
          <Button icon="refresh" busy={busy} onClick={() => decisions.retry(entry.id, name)}>
            Send it again<span className="sr-only">: {name}</span>
          </Button>
        </div>
      )}
      {needsDecision(entry.place) && entry.place.kind !== 'unsure' && (
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
