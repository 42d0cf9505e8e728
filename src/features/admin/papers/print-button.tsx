import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#ui/components/button.tsx';

/** Draws the pages, which are for the printer alone, and then prints them. */
export function PrintButton({
  variant,
  onDraw,
  children,
}: {
  variant?: 'primary';
  onDraw: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      icon="print"
      variant={variant}
      onClick={() => {
        // The browser takes its picture at once.
        flushSync(onDraw);
        window.print();
      }}
    >
      {children}
    </Button>
  );
}
