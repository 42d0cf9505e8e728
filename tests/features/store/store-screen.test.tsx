import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storeGroups } from '#features/store/store-groups.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { html, json, noNetwork, STORE_ITEMS } from '#tests/features/school-api.ts';
import { RIVERA } from '#tests/support/session.ts';

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
    await screen.findByText('The store has not been loaded on this device yet.');
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
        await db.freshness.put({ resource: 'store', loadedAt: Date.now() - 3 * 3_600_000 });
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
