import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { json, STUDENTS, type Answer } from '#tests/features/school-api.ts';

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const alertText = async () => (await screen.findByRole('alert')).textContent;

const ROSTER = {
  id: 'g1',
  name: 'Grade 3 Advisory',
  description: 'Room 12',
  updated_at: '2026-11-01T08:00:00Z',
};
export const detail = (students: unknown[], more: object = {}) => ({
  ...ROSTER,
  student_count: students.length,
  student_ids: students.map((one) => (one as { id: string }).id),
  students,
  ...more,
});
export const ZOE_AND_LIAM = STUDENTS.slice(0, 2);
/** A school with one roster. */
export const rosterAnswers = (students: unknown[] = ZOE_AND_LIAM): Record<string, Answer> => ({
  'GET /api/rosters': json(200, { results: [{ ...ROSTER, student_count: students.length }] }),
  'GET /api/rosters/g1': json(200, detail(students)),
});

export const HOUSE_LINK = '/assign/house/points?house_name=Savant&habit_name=Own%20It&reason=Work%20Hard&points=2';
export const ROSTER_LINK =
  '/assign/roster/points?roster_id=g1&roster_name=Grade%203%20Advisory&habit_name=Own%20It&reason=Work%20Hard&points=2';

export const awardButton = async () => {
  const award = await screen.findByRole<HTMLButtonElement>('button', { name: 'Award' });
  await waitFor(() => expect(award.disabled).toBe(false));
  return award;
};
