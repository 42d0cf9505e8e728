import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enqueueAwards } from '#data/outbox/enqueue-awards.ts';
import { boardTiles } from '#features/leaderboard/board-tiles.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { BOARD, json, noNetwork } from '#tests/features/school-api.ts';
import { newId, submission } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';

pageTests();

const BOARD_CALL = 'GET /api/leaderboard';
const tiles = async () => {
  await screen.findByText('1st');
  return screen.getAllByRole('listitem').filter((item) => item.querySelector('h2'));
};

describe('the leaderboard', () => {
  it('shows the houses by their points, each with its place and top student', async () => {
    await openPage('/leaderboard');
    const [first, second] = await tiles();
    expect(first?.textContent).toContain('1stJunbi');
    expect(first?.textContent).toContain('No student yet');
    expect(first?.textContent).toContain('1,450 points');
    expect(second?.textContent).toContain('2ndSavant');
    expect(second?.textContent).toContain('Zoë Adeyemi');
  });

  it('shows five houses at most', async () => {
    const houses = Array.from({ length: 7 }, (_, index) => ({
      ...BOARD.houses[0],
      id: `h${index}`,
      name: `House ${index}`,
      points_total: index,
    }));
    await openPage('/leaderboard', { answers: { [BOARD_CALL]: json(200, { ...BOARD, houses }) } });
    expect(await tiles()).toHaveLength(5);
  });

  it('says when the data is from, not when it was last tried', async () => {
    await openPage('/leaderboard');
    await tiles();
    expect(screen.getByText(/^Updated at .* old$/).textContent).toMatch(/\d\d:14/);
  });

  it('a refresh that fails says so and keeps what was there', async () => {
    const { user, school } = await openPage('/leaderboard');
    await tiles();
    school.answer(BOARD_CALL, json(503, {}));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to load leaderboard (status 503).');
    expect(await tiles()).toHaveLength(2);
  });

  it('a board that was never loaded says so, and Retry loads it', async () => {
    const { user, school } = await openPage('/leaderboard', { answers: { [BOARD_CALL]: noNetwork } });
    await screen.findByText('The leaderboard has not been loaded on this device yet.');
    expect(screen.getByRole('alert').textContent).toMatch(/^Failed to load leaderboard \(status /);
    school.answer(BOARD_CALL, json(200, BOARD));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await tiles()).toHaveLength(2);
  });

  it('gives five houses their places, 1st to 5th', async () => {
    const houses = [50, 40, 30, 20, 10].map((points_total, index) => ({
      ...BOARD.houses[0],
      id: `h${index}`,
      name: `House ${index}`,
      points_total,
    }));
    await openPage('/leaderboard', { answers: { [BOARD_CALL]: json(200, { ...BOARD, houses }) } });
    const places = (await tiles()).map((tile) => tile.querySelector('p')?.textContent);
    expect(places).toEqual(['1st', '2nd', '3rd', '4th', '5th']);
  });

  it('shows a scholar the names as the server gives them, and no waiting points', async () => {
    const short = { ...BOARD, houses: [{ ...BOARD.houses[0], top_student: { name: 'Zoë A.' } }] };
    await openPage('/leaderboard', {
      session: { ...SIGNED_IN, profile: { ...RIVERA, role: 'SCHOLAR' } },
      answers: { [BOARD_CALL]: json(200, short) },
    });
    const [tile] = await tiles();
    expect(tile?.textContent).toContain('Zoë A.');
    expect(tile?.textContent).not.toContain('waiting');
  });

  it('shows waiting points beside the total and never in it', async () => {
    await openPage('/leaderboard', {
      answers: { 'POST /api/points/award': noNetwork },
      before: async ({ outboxDb }) => {
        await enqueueAwards({ db: outboxDb, now: () => Date.now(), newId }, submission(['a', 'b', 'c'], { points: 4 }));
      },
    });
    const savant = (await tiles())[1];
    await waitFor(() => expect(savant?.textContent).toContain('+12 waiting'));
    expect(savant?.textContent).toContain('1,200 points');
  });
});

describe('the places', () => {
  const house = (id: string, points_total: number) => ({
    id,
    name: id,
    colour: '#036363',
    icon: '',
    points_total,
    top_student: null,
  });

  it('are shared by houses with the same points', () => {
    const places = boardTiles([house('a', 5), house('b', 9), house('c', 9), house('d', 1)], []);
    expect(places.map((tile) => [tile.house.id, tile.place])).toEqual([
      ['b', 1],
      ['c', 1],
      ['a', 3],
      ['d', 4],
    ]);
  });
});
