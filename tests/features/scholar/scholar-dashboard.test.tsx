import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { nextPlaceText } from '#domain/houses/next-place.ts';
import { firstsOf } from '#domain/reports/firsts.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { json, noNetwork, REPORT_ROWS, reportLine, reportOf, type Answer } from '#tests/features/school-api.ts';
import { RIVERA } from '#tests/support/session.ts';

pageTests();

const session = { ...SIGNED_IN, profile: { ...RIVERA, role: 'SCHOLAR', first_name: 'Zoë' } };
const entry = (id: string, more: object = {}) => ({
  id,
  created_at: '2026-11-17T15:00:00Z',
  recorded_at: '2026-11-17T15:00:00Z',
  points: 2,
  habit_name: 'Own It',
  reason_text: 'Habit: Own It — Reasons: Work Hard  Comment: You kept going.',
  teacher_name: 'Ana Rivera',
  reverses_id: null,
  ...more,
});
const history = (entries: object[]): Answer =>
  json(200, { results: entries, count: entries.length, page: 1, page_size: 1000 });
const open = (entries: object[], answers: Record<string, Answer> = {}) =>
  openPage('/dashboard', {
    session,
    now: () => Date.parse('2026-11-19T15:00Z'),
    answers: {
      'GET /api/reports': reportOf(REPORT_ROWS.slice(0, 1)),
      'GET /api/students/s1/history': history(entries),
      ...answers,
    },
  });
const panel = async (heading: string) => {
  const title = await screen.findByRole('heading', { name: heading });
  const section = title.closest<HTMLElement>('section, figure');
  if (!section) throw new Error(`${heading} has no panel`);
  return section;
};

describe('the start page of a scholar', () => {
  it('shows the points of the term and the week, the house’s place and what it needs', async () => {
    await open([entry('a1'), entry('a2', { created_at: '2026-10-01T15:00:00Z', points: 5 })]);
    await screen.findByRole('heading', { name: 'Hi, Zoë' });
    const mine = await screen.findByRole('region', { name: 'My points' });
    await waitFor(() => expect(mine.textContent).toBe('My points in Fall 20267Savant · 2 this week'));
    expect((await screen.findByRole('region', { name: 'My house' })).textContent).toContain(
      '2ndSavant has 1,200 points251 more and we pass Junbi',
    );
  });

  it('quotes what the teachers said, and leaves out what was taken back or waits for staff', async () => {
    await open([
      entry('a4', { status: 'review' }),
      entry('a3', { points: -2, reverses_id: 'a2' }),
      entry('a2'),
      entry('a1', { teacher_name: 'Chidi Okafor', reason_text: 'Habit: Own It — Reasons: Set Goals' }),
      entry('a0'),
    ]);
    const said = await panel('What my teachers said');
    const lines = await waitFor(() => {
      const items = within(said).getAllByRole('listitem');
      expect(items).toHaveLength(2);
      return items.map((item) => item.textContent);
    });
    expect(lines[0]).toMatch(/^\+2Set GoalsChidi Okafor · /);
    expect(lines[1]).toMatch(/^\+2Work HardYou kept going\.Ana Rivera · /);
    expect(said.querySelector('q')?.textContent).toBe('You kept going.');
  });

  it('has a bar for each habit with points and no other, the term by week, and the firsts that were reached', async () => {
    await open([entry('a1', { points: 12 }), entry('a0', { created_at: '2026-11-10T15:00:00Z' })]);
    const bars = await panel('My habits');
    expect(
      within(bars)
        .getAllByRole('listitem')
        .map((bar) => bar.textContent),
    ).toEqual(['Own It14']);
    await panel('My term so far');
    const firsts = within(await panel('My firsts')).getAllByRole('listitem');
    expect(firsts.map((first) => first.textContent)).toEqual(['First point', '10 points']);
  });

  it('without a point shows no nought, no empty chart and no badge', async () => {
    const [own] = REPORT_ROWS;
    await open([], { 'GET /api/reports': reportOf([{ ...own, points: 0, points_by_habit: {} }]) });
    await screen.findByText('Your first point will be here, with what your teacher says about it.');
    const mine = await screen.findByRole('region', { name: 'My points' });
    expect(mine.textContent).toBe('My pointsYour first point is on its way.Savant');
    expect(screen.queryByRole('figure')).toBeNull();
    expect(screen.queryByText('My firsts')).toBeNull();
  });

  it('an account without a student says so', async () => {
    const others = [{ ...reportLine('', 'Liam B.', 1, 0), student_id: null, grade: null, points: 4 }];
    await open([], { 'GET /api/reports': reportOf(others) });
    expect(await screen.findByText(/^Your account is not linked to a student yet\./)).toBeTruthy();
  });

  it('without a connection and without data says so', async () => {
    await open([], { 'GET /api/reports': noNetwork });
    expect(await screen.findByText('Unable to load report data.')).toBeTruthy();
  });
});

describe('what a house needs next', () => {
  const house = (id: string, points_total: number) => ({ id, name: id.toUpperCase(), points_total });

  it.each([
    ['the one above', [house('a', 10), house('b', 20), house('c', 15)], '6 more and we pass C'],
    ['the lead', [house('a', 20), house('b', 12)], 'We lead by 8 points'],
    ['a tie', [house('a', 20), house('b', 20)], 'Tied with B. 1 more point and we’re first!'],
    ['no points at all', [house('a', 0), house('b', 0)], null],
    ['points for each student', [{ ...house('a', 1), points_per_child: 2 }, house('b', 3)], null],
  ])('%s', (_, houses, words) => {
    const [own] = houses;
    expect(own && nextPlaceText(houses, own)).toBe(words);
  });
});

it('all habits are a first once each of them has a point', () => {
  const awards = ['Own It', 'Do Your Part'].map((habit_name, index) => entry(`a${index}`, { habit_name }));
  const texts = (habits: string[]) => firstsOf(awards, habits).map(({ text }) => text);
  expect(texts(['Own It', 'Do Your Part'])).toEqual(['First point', 'All two habits']);
  expect(texts(['Own It', 'Do Your Part', 'Third'])).toEqual(['First point']);
});
