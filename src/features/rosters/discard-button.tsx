import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';

/** Discards unsaved changes, after a question. */
export function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Discard
      </Button>
      {asking && (
        <ConfirmDialog
          title="Discard your changes?"
          confirm="Discard changes"
          busy={false}
          problem={null}
          onConfirm={() => {
            setAsking(false);
            onDiscard();
          }}
          onClose={() => setAsking(false)}
        >
          <p>Your saved roster won’t change.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
