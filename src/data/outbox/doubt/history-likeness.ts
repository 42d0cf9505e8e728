import type { HistoryEntry } from '#contracts/history.ts';
import type { Profile } from '#contracts/session.ts';
import type { AnsweredEntry } from '#data/db/outbox-rows.ts';
import { foldText } from '#domain/names.ts';

type MadeAward = Pick<AnsweredEntry, 'request' | 'reasons' | 'habitName'>;

/** Another award of this device, which a row of the history may be. */
export type OtherAward = Pick<AnsweredEntry, 'id' | 'userId' | 'request' | 'madeAt'> & {
  /** Null: it has no answer yet. */
  answeredAt: number | null;
};

/** Whether two awards of this device make the same row. */
export function looksLike(one: OtherAward, other: Pick<OtherAward, 'userId' | 'request'>): boolean {
  const a = one.request;
  const b = other.request;
  return one.userId === other.userId && a.student_id === b.student_id && a.reason === b.reason && a.points === b.points;
}

/** Whether a row of a student's history is this teacher's award, by its points, its teacher and its reason. */
export function likeness(row: HistoryEntry, entry: MadeAward, teacher: Profile): 'same' | 'similar' | 'other' {
  if (row.points !== entry.request.points || row.reverses_id !== null) return 'other';
  const who = teacherLikeness(row.teacher_name, teacher);
  const what = reasonLikeness(row, entry);
  if (who === 'other' || what === 'other') return 'other';
  return who === 'same' && what === 'same' ? 'same' : 'similar';
}

function teacherLikeness(name: string, teacher: Profile): 'same' | 'similar' | 'other' {
  if (!name) return 'similar';
  const names = [teacher.full_name, teacher.username, teacher.email].filter(Boolean).map(foldText);
  if (names.includes(foldText(name))) return 'same';
  const words = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
  const known = new Set(names.flatMap(words));
  return words(foldText(name)).some((word) => known.has(word)) ? 'similar' : 'other';
}

function reasonLikeness(row: HistoryEntry, entry: MadeAward): 'same' | 'similar' | 'other' {
  const text = inOneLine(row.reason_text);
  if (!text) return 'similar';
  const own = inOneLine(entry.request.reason);
  if (text === own) return 'same';
  // Our own text, which this server keeps unchanged: it is another award's, unless the server shortened it.
  if (text.startsWith('habit: ')) return own.startsWith(text) ? 'similar' : 'other';
  const isReason = entry.reasons.some((reason) => inOneLine(reason) === text);
  if (isReason) return inOneLine(row.habit_name) === inOneLine(entry.habitName) ? 'same' : 'similar';
  return entry.reasons.some((reason) => text.includes(inOneLine(reason))) ? 'similar' : 'other';
}

const inOneLine = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim();
