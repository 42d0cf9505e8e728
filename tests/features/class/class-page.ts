import { screen, within } from '@testing-library/react';
import type { Answer } from '#tests/features/school-api.ts';
import { json, STUDENTS, studentPage } from '#tests/features/school-api.ts';
import { openPage } from '#tests/features/open-page.tsx';

const [ZOE, LIAM, AMARA] = STUDENTS;
/** A class of four, two of one first name. */
const MEMBERS = [ZOE, LIAM, AMARA, { ...LIAM, id: 's4', first_name: 'zoe', last_name: 'Diaz' }];
const CLASS = { id: 'g1', name: 'Readers', description: null, updated_at: '2026-11-20T09:00:00Z' };

export const ROSTER = 'GET /api/rosters/g1';
export const AWARD = 'POST /api/points/award';

const rosterOf = (students: typeof MEMBERS, unknown: readonly string[]) => ({
  ...CLASS,
  student_count: students.length,
  student_ids: [...students.map((student) => student?.id), ...unknown],
  students,
});

/** A school with the class 'Readers'; further answers replace the usual ones. */
export const classAnswers = (
  answers: Record<string, Answer> = {},
  members = MEMBERS,
  /** Further members of whom the server says nothing. */
  unknown: readonly string[] = [],
): Record<string, Answer> => ({
  'GET /api/rosters': json(200, { results: [rosterOf(members, unknown)] }),
  [ROSTER]: json(200, rosterOf(members, unknown)),
  'GET /api/students': studentPage(members.length > 0 ? members : STUDENTS),
  ...answers,
});

/** Opens the class; the children are there when this resolves. */
export async function openClass(
  answers: Record<string, Answer> = {},
  options: Omit<NonNullable<Parameters<typeof openPage>[1]>, 'answers'> = {},
  unknown: readonly string[] = [],
) {
  const page = await openPage('/class/g1', { ...options, answers: classAnswers(answers, MEMBERS, unknown) });
  await screen.findByRole('button', { name: /Liam Brown/ });
  return page;
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** A child's tile. */
export const tile = (name: RegExp) => {
  const found = screen.getAllByRole('button', { name }).find((one) => one.dataset['child'] !== undefined);
  if (!found) throw new Error(`No tile ${String(name)}`);
  return found;
};
export const tray = () => within(screen.getByRole('region', { name: 'Reasons' }));
/** What is armed, in words. */
export const armedText = () => document.querySelector('strong')?.textContent;
