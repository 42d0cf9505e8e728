import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MERGE_WORDS } from '#domain/people/merge-words.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { json, type Answer } from '#tests/features/school-api.ts';
import { ago } from '#tests/support/clock.ts';
import { openAdmin } from './admin-page.ts';
import { adaRecord } from './portal-things.ts';

pageTests();

const record = (id: string, more: object = {}) => adaRecord(id, { version: 3, ...more });
const accountOf = (id: string) => ({ id, email: `${id}@school.test`, state: 'active', last_signed_in_at: null });
const [THIS, OTHER] = [record('a'), record('b', { first_name: 'Adah', version: 7, points: 5 })];
const found = json(200, { results: [THIS, OTHER], count: 2, page: 1, page_size: 10, here: 2, archived: 0 });
const merge = (more: object = {}) => ({
  id: 'm1',
  name: 'Adah Byron',
  by: 'Pat Clerk',
  at: ago(0),
  part_until: ago(-86_400_000),
  ...more,
});

/** The page of the first record, with what was sent to merge and how it is answered. */
async function openRecord(records: { a: object; b: object }, answer: Answer) {
  const sent: unknown[] = [];
  const page = await openAdmin('/admin/students/a', {
    'GET /api/admin/students/a': json(200, records.a),
    'GET /api/admin/students/b': json(200, records.b),
    'GET /api/admin/students': found,
    'POST /api/admin/student-merges': async (request) => {
      sent.push(await request.clone().json());
      return answer(request);
    },
    'POST /api/admin/student-merges/m1/part': json(200, { ...records.a, version: 9 }),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Merge with another record…' }));
  await page.user.click(await screen.findByRole('button', { name: /^Choose Adah Byron/ }));
  await screen.findByRole('table', { name: 'The two records side by side' });
  return { ...page, sent };
}
const confirm = () => screen.getByRole('button', { name: 'Merge the two records' });

describe('two records of one child', () => {
  it('are shown side by side, merged, and parted again', async () => {
    const { user, sent } = await openRecord(
      { a: THIS, b: OTHER },
      json(201, { ...THIS, version: 4, points: 17, merges: [merge()] }),
    );
    expect(screen.getByRole('row', { name: /Points/ }).textContent).toBe('Points12 points5 points');
    await user.click(confirm());
    await screen.findByText(MERGE_WORDS.merged);
    expect(sent).toEqual([{ kept_id: 'a', kept_version: 3, lost_id: 'b', lost_version: 7 }]);
    expect(screen.getByText(/The record Adah Byron was merged into this one by Pat Clerk/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Part them again' }));
    await screen.findByText(MERGE_WORDS.partedNow);
    expect(screen.queryByRole('button', { name: 'Part them again' })).toBeNull();
  });

  it('become the other one where that stays, and the page is the other one’s', async () => {
    const { user, sent } = await openRecord(
      { a: THIS, b: OTHER },
      json(201, { ...OTHER, version: 8, merges: [merge()] }),
    );
    await user.click(screen.getByRole('radio', { name: 'The other one stays' }));
    await user.click(confirm());
    await screen.findByRole('heading', { level: 1, name: 'Adah Byron' });
    expect(sent).toEqual([{ kept_id: 'b', kept_version: 7, lost_id: 'a', lost_version: 3 }]);
    expect(screen.getByText(MERGE_WORDS.merged)).toBeTruthy();
  });

  it.each([
    ['one', 'kept'],
    ['two', 'lost'],
  ])('with an account each are merged when it is clear that %s signs in', async (id, account) => {
    const [a, b] = [
      { ...THIS, account: accountOf('one') },
      { ...OTHER, account: accountOf('two') },
    ];
    const { user, sent } = await openRecord({ a, b }, json(201, { ...a, version: 4 }));
    expect(confirm().hasAttribute('disabled')).toBe(true);
    await user.selectOptions(screen.getByRole('combobox', { name: /Which account signs in/ }), `${id}@school.test`);
    await user.click(confirm());
    expect(sent).toMatchObject([{ kept_id: 'a', account }]);
  });

  it('can’t be merged into one that is archived, which is not proposed', async () => {
    const a = { ...THIS, archived_at: '2026-10-01T08:00:00Z' };
    const { user } = await openRecord({ a, b: OTHER }, json(500, {}));
    expect(screen.getByRole('radio', { name: 'The other one stays' })).toMatchObject({ checked: true });
    await user.click(screen.getByRole('radio', { name: 'This record stays' }));
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toContain(MERGE_WORDS.keptIsArchived);
    expect(confirm().hasAttribute('disabled')).toBe(true);
  });

  it('that were merged more than a day ago can’t be parted', async () => {
    const old = { ...THIS, merges: [merge({ at: ago(86_400_001), part_until: ago(1) })] };
    await openAdmin('/admin/students/a', { 'GET /api/admin/students/a': json(200, old) });
    await screen.findByText(/The record Adah Byron was merged/);
    expect(screen.queryByRole('button', { name: 'Part them again' })).toBeNull();
  });
});
