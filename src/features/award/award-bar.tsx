import { ActionBar } from '#ui/components/action-bar.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { paths } from '#ui/paths.ts';
import styles from './award-form.module.css';
import { pointsText } from './award-summary.ts';
import type { AwardChoice, AwardFormState } from './use-award.ts';

/** What will be awarded, in one line, and the press that does it. */
export function AwardBar({
  choice: { students, habit, reasons, points },
  state,
  onAward,
}: {
  choice: AwardChoice;
  state: AwardFormState;
  onAward: () => void;
}) {
  return (
    <ActionBar>
      {state.kind === 'problem' && (
        <div className={styles.problem}>
          <Alert>{state.text}</Alert>
        </div>
      )}
      <ButtonLink to={paths.assignStudents} variant="quiet" icon="back">
        Back
      </ButtonLink>
      <p className={styles.sum}>
        {habit && <strong>{habit.name}</strong>}
        {reasons.length > 0 && <span className={styles.sumReasons}>{reasons.map(({ text }) => text).join(', ')}</span>}
        <span>{pointsText(students.length, points)}</span>
      </p>
      <Button
        variant="primary"
        size="large"
        icon="award"
        className={styles.award}
        busy={state.kind === 'saving'}
        onClick={onAward}
      >
        Award
      </Button>
    </ActionBar>
  );
}
