import type { ReactNode } from 'react';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import styles from './award-form.module.css';
import { pointsText } from '#features/award/draft/award-summary.ts';
import type { Reason } from '#features/award/draft/award-query.ts';
import type { SubmitState } from '#features/award/draft/use-submit-award.ts';

/** What will be awarded, in one line, between the way back and the press that goes on. */
export function AwardBar({
  state,
  onAgain,
  onLeave,
  backTo,
  sum: { habit, reasons, students, points },
  children,
}: {
  state: SubmitState;
  /** Awards the same once more. */
  onAgain: () => void;
  /** Gives up a draft that is an award already. */
  onLeave: () => void;
  backTo: string;
  sum: { habit: { name: string } | null; reasons: readonly Reason[]; students: number; points: number };
  children: ReactNode;
}) {
  return (
    <ActionBar>
      {state.kind === 'problem' && (
        <div className={styles.problem}>
          <Alert>{state.text}</Alert>
        </div>
      )}
      {state.kind === 'already' && (
        <div className={styles.problem}>
          <Alert>{state.text}</Alert>
          <div className={styles.already}>
            <Button variant="quiet" onClick={onLeave}>
              Go to the dashboard
            </Button>
            <Button icon="award" onClick={onAgain}>
              Award again
            </Button>
          </div>
        </div>
      )}
      <ButtonLink to={backTo} variant="quiet" icon="back">
        Back
      </ButtonLink>
      <p className={styles.sum}>
        {habit && <strong>{habit.name}</strong>}
        {reasons.length > 0 && <span className={styles.sumReasons}>{reasons.map(({ text }) => text).join(', ')}</span>}
        <span>{pointsText(students, points)}</span>
      </p>
      {children}
    </ActionBar>
  );
}
