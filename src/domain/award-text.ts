/**
 * The award's reason text: 'Habit: X — Reasons: a; b  Comment: c', two spaces before Comment;
 * without a comment that part is left out (spec §5, decisions §1.8).
 */
export function awardReasonText(habit: string, reasons: readonly string[], comment: string): string {
  const trimmed = comment.trim();
  return `Habit: ${habit} — Reasons: ${reasons.join('; ')}${trimmed ? `  Comment: ${trimmed}` : ''}`;
}
