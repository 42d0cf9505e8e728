import type { AwardRequest } from '#contracts/awards.ts';
import { fieldsIn, flagIn, readerOf, textIn, unwrapped, wholeIn } from './fields.ts';

/** What a server said to an award that it took. `client_award_id` is null where it does not keep the device's id. */
export interface AwardReceipt {
  client_award_id: string | null;
  seq: number | null;
  replayed: boolean;
}

/** An answer that speaks of another award or another student, or of no success, is no answer to this one. */
export const awardReader = (award: AwardRequest) =>
  readerOf((value): AwardReceipt | null => {
    if (value === undefined) return { client_award_id: null, seq: null, replayed: false };
    const around = fieldsIn(value);
    const fields = unwrapped(value, 'award');
    if (!around || !fields || Object.keys(around).length === 0) return null;
    if (flagIn(around, 'success', 'ok') === false) return null;
    const client_award_id = textIn(fields, 'client_award_id');
    const student = textIn(fields, 'student_id', 'scholar_id');
    if (client_award_id !== null && client_award_id !== award.client_award_id) return null;
    if (student !== null && student !== award.student_id) return null;
    return { client_award_id, seq: wholeIn(fields, 'seq'), replayed: flagIn(fields, 'replayed') ?? false };
  });
