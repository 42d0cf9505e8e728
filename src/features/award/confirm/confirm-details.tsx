import { useState } from 'react';
import { Link } from 'react-router-dom';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { targetPath } from '#features/award/draft/award-paths.ts';
import type { AwardQuery, Resolution } from '#features/award/draft/award-query.ts';
import { groupText, pointsText, whoText } from '#features/award/draft/award-summary.ts';
import type { HouseTarget, RosterTarget } from '#features/award/draft/award-target.ts';
import type { Who } from '#features/award/recipients/award-who.ts';
import styles from './confirm-award.module.css';

/** Who, which habit, which reasons, how many points each and in all, the comment; what is missing is left out. */
export function ConfirmDetails({
  who,
  target,
  resolved,
  asked,
  comment,
  reasonsPath,
}: {
  who: Who;
  target: RosterTarget | HouseTarget;
  resolved: Extract<Resolution, { kind: 'resolved' }> | null;
  asked: AwardQuery;
  comment: string;
  reasonsPath: string;
}) {
  const habit = resolved?.habit ?? null;
  const habitName = habit?.name ?? asked.habit.name;
  const reasons = resolved ? resolved.reasons.map(({ text }) => text) : asked.reasonTexts;
  return (
    <div className={styles.card}>
      <dl>
        {(who.kind === 'known' || who.kind === 'loading') && (
          <div className={styles.item}>
            <dt>Who</dt>
            <dd className={styles.who}>
              {target.kind === 'house' && target.name !== null && <HouseCrest name={target.name} colour="" size={72} />}
              <div className={styles.whoWords}>
                <WhoWords who={who} />
                {who.kind === 'known' && (
                  <Link to={targetPath(target)} className={styles.change}>
                    {target.kind === 'house' ? 'Another house' : 'Change students'}
                  </Link>
                )}
              </div>
            </dd>
          </div>
        )}
        {habitName !== null && (
          <div className={styles.item}>
            <dt>Habit</dt>
            <dd className={styles.habit} style={habit ? { borderInlineStartColor: habit.colour } : undefined}>
              {habitName}
            </dd>
          </div>
        )}
        {reasons.length > 0 && (
          <div className={styles.item}>
            <dt>{reasons.length === 1 ? 'Reason' : 'Reasons'}</dt>
            <dd>{reasons.join(', ')}</dd>
          </div>
        )}
        <div className={styles.item}>
          <dt>Points</dt>
          <dd className={styles.points}>
            {pointsText(who.kind === 'known' ? who.students.length : 0, asked.points)}
            {asked.note && <p className={styles.note}>{asked.note}</p>}
          </dd>
        </div>
        {comment.trim() !== '' && (
          <div className={styles.item}>
            <dt>Comment</dt>
            <dd className={styles.comment}>{comment.trim()}</dd>
          </div>
        )}
      </dl>
      <p className={styles.changeAll}>
        <Link to={reasonsPath} className={styles.change}>
          Change habit, reasons or points
        </Link>
      </p>
    </div>
  );
}

function WhoWords({ who }: { who: Extract<Who, { kind: 'known' | 'loading' }> }) {
  const [open, setOpen] = useState(false);
  if (who.kind === 'loading') return <p>Loading…</p>;
  const names = who.students.map(({ name }) => name);
  const text = whoText(names);
  return (
    <>
      <p>
        <strong>{groupText({ ...who, students: who.students.length })}</strong>
      </p>
      <p>{text}</p>
      {names.length > 5 && (
        <details className={styles.names} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>All {names.length} names</summary>
          {open && (
            <ol>
              {who.students.map(({ student, name }) => (
                <li key={student.id}>{name}</li>
              ))}
            </ol>
          )}
        </details>
      )}
    </>
  );
}
