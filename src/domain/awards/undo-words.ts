import { namesText } from '#domain/names.ts';
import { counted } from '#domain/plural.ts';

/** What a tap on Undo came to. `undone`, `undoing` and `kept` are numbers of awards. */
export type UndoOutcome =
  /** `kept`: the server has them, and it takes nothing back. */
  | { kind: 'saved'; undone: number; undoing: number; kept: number }
  /** Nothing was done. */
  | { kind: 'not-signed-in' | 'disk-full' | 'failed' };

/** The outcome in a sentence or two. */
export function undoText(outcome: UndoOutcome): string {
  switch (outcome.kind) {
    case 'not-signed-in':
      return 'Not undone: another account is signed in on this device.';
    case 'disk-full':
      return 'Not undone: this device has no room left. Free some space and try again.';
    case 'failed':
      return 'Not undone: this device couldn’t save it. Try again.';
    case 'saved':
      return savedText(outcome);
  }
}

function savedText({ undone, undoing, kept }: Extract<UndoOutcome, { kind: 'saved' }>): string {
  const parts: string[] = [];
  if (undone > 0) parts.push(counted(undone, '# award undone.', '# awards undone.'));
  // It stays on the screen, so it has to stay true after the answer.
  if (undoing > 0) parts.push(counted(undoing, 'Undo saved for # award.', 'Undo saved for # awards.'));
  if (kept > 0) {
    const one = '# award was sent already, and this server can’t undo it.';
    parts.push(counted(kept, one, '# awards were sent already, and this server can’t undo them.'));
  }
  return parts.join(' ') || 'There was nothing to undo.';
}

/** The undos that the server has not answered. */
export function undoingText(count: number): string {
  return counted(
    count,
    '# undo waiting for the server. It is saved on this device.',
    '# undos waiting for the server. They are saved on this device.',
  );
}

/** Of awards whose undo waits. `sent`: when each was sent, 'at 10:31'; null: nobody knows that it was. */
export function undoWaitsText(sent: ReadonlyArray<string | null>): string {
  const [when] = sent;
  if (sent.includes(null) || when === undefined) return 'Undo waits until the server has answered.';
  if (sent.some((other) => other !== when)) return `Undo waits. All ${sent.length} were sent and count until then.`;
  return counted(
    sent.length,
    `Undo waits. It was sent ${when} and counts until then.`,
    `Undo waits. All # were sent ${when} and count until then.`,
  );
}

/** The undos that the server refused, for one reason. The names of students are those that this device knows. */
export function notUndoneText(refused: { count: number; names: readonly string[]; problem: string | null }): string {
  const { count, names, problem } = refused;
  const who = names.length === count ? ` (${namesText(names, 2)})` : '';
  const text = counted(
    count,
    `# award${who} could not be undone, so it stays.`,
    `# awards${who} could not be undone, so they stay.`,
  );
  return problem === null ? text : `${text} The server says: “${problem}”`;
}
