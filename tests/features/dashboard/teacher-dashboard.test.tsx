import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { NewSubmission } from '#data/outbox/entry/enqueue-awards.ts';
import { noteArmed, noteClass } from '#data/cache/used-awards.ts';
import { DAY_MS } from '#domain/durations.ts';
import { openChartTable } from '#tests/features/chart-table.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { json, noNetwork, STUDENTS, studentPage } from '#tests/features/school-api.ts';
import { submission, tapAward } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';
import type { Services } from '#services/services.ts';
import { ago, NOW } from '#tests/support/clock.ts';

pageTests();

const MINE = 'GET /api/points/mine';
const OFFLINE = { 'POST /api/points/award': noNetwork };

const award = (id: string, student_id: string, at: number) => ({
  id,
  student_id,
  student_name: 'Zoë Adeyemi',
  habit_name: 'Own It',
  points: 2,
  created_at: new Date(at).toISOString(),
  reverses_id: null,
  status: 'counted',
});
const roster = (id: string, name: string, student_ids: string[], owner_id: string = RIVERA.id) => ({
  id,
  owner_id,
  name,
  description: null,
  student_count: student_ids.length,
  updated_at: '2026-11-01T08:00:00Z',
  student_ids,
});
const ROSTERS = {
  'GET /api/rosters': json(200, {
    results: [roster('g1', 'Advisory 7B', ['s1', 's2']), roster('g2', 'Chess', ['s3'])],
  }),
};

const make = (own: Services, students: readonly string[], more: Partial<NewSubmission> = {}) =>
  tapAward(
    own,
    submission(students, { habit: { id: 'b1', name: 'Own It' }, reasons: [{ id: 'r1', text: 'Work Hard' }], ...more }),
  );
const today = async () => {
  const heading = await screen.findByRole('heading', { name: 'Today' });
  return within(heading.closest('section') ?? document.body);
};
const rows = (part: Awaited<ReturnType<typeof today>>) =>
  part.queryAllByRole('listitem').map((item) => item.textContent);

describe('the next class', () => {
  it('is the last one that was open, with what a tap gives there', async () => {
    await openPage('/dashboard', {
      answers: ROSTERS,
      before: async ({ schoolDb }) => {
        await noteClass(schoolDb(RIVERA.id), 'g2');
        await noteArmed(schoolDb(RIVERA.id), 'g2', { habitId: 'b1', reasonIds: ['r1'], points: 2 });
      },
    });
    expect(await screen.findByRole('heading', { name: 'Chess' })).toBeTruthy();
    expect(await screen.findByText('+2 Work Hard')).toBeTruthy();
    expect(screen.getByText(/^1 student\./)).toBeTruthy();
  });

  it('of somebody else is not mine', async () => {
    const results = [roster('g1', 'Advisory 7B', ['s1'], 'u9'), roster('g2', 'Chess', ['s3'])];
    await openPage('/dashboard', { answers: { 'GET /api/rosters': json(200, { results }) } });
    expect(await screen.findByRole('heading', { name: 'Chess' })).toBeTruthy();
  });

  it('without a roster is the way to the first one', async () => {
    await openPage('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Who did well today?' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New roster' }).getAttribute('href')).toBe('/rosters/new');
  });
});

describe('same again', () => {
  it('makes the last award once more in one tap, and once for two quick taps', async () => {
    const { user, services } = await openPage('/dashboard', {
      answers: OFFLINE,
      before: (own) => make(own, ['s1', 's2'], { points: 3, comment: 'Well done' }),
    });
    await waitFor(async () => expect(await services.catalogDb.reasons.count()).toBe(3));
    await user.dblClick(await screen.findByRole('button', { name: /^Same again/ }));
    await screen.findByText('Saved here');
    const made = await services.outboxDb.entries.toArray();
    expect(made.map(({ request }) => [request.student_id, request.habit_id, request.points])).toEqual([
      ['s1', 'b1', 3],
      ['s2', 'b1', 3],
      ['s1', 'b1', 3],
      ['s2', 'b1', 3],
    ]);
    expect(made.map(({ comment }) => comment)).toEqual(['Well done', 'Well done', '', '']);
  });

  it('counts two quick taps once, whatever the device’s clock does meanwhile', async () => {
    const { services } = await openPage('/dashboard', {
      answers: OFFLINE,
      before: (own) => make(own, ['s1']),
    });
    await waitFor(async () => expect(await services.catalogDb.reasons.count()).toBe(3));
    const again = await screen.findByRole('button', { name: /^Same again/ });
    const pressAt = (timeStamp: number) => {
      const event = createEvent.click(again);
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      fireEvent(again, event);
    };
    pressAt(1000);
    pressAt(1699);
    await expect.poll(() => services.outboxDb.entries.count()).toBe(2);
    // Set back by an hour.
    const before = services.now();
    services.now = () => before - 3_600_000;
    pressAt(2399);
    await expect.poll(() => services.outboxDb.entries.count()).toBe(3);
  });

  it('is not offered for an award whose reason the school no longer has', async () => {
    await openPage('/dashboard', {
      answers: OFFLINE,
      before: (own) => make(own, ['s1'], { reasons: [{ id: 'r9', text: 'Long gone' }] }),
    });
    expect(rows(await today())).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Same again/ })).toBeNull();
  });
});

