import type { AwardRequest } from '#contracts/awards.ts';
import { fieldsIn, flagIn, readerOf, textIn, unwrapped, integerIn, type Fields } from '#data/fields.ts';

/** A server's answer to an award that it accepted. `client_award_id` is null where it does not keep the device's id. */
export interface AwardReceipt {
  client_award_id: string | null;
  /** Its place in the ledger; negative while it waits for staff and doesn't count. */
  seq: number | null;
  replayed: boolean;
}

export const PLAIN_RECEIPT: AwardReceipt = { client_award_id: null, seq: null, replayed: false };

/**
 * An answer that speaks of another award or another student, or of no success, is no answer to this one. One that speaks
 * of no award at all may be anybody's (a proxy, a portal that speaks JSON): `isPlainYes` says, by the names of its fields,
 * whether it is this server's way to say yes.
 */
export const awardReader = (award: AwardRequest, isPlainYes: (names: string) => boolean) =>
  readerOf((value): AwardReceipt | null => {
    if (value === undefined) return isPlainYes('') ? PLAIN_RECEIPT : null;
    const around = fieldsIn(value);
    const fields = unwrapped(value, 'award');
    if (!around || !fields) return null;
    if (flagIn(around, 'success', 'ok') === false) return null;
    const client_award_id = textIn(fields, 'client_award_id');
    const student = studentIn(fields);
    if (client_award_id !== null && client_award_id !== award.client_award_id) return null;
    if (student !== null && student !== award.student_id) return null;
    if (!speaksOf(award, fields) && !isPlainYes(Object.keys(around).toSorted().join(' '))) return null;
    const seq = integerIn(fields, 'seq');
    const waits = client_award_id !== null && textIn(fields, 'status') === 'review';
    return { client_award_id, seq: seq !== null && waits ? -seq : seq, replayed: flagIn(fields, 'replayed') ?? false };
  });

/** Whether one of these fields repeats something of this award. */
function speaksOf(award: AwardRequest, fields: Fields): boolean {
  return (
    textIn(fields, 'client_award_id') === award.client_award_id ||
    studentIn(fields) === award.student_id ||
    integerIn(fields, 'points', 'value') === award.points ||
    textIn(fields, 'reason', 'reason_text') === award.reason ||
    textIn(fields, 'reason_id') === award.reason_id ||
    textIn(fields, 'habit_id') === award.habit_id
  );
}

/** Compared by id; a name in its place can't be compared. */
function studentIn(fields: Fields): string | null {
  const student = fieldsIn(fields['student']) ?? fieldsIn(fields['scholar']);
  return textIn(fields, 'student_id', 'scholar_id') ?? (student && textIn(student, 'id', 'student_id', 'scholar_id'));
}
