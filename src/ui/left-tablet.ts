import { landingPath } from './landing.ts';

/** The history's state of a shared tablet that has locked: which page it left, and whose that was. */
export interface LeftTablet {
  from: string;
  /** Null: nobody's yet. */
  of: string | null;
}

/** Where a teacher goes after their PIN: back to the page they left, else to their own. */
export function landingAfterPin({ id, role }: { id: string; role: string }, state: unknown): string {
  return landingPath(role, isLeft(state) && (state.of === null || state.of === id) ? state.from : null);
}

function isLeft(state: unknown): state is LeftTablet {
  return (
    typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' && 'of' in state
  );
}
