/** Where it may be killed on the way of an undo. */
export const UNDO_KILL_POINTS = [
  'after-undo-commit',
  'before-reversal-leaves',
  'after-reversal-commit',
  'before-undo-settle',
] as const;

/** Where a process may be killed. */
export const KILL_POINTS = [
  'before-enqueue-commit',
  'after-enqueue-commit',
  'after-claim',
  /** Between two requests of a group, of which the first is answered and not settled. */
  'within-group',
  'before-request-leaves',
  'after-server-commit',
  'before-settle',
  'after-settle',
  ...UNDO_KILL_POINTS,
] as const;
export type KillPoint = (typeof KILL_POINTS)[number];
