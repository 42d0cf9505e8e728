import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storeGroups } from '#features/store/store-groups.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { html, json, noNetwork, REPORT_ROWS, reportOf, STORE_ITEMS } from '#tests/features/school-api.ts';
import { RIVERA } from '#tests/support/session.ts';
import { NOW } from '#tests/support/clock.ts';

pageTests();

const CALL = 'GET /api/store/items';

describe('the store', () => {
  it.each(['EDUCATOR', 'SCHOLAR'])('shows its items by group with name, description and cost to a %s', async (role) => {
    await openPage('/store', { session: { ...SIGNED_IN, profile: { ...RIVERA, role } } });
    const group = await screen.findByRole('region', { name: 'Class' });
    const items = within(group).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Homework passOne evening off.40 points',
      'Choose your seat15 points',
    ]);
    expect(screen.getByRole('region', { name: 'Other items' }).textContent).toContain('1 point');
  });

  it.each([
    ['no network', noNetwork, 'Unable to load store items.'],
    ['a 500', json(500, { detail: 'Boom.' }), 'Unable to load store items.'],
    ['a page of the wifi', html(200), 'This wifi needs a sign-in.'],
    ['a list of another shape', json(200, { stock: [] }), 'Unable to load store items.'],
    ['a refusal', json(403, { detail: 'No.', code: 'forbidden' }), 'Unable to load store items.'],
  ])('%s says so, and Retry loads it', async (_, answer, text) => {
    const { user, school } = await openPage('/store', { answers: { [CALL]: answer } });
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    // What the server refused is said once. What this device has may be read after the answer came.
    const times = answer === noNetwork ? 1 : 0;
    const words = 'The store has not been loaded on this device yet.';
    await waitFor(() => expect(screen.queryAllByText(words)).toHaveLength(times));
    school.answer(CALL, json(200, { results: STORE_ITEMS }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Homework pass');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('without active items says so', async () => {
    await openPage('/store', { answers: { [CALL]: json(200, { results: [] }) } });
    expect(await screen.findByText('No active items yet.')).toBeTruthy();
  });

  it('shows what was loaded before when there is no connection, with the time of it', async () => {
    await openPage('/store', {
      answers: { [CALL]: noNetwork },
      before: async ({ schoolDb }) => {
        const db = schoolDb('');
        await db.storeItems.bulkPut(STORE_ITEMS.map((item, position) => ({ ...item, position })));
        await db.freshness.put({ resource: 'store', loadedAt: NOW - 3 * 3_600_000 });
      },
    });
    await screen.findByText('Pencil');
    await screen.findByText(/^Offline\. Data from /);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('groups in the order of the store, without a group last', () => {
    expect(storeGroups(STORE_ITEMS).map((group) => [group.name, group.items.length])).toEqual([
      ['Class', 2],
      [null, 1],
    ]);
  });
});

describe('redeeming', () => {
  const staff = { ...SIGNED_IN, profile: { ...RIVERA, is_staff: true } };
  const balance = (points: number, spent = 0) => ({
    student_id: 's1',
    earned: points + spent,
    spent,
    balance: points,
    redemptions: [],
  });
  const answerOf = (points: number) =>
    json(201, {
      redemption: {
        id: 'd1',
        item_id: 'i1',
        item_name: 'Homework pass',
        points: 40,
        redeemed_at: '2026-11-20T09:00:00Z',
        by: 'Ana Rivera',
        given_back: null,
      },
      balance: balance(points, 40),
      replayed: false,
    });
  const BALANCE = 'GET /api/students/s1/balance';
  const REDEEM = 'POST /api/store/redemptions';
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Redeem Homework pass' }));

  it('is for staff: a student is found, the balance shown, the points spent, and given back with one press', async () => {
    const bodies: unknown[] = [];
    const keys: Array<string | null> = [];
    const { user } = await openPage('/store', {
      session: staff,
      answers: {
        [BALANCE]: json(200, balance(50)),
        [REDEEM]: async (request) => {
          bodies.push(await request.json());
          keys.push(request.headers.get('Idempotency-Key'));
          return answerOf(10)(request);
        },
        'POST /api/store/redemptions/d1/reverse': answerOf(50),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Redeem Homework pass' }));
    await user.type((await dialog()).getByLabelText('Find a student'), 'zoe');
    await user.click(await (await dialog()).findByRole('button', { name: /Zoë Adeyemi/ }));
    await screen.findByText(/has 50 points to spend\./);
    await user.click((await dialog()).getByRole('button', { name: 'Redeem for 40 points' }));
    await screen.findByText('Zoë Adeyemi: Homework pass for 40 points. 10 points left to spend.');
    expect(bodies).toEqual([{ student_id: 's1', item_id: 'i1', cost_points: 40 }]);
    expect(keys[0]).toMatch(/\S/);
    await user.click(screen.getByRole('button', { name: 'Give back' }));
    expect(await screen.findByText('Homework pass given back. Zoë Adeyemi has 50 points to spend.')).toBeTruthy();
  });

  it('with too few points says so and sends nothing', async () => {
    const { user, school } = await openPage('/store?student=s1', {
      session: staff,
      answers: { [BALANCE]: json(200, balance(12)) },
    });
    await user.click(await screen.findByRole('button', { name: 'Redeem Homework pass' }));
    await screen.findByText('This costs 40 points, and there are 12 to spend.');
    await user.click((await dialog()).getByRole('button', { name: 'Redeem for 40 points' }));
    expect(school.asked).not.toContain(REDEEM);
  });

  it('that the server refuses is said in its words, and without a connection nothing is spent', async () => {
    const { user, school } = await openPage('/store?student=s1', {
      session: staff,
      answers: {
        [BALANCE]: json(200, balance(50)),
        [REDEEM]: json(409, { detail: 'The price has changed.', code: 'price_changed' }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Redeem Homework pass' }));
    await user.click(await (await dialog()).findByRole('button', { name: 'Redeem for 40 points' }));
    expect((await (await dialog()).findByRole('alert')).textContent).toBe('The price has changed.');
    school.answer(REDEEM, noNetwork);
    await user.click((await dialog()).getByRole('button', { name: 'Redeem for 40 points' }));
    expect((await (await dialog()).findByRole('alert')).textContent).toMatch(/can’t be reached/);
  });

  it('is not offered to educators and scholars; a scholar sees the own balance', async () => {
    const first = await openPage('/store');
    await screen.findByText('Homework pass');
    expect(screen.queryByRole('button', { name: /^Redeem/ })).toBeNull();
    first.view.unmount();
    await openPage('/store', {
      session: { ...SIGNED_IN, profile: { ...RIVERA, role: 'SCHOLAR' } },
      answers: { [BALANCE]: json(200, balance(7)), 'GET /api/reports': reportOf(REPORT_ROWS.slice(0, 1)) },
    });
    expect((await screen.findByRole('region', { name: 'My balance' })).textContent).toContain('7 points to spend');
    expect(screen.queryByRole('button', { name: /^Redeem/ })).toBeNull();
  });
});
