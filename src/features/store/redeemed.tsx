import { useState } from 'react';
import { giveBack } from '#data/commands/redeem.ts';
import { genericFailureText } from '#domain/failure.ts';
import { countText } from '#domain/plural.ts';
import { useCacheDeps } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import styles from './store-screen.module.css';

/** What was redeemed just now. */
export interface RedeemedItem {
  id: string;
  student: string;
  item: string;
  points: number;
  /** What is left to spend. */
  balance: number;
}

/** Says what was redeemed for whom and what is left, and gives it back with one press. */
export function Redeemed({ done }: { done: RedeemedItem | null }) {
  const deps = useCacheDeps();
  const [state, setState] = useState<
    { kind: 'ready' | 'busy' } | { kind: 'given-back'; balance: number } | { kind: 'failed'; text: string }
  >({ kind: 'ready' });
  if (done === null) return null;
  const undo = async (): Promise<void> => {
    setState({ kind: 'busy' });
    const answer = await giveBack(deps, done.id);
    setState(
      answer.ok
        ? { kind: 'given-back', balance: answer.value.balance.balance }
        : { kind: 'failed', text: genericFailureText(answer.failure) },
    );
  };
  const isGivenBack = state.kind === 'given-back';
  const left = countText(isGivenBack ? state.balance : done.balance, 'point', 'points');
  return (
    <div className={styles.done}>
      <StatusMessage tone="good">
        {isGivenBack
          ? `${done.item} given back. ${done.student} has ${left} to spend.`
          : `${done.student}: ${done.item} for ${countText(done.points, 'point', 'points')}. ${left} left to spend.`}
      </StatusMessage>
      {!isGivenBack && (
        <Button icon="undo" busy={state.kind === 'busy'} onClick={() => void undo()}>
          Give back
        </Button>
      )}
      {state.kind === 'failed' && <Alert>{state.text}</Alert>}
    </div>
  );
}
