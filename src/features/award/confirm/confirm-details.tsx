import { useState, type ComponentProps } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { pointsInQuery } from '#domain/awards/points.ts';
import { namesText } from '#domain/names.ts';
import { plural } from '#domain/plural.ts';
import { targetPath } from '#features/award/draft/award-address.ts';
import type { AwardDraft } from '#features/award/draft/award-draft.ts';
import { groupText, pointsText } from '#features/award/draft/award-words.ts';
import type { ResolvedAward } from '#features/award/draft/resolve-award.ts';
import type { FoundRecipients } from '#features/award/recipients/recipients.ts';
import { useHouses } from '#services/hooks/student-directory.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { houseOf } from '#ui/school/house-label.tsx';
import styles from './confirm-details.module.css';

/** Who gets the award, the habit, the reasons, the points each and in all, the comment. It leaves out what is missing. */
export function ConfirmDetails({
  draft: { target, habitName, reasonTexts, points, comment },
  recipients: { students, group },
  resolved,
  reasonsPath,
}: {
  draft: AwardDraft;
  recipients: FoundRecipients;
  resolved: ResolvedAward | null;
  reasonsPath: string;
}) {
  const [query] = useSearchParams();
  const houses = useHouses();
  const { note } = pointsInQuery(query.get('points'));
  const habit = resolved?.habit ?? { name: habitName, colour: undefined };
  const house = target.kind === 'house' ? houseOf(houses, null, target.name) : null;
  const reasons = resolved?.reasons.map(({ text }) => text) ?? reasonTexts;
  return (
    <div className="card">
      <dl>
        {students.length > 0 && (
          <Item label="Who" className={styles.who}>
            {house && <HouseCrest house={house} size={72} />}
            <div className={styles.whoWords}>
              <RecipientNames students={students} group={group} />
              <Link to={targetPath(target)} className={styles.change}>
                {target.kind === 'house' ? 'Another house' : 'Change students'}
              </Link>
            </div>
          </Item>
        )}
        {habit.name !== null && (
          <Item label="Habit" className={styles.habit} style={{ borderInlineStartColor: habit.colour }}>
            {habit.name}
          </Item>
        )}
        {reasons.length > 0 && <Item label={plural(reasons.length, 'Reason', 'Reasons')}>{reasons.join(', ')}</Item>}
        <Item label="Points" className={styles.points}>
          {pointsText(students.length, points)}
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

function RecipientNames({ students, group }: Pick<FoundRecipients, 'students' | 'group'>) {
  const [open, setOpen] = useState(false);
  const names = students.map(({ name }) => name);
  return (
    <>
      <p>
        <strong>{groupText(names.length, group)}</strong>
      </p>
      <p>{namesText(names)}</p>
      {names.length > 5 && (
        <details className={styles.names} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>All {names.length} names</summary>
          {open && (
            <ol>
              {students.map(({ student, name }) => (
                <li key={student.id}>{name}</li>
              ))}
            </ol>
          )}
        </details>
      )}
    </>
  );
}
