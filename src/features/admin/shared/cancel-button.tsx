import { Button } from '#ui/components/button.tsx';
import type { Typed } from './use-typed.ts';

/** Gives up what was typed, and closes the form. */
export function CancelButton({
  edit,
  onCancel,
  children = 'Cancel',
}: {
  edit: Pick<Typed<object>, 'forget'>;
  onCancel: () => void;
  children?: string;
}) {
  return (
    <Button
      variant="quiet"
      onClick={() => {
        edit.forget();
        onCancel();
      }}
    >
      {children}
    </Button>
  );
}
