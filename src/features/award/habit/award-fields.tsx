import { useNavigate, useSearchParams } from 'react-router-dom';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { AWARD_WORDS } from '#domain/awards/award-check.ts';
import type { Reason } from '#domain/awards/named-habit.ts';
import { MAX_OFFERED_POINTS, pointsInQuery } from '#domain/awards/points.ts';
import { reasonsPath } from '#features/award/draft/award-address.ts';
import { useAwardDraft } from '#features/award/draft/use-award-draft.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import styles from './award-form.module.css';

/** One or more reasons of the habit. */
export function ReasonChoice({ habit: { reasons }, ticked }: { habit: HabitWithReasons; ticked: readonly Reason[] }) {
  const { update } = useAwardDraft();
  const toggle = (changed: Reason): void => {
    const next = reasons.filter((one) => ticked.includes(one) !== (one === changed));
    update((draft) => ({ ...draft, reasonIds: next.map(({ id }) => id), reasonTexts: [] }));
  };
  return (
    <fieldset className={styles.group} data-asks={AWARD_WORDS.noReasons}>
      <legend>Which reasons?</legend>
      <div className={styles.reasons}>
        {reasons.map((reason) => (
          <div key={reason.id} className={styles.reason}>
            <Checkbox variant="row" checked={ticked.includes(reason)} onChange={() => toggle(reason)}>
              {reason.text}
            </Checkbox>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** 1 to 10, and a larger number if the address has one. */
export function PointsChoice() {
  const { draft } = useAwardDraft();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { note } = pointsInQuery(query.get('points'));
  const offered = Array.from({ length: MAX_OFFERED_POINTS }, (_, index) => index + 1);
  if (draft.points > MAX_OFFERED_POINTS) offered.push(draft.points);
  return (
    <fieldset className={styles.group}>
      <legend>Points for each student</legend>
      <div className={styles.points}>
        {offered.map((points) => (
          <label key={points} className={styles.point}>
            <input
              type="radio"
              name="points"
              className="sr-only"
              value={points}
              checked={points === draft.points}
              onChange={() => void navigate(reasonsPath({ ...draft, points }), { replace: true })}
            />
            {points}
          </label>
        ))}
      </div>
      {note && <StatusMessage>{note}</StatusMessage>}
    </fieldset>
  );
}
