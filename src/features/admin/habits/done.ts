import type { ReactNode } from 'react';

/** What was done, with the way back where there is one. */
export interface Done {
  text: string;
  undo: ReactNode | null;
}
