import { useState, type ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { plural } from '#domain/plural.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { targetPath } from '#features/award/draft/award-paths.ts';
import type { Resolution } from '#features/award/draft/resolve-award.ts';
import { groupText, pointsText, whoText } from '#features/award/draft/award-summary.ts';
import type { AwardDraft } from '#features/award/draft/award-draft.ts';
import type { Recipients } from '#features/award/recipients/recipients.ts';
import styles from './confirm-details.module.css';

/** Who gets the award, the habit, the reasons, the points each and in all, the comment. It leaves out what is missing. */
export function ConfirmDetails({
  recipients,
  draft: { target, habitName, reasonTexts, points, comment },
  resolved,
  note,
  reasonsPath,
}: {
  recipients: Recipients;
  draft: AwardDraft;
  resolved: Extract<Resolution, { kind: 'resolved' }> | null;
  /** How the points of the address were corrected; null: they were not. */
  note: string | null;
  reasonsPath: string;
}) {
  const habit = resolved?.habit ?? null;
  const reasons = resolved ? resolved.reasons.map(({ text }) => text) : reasonTexts;
  return (
    <div className="card">
      <dl>
        {(recipients.kind === 'known' || recipients.kind === 'loading') && (
          <Item label="Who" className={styles.who}>
            {target.kind === 'house' && target.name !== null && <HouseCrest name={target.name} colour="" size={72} />}
            <div className={styles.whoWords}>
              <RecipientNames recipients={recipients} />
              {recipients.kind === 'known' && (
                <Link to={targetPath(target)} className={styles.change}>
                  {target.kind === 'house' ? 'Another house' : 'Change students'}
                </Link>
              )}
            </div>
          </Item>
        )}
        {(habit || habitName !== null) && (
          <Item
            label="Habit"
            className={styles.habit}
            style={habit ? { borderInlineStartColor: habit.colour } : undefined}
          >
            {habit?.name ?? habitName}
          </Item>
        )}
        {reasons.length > 0 && <Item label={plural(reasons.length, 'Reason', 'Reasons')}>{reasons.join(', ')}</Item>}
        <Item label="Points" className={styles.points}>
          {pointsText(recipients.kind === 'known' ? recipients.students.length : 0, points)}
          {note && <p className={styles.note}>{note}</p>}
        </Item>
        {comment.trim() !== '' && (
          <Item label="Comment" className={styles.comment}>
            {comment.trim()}
          </Item>
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

function Item({ label, ...value }: { label: string } & Pick<ComponentProps<'dd'>, 'className' | 'style' | 'children'>) {
  return (
    <div className={styles.item}>
      <dt>{label}</dt>
      <dd {...value} />
    </div>
  );
}

function RecipientNames({ recipients }: { recipients: Extract<Recipients, { kind: 'known' | 'loading' }> }) {
  const [open, setOpen] = useState(false);
  if (recipients.kind === 'loading') return <p>Loading…</p>;
  const names = recipients.students.map(({ name }) => name);
  return (
    <>
      <p>
        <strong>{groupText(names.length, recipients.group)}</strong>
      </p>
      <p>{whoText(names)}</p>
      {names.length > 5 && (
        <details className={styles.names} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>All {names.length} names</summary>
          {open && (
            <ol>
              {recipients.students.map(({ student, name }) => (
                <li key={student.id}>{name}</li>
              ))}
            </ol>
          )}
        </details>
      )}
    </>
  );
}
