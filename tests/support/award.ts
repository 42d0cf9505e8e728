import type { AwardRequest } from '#contracts/awards.ts';

/** An award as it goes over the wire. */
export const AWARD: AwardRequest = {
  client_award_id: '00000000-0000-4000-8000-000000000001',
  scholar_id: 's1',
  value: 1,
  reason: 'Habit: Own It — Reasons: Work Hard',
  source: 'manual',
  term: 'Fall 2026',
  target_type: 'student',
  student_id: 's1',
  habit_id: 'h1',
  reason_id: 'r1',
  points: 1,
  occurred_at: '2026-11-20T09:00:00.000Z',
};
