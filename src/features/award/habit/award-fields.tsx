import { useNavigate, useSearchParams } from 'react-router-dom';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { AWARD_WORDS } from '#domain/awards/award-check.ts';
import { MAX_COMMENT, MAX_OFFERED_POINTS, pointsInQuery } from '#domain/awards/points.ts';
import { useAwardDraft } from '#features/award/draft/use-award-draft.ts';
import { reasonsPath } from '#features/award/draft/award-address.ts';
import type { Reason } from '#features/award/draft/resolve-award.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { TextAreaField } from '#ui/components/text-area-field.tsx';
import styles from './award-form.module.css';

/** Which reasons of the habit, how many points, a comment. */
export function AwardFields({ habit, ticked }: { habit: HabitWithReasons; ticked: readonly Reason[] }) {
  const { draft, dispatch } = useAwardDraft();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <>
      <ReasonChoice
        reasons={habit.reasons}
        ticked={ticked}
        onChoose={(ids) => dispatch({ type: 'reasons-chosen', ids })}
      />
      <PointsChoice
        points={draft.points}
        note={pointsInQuery(query.get('points')).note}
        onChoose={(points) => void navigate(reasonsPath({ ...draft, points }), { replace: true })}
      />
      <CommentField comment={draft.comment} onType={(comment) => dispatch({ type: 'comment-typed', comment })} />
    </>
  );
}

/** One or more. */
function ReasonChoice({
  reasons,
  ticked,
  onChoose,
}: {
  reasons: readonly Reason[];
  ticked: readonly Reason[];
  onChoose: (ids: string[]) => void;
}) {
  const isTicked = (reason: Reason): boolean => ticked.includes(reason);
  const toggle = (changed: Reason): void =>
    onChoose(reasons.flatMap((one) => (isTicked(one) !== (one === changed) ? [one.id] : [])));
  return (
    <fieldset className={styles.group} data-asks={AWARD_WORDS.noReasons}>
      <legend>Which reasons?</legend>
      <div className={styles.reasons}>
        {reasons.map((reason) => (
          <div key={reason.id} className={styles.reason}>
            <Checkbox look="row" checked={isTicked(reason)} onChange={() => toggle(reason)}>
              {reason.text}
            </Checkbox>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** 1 to 10, and what the address asks for beyond that. */
function PointsChoice({
  points,
  note,
  onChoose,
}: {
  points: number;
  /** How the points of the address were corrected; null: they were not. */
  note: string | null;
  onChoose: (points: number) => void;
}) {
  const offered = Array.from({ length: MAX_OFFERED_POINTS }, (_, index) => index + 1);
  if (points > MAX_OFFERED_POINTS) offered.push(points);
  return (
    <fieldset className={styles.group}>
      <legend>Points for each student</legend>
      <div className={styles.points}>
        {offered.map((value) => (
          <label key={value} className={styles.point}>
            <input
              type="radio"
              name="points"
              className="sr-only"
              value={value}
              checked={value === points}
              onChange={() => onChoose(value)}
            />
            {value}
          </label>
        ))}
      </div>
      {note && <StatusMessage>{note}</StatusMessage>}
    </fieldset>
  );
}

/** Optional; the server counts in code points, so this does too. */
function CommentField({ comment, onType }: { comment: string; onType: (comment: string) => void }) {
  const length = [...comment].length;
  return (
    <TextAreaField
      label="Comment (optional)"
      hint={`${length} of ${MAX_COMMENT}`}
      name="comment"
      value={comment}
      onChange={(event) => onType([...event.target.value].slice(0, MAX_COMMENT).join(''))}
    />
  );
}
