import type { HistoryEntry } from '#contracts/history.ts';
import { fieldsIn, nameIn, textIn, integerIn } from '#data/fields.ts';

/**
 * An award in a student's history. A row without an id gets its place as one. `recorded_at` is the server's own time
 * where it knows both.
 */
export function decodeHistoryEntry(row: unknown, place = 0): HistoryEntry | null {
  const fields = fieldsIn(row);
  const created_at = fields && textIn(fields, 'created_at', 'timestamp');
  const points = fields && integerIn(fields, 'points', 'value');
  if (!created_at || points === null) return null;
  const status = textIn(fields, 'status');
  return {
    id: textIn(fields, 'id', 'uuid', 'pk') ?? `${created_at} ${place}`,
    created_at,
    recorded_at: textIn(fields, 'recorded_at') ?? created_at,
    points,
    habit_name: textIn(fields, 'habit_name') ?? nameIn(fields['habit'], 'name', 'title') ?? '',
    reason_text: textIn(fields, 'reason_text') ?? nameIn(fields['reason'], 'text', 'name', 'title') ?? '',
    teacher_name:
      textIn(fields, 'teacher_name') ??
      nameIn(fields['awarded_by'], 'name', 'full_name', 'username') ??
      nameIn(fields['teacher'], 'name', 'full_name', 'username') ??
      '',
    reverses_id: textIn(fields, 'reverses_id'),
    status: status === 'review' || status === 'declined' ? status : 'counted',
  };
}