describe('today', () => {
  it('says what the server has and what only this device has, never added up', async () => {
    await openPage('/dashboard', {
      answers: { ...OFFLINE, [MINE]: json(200, { results: [award('a1', 's1', NOW - 1000)] }) },
      before: (own) => make(own, ['a', 'b', 'c'], { points: 4 }),
    });
    const part = await today();
    await waitFor(() => expect(rows(part)).toHaveLength(2));
    expect(part.getByText('+12 waiting')).toBeTruthy();
    expect(part.getByText('points').parentElement?.textContent).toBe('2 points');
    expect(rows(part)[0]).toMatch(/^\+4Student a, Student b and 1 moreWaiting · Work Hard · \d+:\d\d\s[AP]MUndo/);
    expect(rows(part)[1]).toMatch(/^\+2Zoë AdeyemiSent · Own It · /);
    expect(screen.getByText('3 awards waiting to be sent.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the Outbox' }).getAttribute('href')).toBe('/outbox');
  });

  it('Undo takes back an award that never left the device', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user, services } = await openPage('/dashboard', {
      answers: OFFLINE,
      before: (own) => make(own, ['s1']),
    });
    await user.click(await screen.findByRole('button', { name: /^Undo\s+Student s1 \+1, Work Hard$/ }));
    await waitFor(async () => expect(await services.outboxDb.entries.count()).toBe(0));
    const part = await today();
    await waitFor(() => expect(rows(part)[0]).toContain('Undone'));
    expect(part.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it.each([
    [{ kind: 'refused', status: 404, detail: null, at: 1 }, '1 of 2 not sent. Open the Outbox'],
    [{ kind: 'set-aside', status: 500, detail: null, at: 1 }, '1 of 2 set aside. Open the Outbox'],
    [{ kind: 'unsure', at: 1 }, '1 of 2 not sure it arrived. Open the Outbox'],
  ] as const)(
    'says of a tap what became of one award, and not that the other was not sent: %o',
    async (state, words) => {
      await openPage('/dashboard', {
        answers: OFFLINE,
        before: async (own) => {
          await make(own, ['a', 'b']);
          await own.outboxDb.entries.limit(1).modify({ state });
        },
      });
      const part = await today();
      await waitFor(() => expect(rows(part)[0]).toContain(`${words} · Work Hard`));
      expect(part.getByText('+2 waiting')).toBeTruthy();
    },
  );

  it('asks for the sign-in where awards wait for it', async () => {
    await openPage('/dashboard', {
      session: { ...SIGNED_IN, tokens: null },
      before: (own) => make(own, ['a', 'b']),
    });
    await screen.findByText('2 awards on this device. Sign in again to send.');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?from=%2Fdashboard');
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  });

  it('without awards says so', async () => {
    await openPage('/dashboard');
    expect(await screen.findByText('No awards from you yet today.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Waiting on this device' })).toBeNull();
  });

  it('another server, which never has this call, is not asked, and nothing red is said', async () => {
    const { school } = await openPage('/dashboard', { isOurs: false });
    await screen.findByRole('heading', { name: 'Today' });
    await waitFor(() => expect(school.asked).toContain('GET /api/houses/summary'));
    expect(screen.queryByText('Unable to load your awards.')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(school.asked).not.toContain(MINE);
  });

  it.each([
    ['no network', noNetwork],
    ['a server without the call', json(404, { detail: 'Not found.' })],
  ])('%s says so and no number of points, and Retry loads them', async (_, answer) => {
    const { user, school } = await openPage('/dashboard', { answers: { [MINE]: answer } });
    const alert = await screen.findByText('Unable to load your awards.');
    expect((await today()).queryByText('points')).toBeNull();
    school.answer(MINE, json(200, { results: [] }));
    await user.click(within(alert.parentElement ?? document.body).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No awards from you yet today.')).toBeTruthy();
    expect((await today()).getByText('points').parentElement?.textContent).toBe('0 points');
  });
});

it('my awards say no number where they can’t be loaded, and Retry brings them', async () => {
  const { user, school } = await openPage('/my-awards', { answers: { ...ROSTERS, [MINE]: noNetwork } });
  await screen.findByText('Unable to load your awards.');
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
  expect(screen.queryByText(/0 points/)).toBeNull();
  expect(screen.queryByText('No awards this week or last week.')).toBeNull();
  school.answer(MINE, json(200, { results: [] }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^0 points to 0 of /)).toBeTruthy();
  expect(screen.getByText('No awards this week or last week.')).toBeTruthy();
});

it('my awards of this week are drawn also where the school’s habits can’t be loaded', async () => {
  await openPage('/dashboard', {
    answers: {
      'GET /api/habits': json(500, {}),
      [MINE]: json(200, { results: [award('a1', 's1', NOW)] }),
    },
  });
  expect(await screen.findByRole('figure', { name: 'My awards this week' })).toBeTruthy();
});

describe('children who were not noticed', () => {
  const long = NOW - 20 * DAY_MS;
  const listed = STUDENTS.map((student, at) => ({
    ...student,
    last_awarded_at: at === 0 ? new Date(long).toISOString() : at === 1 ? ago(0) : null,
  }));
  const answers = {
    ...ROSTERS,
    'GET /api/students': studentPage(listed),
    [MINE]: json(200, { results: [award('a1', 's1', long), award('a2', 's3', NOW)] }),
  };

  it('are counted on a quiet line that leads to them', async () => {
    await openPage('/dashboard', { answers });
    expect(await screen.findByText('2 students without points lately')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See who' }).getAttribute('href')).toBe('/not-noticed');
  });

  it('are listed by how long I, or anyone, did not notice them', async () => {
    const { user } = await openPage('/not-noticed', { answers });
    const children = () => screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
    const main = await screen.findByText('2 of 3 students: no points from you in 5 school days.');
    const list = () => children().filter((text) => /(Advisory|Chess)/.test(text));
    expect(main).toBeTruthy();
    expect(list()[0]).toBe('Liam BrownAdvisory 7B31+ days');
    expect(list()[1]).toMatch(/^Zoë AdeyemiAdvisory 7B1[45] days$/);
    await user.click(screen.getByRole('radio', { name: 'From anyone' }));
    await screen.findByText('1 of 3 students: no points from anyone in 5 school days.');
    expect(list()).toHaveLength(1);
  });

  it('are counted by the school’s days, also late on its Sunday, when it is Monday elsewhere', async () => {
    const late = Date.parse('2026-11-30T04:00Z');
    const results = [award('a1', 's1', Date.parse('2026-11-20T15:00Z'))];
    await openPage('/not-noticed', { answers: { ...ROSTERS, [MINE]: json(200, { results }) }, now: () => late });
    const waited = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
    await waitFor(async () => expect(await waited('Zoë Adeyemi')).toBe('Zoë AdeyemiAdvisory 7B5 days'));
  });

  it('a scholar never sees them', async () => {
    const scholar = { ...SIGNED_IN, profile: { ...RIVERA, role: 'SCHOLAR' } };
    const { school } = await openPage('/not-noticed', { answers, session: scholar });
    await screen.findByRole('navigation', { name: 'Main' });
    expect(screen.queryByText(/No award from you/)).toBeNull();
    expect(school.asked).not.toContain('GET /api/students');
  });
});

it('my awards: a picture of children, houses and habits, with a table, and the awards themselves', async () => {
  const results = [award('a1', 's1', NOW - 1000), award('a2', 's1', NOW - 2000)];
  const { user } = await openPage('/my-awards', { answers: { ...ROSTERS, [MINE]: json(200, { results }) } });
  expect(await screen.findByText('4 points to 1 of 3 students')).toBeTruthy();
  expect(
    screen.getByText(
      'A bar for each student of your classes, in the colour of the house, up to 2 awards. 2 students at the right had none.',
    ),
  ).toBeTruthy();
  expect(await openChartTable(user, 'Students')).toEqual([
    ['Zoë Adeyemi', 'Savant', '2', '4'],
    ['Liam Brown', 'Junbi', '0', '0'],
    ["Amara O'Connor", 'Savant', '0', '0'],
  ]);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Student',
    'House',
    'Awards',
    'Points',
  ]);
  expect(screen.getByText('2 awards for 2 students')).toBeTruthy();
  expect(screen.getByRole('figure', { name: 'Habits' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'This week and last week' })).toBeTruthy();
});

describe('my awards', () => {
  it.each([
    ['a teacher', false, 1],
    ['staff', true, 2],
  ])('offer %s Undo only where the server would take the award back', async (_, is_staff, buttons) => {
    const results = [award('a1', 's1', NOW - 1000), award('a2', 's1', NOW - 3 * DAY_MS)];
    await openPage('/my-awards', {
      answers: { ...ROSTERS, [MINE]: json(200, { results }) },
      session: { ...SIGNED_IN, profile: { ...RIVERA, is_staff } },
    });
    await screen.findByText('4 points to 1 of 3 students');
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Undo/ })).toHaveLength(buttons));
  });
});
