import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { enqueueAwards } from '#data/outbox/entry/enqueue-awards.ts';
import { latestGiven } from '#features/dashboard/latest.ts';
import { weekFigures } from '#features/dashboard/week-figures.ts';
import type { Services } from '#services/services.ts';
import { whenText } from '#ui/when-text.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { BOARD, json, noNetwork } from '#tests/features/school-api.ts';
import { newId, submission } from '#tests/support/outbox.ts';

pageTests();

const MINE = 'GET /api/points/mine';

const award = (id: string, points: number, habit_name: string, at: number, reverses_id: string | null = null) => ({
  id,
  student_id: 's1',
  student_name: 'Zoë Adeyemi',
  habit_name,
  points,
  created_at: new Date(at).toISOString(),
  reverses_id,
});
/** Two awards of 2 points that this device has sent. */
async function sendTwo(outboxDb: OutboxDb) {
  const made = submission(['a', 'b'], { habit: { id: 'b1', name: 'Own It' }, points: 2 });
  await enqueueAwards({ db: outboxDb, now: () => Date.now(), newId }, made);
  const rows = await outboxDb.entries.toArray();
  await outboxDb.entries.clear();
  const answer = { kind: 'sent' as const, ledgerSeq: null, replayed: false };
  await outboxDb.answered.bulkPut(rows.map((row) => ({ ...row, answer, answeredAt: Date.now() })));
  return rows;
}
const bars = (chart: HTMLElement): string[] =>
  within(chart)
    .getAllByRole('listitem')
    .map((item) => item.textContent ?? '');
const latest = async (): Promise<string[]> => {
  const heading = await screen.findByRole('heading', { name: 'Latest awards' });
  const items = within(heading.parentElement ?? document.body).queryAllByRole('listitem');
  return items.map((item) => item.textContent ?? '');
};

