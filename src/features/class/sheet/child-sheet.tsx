import { useState } from 'react';
import { generatePath, Link } from 'react-router-dom';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import type { ClassChild } from '#features/class/class-child.ts';
import type { TileFigures } from '#features/class/class-figures.ts';
import { armedText, STOPPED_WORDS } from '#features/class/class-words.ts';
import { armedOf, type Armed } from '#features/class/use-class-state.ts';
import { Alert } from '#ui/components/message.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { paths } from '#ui/paths.ts';
import { CommentField } from '#ui/school/comment-field.tsx';
import { PointsRow } from './points-row.tsx';
import { ReasonGroups } from './reason-groups.tsx';
import styles from './sheet.module.css';

interface Props {
  child: ClassChild;
  habits: readonly HabitWithReasons[];
  /** What it begins with. */
  armed: Armed | null;
  /** Whether they are absent from the class that is open; null: they are in none. */
  isAbsent: boolean | null;
  /** Whether an award of this child's needs a decision. */
  stopped: TileFigures['stopped'];
  onAward: (what: Armed, comment: string) => void;
  onAbsent: (isAbsent: boolean) => void;
  onClose: () => void;
}

/** Where all of the sheet is in view. */
const ROOMY = '(width >= 768px) and (height >= 700px)';

/** One child: another reason, points, a comment, their history, and whether they are here. */
export function ChildSheet(props: Props) {
  const { child, habits, armed, isAbsent, stopped, onAward, onAbsent, onClose } = props;
  const [reason, setReason] = useState(() => chosenIn(armed));
  const [points, setPoints] = useState(armed?.points ?? 1);
  const [comment, setComment] = useState('');
  const isRoomy = useMedia(ROOMY, true);
  const what = armedOf(reason && { ...reason, points }, habits);
  return (
    <ModalDialog title={child.name} variant="sheet" onClose={onClose}>
      <div className={styles.parts}>
        {stopped !== null && <Stopped why={stopped} />}
        <PointsRow label="Points" points={points} onChoose={setPoints} />
        <ReasonGroups
          habits={habits}
          chosenId={reason?.reasonIds[0] ?? null}
          onChoose={({ id, habit }) => setReason({ habitId: habit.id, reasonIds: [id] })}
        />
        <details className={styles.rest} open={isRoomy}>
          <summary>{isAbsent === null ? 'Comment, history' : 'Comment, history, absent'}</summary>
          <div className={styles.rare}>
            <CommentField rows={2} value={comment} onChange={setComment} />
            <div className={styles.actions}>
              {isAbsent !== null && (
                <button type="button" className={styles.action} onClick={() => onAbsent(!isAbsent)}>
                  {isAbsent ? 'Here again' : 'Absent today'}
                </button>
              )}
              <Link className={styles.action} to={generatePath(paths.studentHistory, { studentId: child.id })}>
                <Icon name="report" size={20} />
                History
              </Link>
            </div>
          </div>
        </details>
        <div className={styles.foot}>
          <button
            type="button"
            className={styles.award}
            aria-disabled={what === null}
            onClick={() => what && onAward(what, comment)}
          >
            {what ? `Award ${armedText(what)}` : 'Choose a reason'}
          </button>
        </div>
      </div>
    </ModalDialog>
  );
}

function chosenIn(armed: Armed | null): { habitId: string; reasonIds: string[] } | null {
  return armed && { habitId: armed.habit.id, reasonIds: armed.reasons.map(({ id }) => id) };
}

function Stopped({ why }: { why: NonNullable<TileFigures['stopped']> }) {
  return (
    <Alert action={<ButtonLink to={paths.outbox}>Open the Outbox</ButtonLink>}>
      {STOPPED_WORDS[why].sentence} The Outbox says why, and what you can do.
    </Alert>
  );
}
