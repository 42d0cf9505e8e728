import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { json, REPORT_ROWS, reportOf, STUDENTS, type Answer } from '#tests/features/school-api.ts';

pageTests();

const team = { id: 'r1', name: 'Team', description: null, student_count: 1, student_ids: ['s1'], updated_at: '1' };

/** The screens in the order of the walk, each with what it shows once it has its data. */
const WALK: ReadonlyArray<[path: string, shown: RegExp]> = [
  ['/rosters', /^Team$/],
  ['/rosters/r1', /^Members$/],
  ['/reports', /^Top Scholars$/],
  ['/store', /^Homework pass$/],
  ['/leaderboard', /^Junbi$/],
  ['/students', /Adeyemi/],
  ['/students/s1/history', /^No history yet\.$/],
  ['/dashboard', /^Junbi$/],
];

/** As our server answers: of all points, and of the days that were asked for. */
const reports: Answer = async (request) => {
  const { searchParams } = new URL(request.url);
  const all = await reportOf(REPORT_ROWS)(request);
  const [from, to] = [searchParams.get('from'), searchParams.get('to')];
  return from === null ? all : Response.json({ ...Object(await all.json()), span: { from, to }, steps: [] });
};

/** The board is asked for every ten seconds at most, and a walk may take longer. */
const isOnce = (call: string) => call !== 'GET /api/leaderboard';

it('a second walk through the screens asks the server for nothing that this page has just loaded, but the board', async () => {
  const { school, user, view } = await openPage('/dashboard', {
    answers: {
      'GET /api/auth/educator/security/status': json(200, { has_security_question: true, is_generic: false }),
      'GET /api/reports': reports,
      'GET /api/students/grades/summary': json(200, { results: [{ grade: 3 }] }),
      'GET /api/rosters': json(200, { results: [team] }),
      'GET /api/rosters/r1': json(200, { ...team, students: [STUDENTS[0]] }),
      'GET /api/students/s1': json(200, STUDENTS[0]),
      'GET /api/students/s1/history': json(200, { results: [] }),
      'GET /api/students/s1/balance': json(200, {
        student_id: 's1',
        earned: 0,
        spent: 0,
        balance: 0,
        redemptions: [],
      }),
    },
  });
  const walk = async () => {
    for (const [path, shown] of WALK) {
      await waitFor(() => expect(view.container.querySelector(`a[href="${path}"]`)).not.toBeNull());
      await user.click(view.container.querySelector(`a[href="${path}"]`)!);
      await screen.findAllByText(shown);
    }
  };
  await walk();
  await waitFor(() => expect(school.asked).toContain('GET /api/store/items'));
  const first = school.asked.splice(0).filter(isOnce);
  await walk();
  expect(school.asked.filter(isOnce)).toEqual([]);
  expect(first.length).toBeGreaterThan(8);
  // The report is of the term, and for a day without a network of all points.
  const once = first.filter((call) => call !== 'GET /api/reports');
  expect(once).toEqual([...new Set(once)]);
  expect(first.length - once.length).toBe(2);
});