describe("an educator's dashboard", () => {
  it('shows my awards of this week by habit, and the latest', async () => {
    const now = Date.now();
    const results = [award('a1', 3, 'Own It', now - 1000), award('a2', 1, 'Do Your Part', now - 2000)];
    await openPage('/dashboard', { answers: { [MINE]: json(200, { results }) } });
    const chart = await screen.findByRole('figure', { name: 'My awards this week' });
    expect(bars(chart)).toEqual(['Own It3', 'Do Your Part1']);
    expect(chart.textContent).toContain('4 points');
    expect((await latest())[0]).toMatch(/^\+3Zoë AdeyemiOwn It · Today, \d+:\d\d\s[AP]M$/);
    const link = screen.getAllByRole('link', { name: 'Zoë Adeyemi' })[0];
    expect(link?.getAttribute('href')).toBe('/students/s1/history');
  });

  it('an award that the server and this device know counts once, and what only this device knows counts too', async () => {
    await openPage('/dashboard', {
      answers: { [MINE]: (request) => json(200, { results: sentOnes })(request) },
      before: async ({ outboxDb }) => {
        const rows = await sendTwo(outboxDb);
        sentOnes = rows.slice(0, 1).map((row) => award(row.id, 2, 'Own It', row.madeAt));
      },
    });
    const chart = await screen.findByRole('figure', { name: 'My awards this week' });
    await waitFor(() => expect(bars(chart)).toEqual(['Own It4', 'Do Your Part0']));
    expect(await latest()).toHaveLength(2);
  });
  let sentOnes: unknown[] = [];

  it('shows what this device has sent, and nothing red, where the server can’t be asked', async () => {
    const before = ({ outboxDb }: Services) => sendTwo(outboxDb);
    const { school } = await openPage('/dashboard', { answers: { [MINE]: noNetwork }, before });
    const chart = await screen.findByRole('figure', { name: 'My awards this week' });
    await waitFor(() => expect(bars(chart)).toEqual(['Own It4', 'Do Your Part0']));
    await waitFor(() => expect(school.asked).toContain('GET /api/store/items'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows what waits beside the total and never in it', async () => {
    await openPage('/dashboard', {
      answers: { 'POST /api/points/award': noNetwork },
      before: async ({ outboxDb }) => {
        const made = submission(['a', 'b', 'c'], { points: 4 });
        await enqueueAwards({ db: outboxDb, now: () => Date.now(), newId }, made);
      },
    });
    const chart = await screen.findByRole('figure', { name: 'My awards this week' });
    await waitFor(() => expect(chart.textContent).toContain('0 points+12 waiting'));
    expect(screen.getByText('3 awards waiting to be sent.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the Outbox' }).getAttribute('href')).toBe('/outbox');
  });

  it('asks for the sign-in where awards wait for it', async () => {
    await openPage('/dashboard', {
      session: { ...SIGNED_IN, tokens: null },
      before: ({ outboxDb }) =>
        enqueueAwards({ db: outboxDb, now: () => Date.now(), newId }, submission(['a', 'b'])).then(() => undefined),
    });
    await screen.findByText('2 awards on this device. Sign in again to send.');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?from=%2Fdashboard');
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  });

  it('without awards says so', async () => {
    await openPage('/dashboard');
    expect(await screen.findByText('No awards this week or last week.')).toBeTruthy();
  });

  it.each([
    ['no network', noNetwork],
    ['a server without the call', json(404, { detail: 'Not found.' })],
  ])('%s says so, and Retry loads them', async (_, answer) => {
    const { user, school } = await openPage('/dashboard', { answers: { [MINE]: answer } });
    const alert = await screen.findByText('Unable to load your awards.');
    school.answer(MINE, json(200, { results: [] }));
    await user.click(within(alert.parentElement ?? document.body).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('figure', { name: 'My awards this week' })).toBeTruthy();
  });

  it('links to what an educator works with', async () => {
    await openPage('/dashboard');
    const links = within(await screen.findByRole('navigation', { name: 'Quick links' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/rosters',
      '/students',
      '/reports',
      '/store',
      '/outbox',
    ]);
  });
});

describe('the house standings', () => {
  const BOARD_CALL = 'GET /api/leaderboard';
  const standings = async () => {
    const heading = await screen.findByRole('heading', { name: 'House standings' });
    return within(heading.parentElement ?? document.body);
  };

  it('of a school without houses say so', async () => {
    await openPage('/dashboard', { answers: { [BOARD_CALL]: json(200, { ...BOARD, houses: [] }) } });
    const part = await standings();
    expect(await part.findByText('No houses are configured.')).toBeTruthy();
    expect(part.queryAllByRole('listitem')).toEqual([]);
    expect(part.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['by the server', json(500, { detail: 'Broken.' }), 'Failed to load leaderboard (status 500).'],
    ['without a network', noNetwork, 'Failed to load leaderboard (status unknown: no connection).'],
  ])('that failed %s say so, and Retry loads them', async (_, answer, text) => {
    const { user, school } = await openPage('/dashboard', { answers: { [BOARD_CALL]: answer } });
    const part = await standings();
    expect((await part.findByRole('alert')).textContent).toContain(text);
    school.answer(BOARD_CALL, json(200, BOARD));
    await user.click(part.getByRole('button', { name: 'Retry' }));
    await waitFor(() =>
      expect(part.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        '1stJunbi1,450',
        '2ndSavant1,200',
      ]),
    );
    expect(part.queryByRole('alert')).toBeNull();
  });
});

describe('the figures of a week', () => {
  const friday = new Date(2026, 10, 20, 12).getTime();
  const monday = new Date(2026, 10, 16).getTime();

  it('begin on Monday at midnight, and hold what counts', () => {
    const awards = [
      award('a3', -2, 'Own It', friday, 'a2'),
      award('a2', 2, 'Own It', friday - 1000),
      award('a1', 5, 'Own It', monday),
      award('a0', 9, 'Own It', monday - 1),
      award('old', 1, 'Long gone', friday),
      award('bare', 3, '', friday),
      { ...award('late', 4, 'Own It', friday), status: 'review' as const },
      { ...award('never', 4, 'Own It', friday), status: 'declined' as const },
    ];
    const figures = weekFigures(awards, [{ name: 'Own It', colour: '#4a6f25' }], friday);
    expect(figures.map(({ label, value }) => [label, value])).toEqual([
      ['Own It', 5],
      ['Long gone', 1],
      ['No habit', 3],
    ]);
  });

  it('the latest say what became of each, five at most', () => {
    const awards = [
      award('r', -1, 'Own It', friday, 'a0'),
      ...Array.from({ length: 7 }, (_, index) => award(`a${index}`, 1, 'Own It', friday)),
    ].map((row) => ({ ...row, ...(row.id === 'a1' && { status: 'review' as const }) }));
    expect(latestGiven(awards).map(({ id, note }) => [id, note])).toEqual([
      ['a0', 'Taken back'],
      ['a1', 'Waiting for review'],
      ['a2', null],
      ['a3', null],
      ['a4', null],
    ]);
  });

  it.each([
    [friday - 60_000, 'Today, 11:59\u00a0AM'],
    [friday - 86_400_000, 'Yesterday, 12:00\u00a0PM'],
    [monday, 'Mon, Nov 16, 12:00\u00a0AM'],
  ])('%d is said as %s', (at, text) => {
    expect(whenText(at, friday)).toBe(text);
  });
});
