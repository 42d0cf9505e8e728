import { useState } from 'react';
import { countText } from '#domain/plural.ts';
import { useDecisions } from '#services/outbox/use-decisions.ts';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';

/** Takes back all waiting awards, after a question, because it may be more than the last award. */
export function TakeBackWaiting({ waiting, onDone }: { waiting: number; onDone: (text: string) => void }) {
  const { takeBackAll, busy } = useDecisions();
  const [question, setQuestion] = useState<{ problem: string | null } | null>(null);
  const takeBack = async (): Promise<void> => {
    setQuestion({ problem: null });
    const result = await takeBackAll();
    if (result.kind === 'done') onDone(result.text);
    if (result.kind !== 'nothing') setQuestion(result.kind === 'failed' ? { problem: result.text } : null);
  };
  return (
    <>
      {waiting > 0 && (
        <Button icon="undo" onClick={() => setQuestion({ problem: null })}>
          Cancel waiting awards
        </Button>
      )}
      {question && (
        <ConfirmDialog
          title={`Cancel ${countText(waiting, 'waiting award', 'waiting awards')}?`}
          confirm="Cancel awards"
          keep="Keep"
          busy={busy !== null}
          problem={question.problem}
          onConfirm={() => void takeBack()}
          onClose={() => setQuestion(null)}
        >
          <p>Unsent awards are cancelled. Awards already sent stay.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
