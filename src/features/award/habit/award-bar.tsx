import type { ReactNode } from 'react';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import styles from './award-form.module.css';
import { pointsText } from '#features/award/draft/award-words.ts';
import type { Reason } from '#features/award/draft/resolve-award.ts';
import type { SubmitAward } from '#features/award/draft/use-submit-award.ts';

/** The award in one line, between Back and the button that continues or awards. */
export function AwardBar({
  submitting: { state, awardAgain, leave },
  backTo,
  sum: { habit, reasons, students, points },
  children,
}: {
  submitting: SubmitAward;
  backTo: string;
  sum: { habit: { name: string } | null; reasons: readonly Reason[]; students: number; points: number };
  children: ReactNode;
}) {
  const again = state.kind === 'problem' ? state.again : null;
  return (
    <ActionBar
      message={
        state.kind === 'problem' && (
          <>
            <Alert>{state.text}</Alert>
            {again && (
              <div className={styles.already}>
                <Button variant="quiet" onClick={leave}>
                  Go to the dashboard
                </Button>
                <Button icon="award" onClick={() => awardAgain(again)}>
                  Award again
                </Button>
              </div>
            )}
          </>
        )
      }
    >
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
