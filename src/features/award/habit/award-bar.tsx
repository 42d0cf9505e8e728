import type { ReactNode } from 'react';
import type { Reason } from '#domain/awards/named-habit.ts';
import { pointsText } from '#features/award/draft/award-words.ts';
import type { Submitting } from '#features/award/draft/use-submit-award.ts';
import { classNames } from '#ui/class-names.ts';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import styles from './award-form.module.css';

/** The award in one line, between Back and the button that continues or awards. */
export function AwardBar({
  submitting: { state, leave },
  backTo,
  sum: { habit, reasons, students, points },
  action,
  children,
}: {
  submitting: Submitting;
  backTo: string;
  sum: { habit: { name: string } | null; reasons: readonly Reason[]; students: number; points: number };
  action: { text: 'Award' | 'Continue'; onPress: () => void; disabled?: boolean };
  /** Other links beside Back. */
  children?: ReactNode;
}) {
  const isSaved = state.kind === 'saved';
  const problem = state.kind === 'problem' && (
    <>
      <Alert>{state.text}</Alert>
      {state.again && (
        <div className={classNames('buttons', styles.already)}>
          <Button variant="quiet" onClick={leave}>
            Go to the dashboard
          </Button>
          <Button icon="award" onClick={state.again}>
            Award again
          </Button>
        </div>
      )}
    </>
  );
  return (
    <ActionBar message={problem}>
      <ButtonLink to={backTo} variant="quiet" icon="back">
        Back
      </ButtonLink>
      <p className={styles.sum}>
        {habit && <strong>{habit.name}</strong>}
        {reasons.length > 0 && <span className={styles.sumReasons}>{reasons.map(({ text }) => text).join(', ')}</span>}
        <span>{pointsText(students, points)}</span>
      </p>
      {children}
      <Button
        variant="primary"
        size="large"
        icon={isSaved ? 'check' : action.text === 'Award' ? 'award' : undefined}
        className={styles.award}
        disabled={action.disabled}
        busy={isSaved || state.kind === 'saving'}
        onClick={action.onPress}
      >
        {isSaved ? 'Saved' : action.text}
      </Button>
    </ActionBar>
  );
}
