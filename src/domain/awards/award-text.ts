/**
 * The award's reason text: 'Habit: X — Reasons: a; b  Comment: c', two spaces before Comment;
 * without a comment that part is left out (docs/product.md).
 */
export function awardReasonText(habit: string, reasons: readonly string[], comment: string): string {
  const trimmed = comment.trim();
  return `Habit: ${habit} — Reasons: ${reasons.join('; ')}${trimmed ? `  Comment: ${trimmed}` : ''}`;
}

/** Takes a reason text apart again: what was awarded for, and the comment. A text of another form is the reason whole. */
export function readReasonText(text: string): { reasons: string; comment: string | null } {
  const match = /^Habit: .*? — Reasons: (?<reasons>.*?)(?: {2}Comment: (?<comment>.*))?$/s.exec(text);
  return match?.groups
    ? { reasons: match.groups['reasons'] ?? '', comment: match.groups['comment'] ?? null }
    : { reasons: text, comment: null };
}
