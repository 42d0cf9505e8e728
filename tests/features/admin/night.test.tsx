import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Night, NightAnswer } from '#contracts/admin/night.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { json } from '#tests/features/school-api.ts';
import { ago } from '#tests/support/clock.ts';
import { ago as daysAgo, openAdmin } from './admin-page.ts';

pageTests();

const LIMITS = {
  version: 1,
  most_leavers: 5,
  most_changes: 20,
  absent_leave: false,
  deals_houses: false,
  year_words: null,
  set_at: ago(1),
  set_by: 'Ana Rivera',
  may: true,
};
const report = { students: 976, added: 3, changed: 11, leavers: 78, unchanged: 884, refused: 0, why: null };
const night = (change: Partial<Night>): Night => ({
  id: 'n1',
  file_name: 'export.zip',
  found_at: ago(1),
  state: 'imported',
  report: { ...report, leavers: 0 },
  record: null,
  ...change,
});
const open = (answer: Partial<NightAnswer>) =>
  openAdmin('/admin/students/night', {
    'GET /api/admin/nights': json(200, { is_watched: true, limits: LIMITS, nights: [], ...answer }),
  });

it('shows why a file waits, and leads to its plan', async () => {
  const why = '78 of 976 students (8%) would leave. Your limit is 5%.';
  const { user, place, school } = await open({
    nights: [night({ state: 'waits', report: { ...report, why } }), night({ id: 'n2' })],
  });
  await screen.findByText(why);
  expect(screen.getAllByText('3 new, 11 changed, 78 leave.')).toHaveLength(1);
  expect(screen.getByText('Imported').parentElement?.textContent).toBe('Importedexport.zip');

  school.answer(
    'GET /api/admin/nights/n1/file',
    json(200, {
      kind: 'csv',
      mode: 'bulk',
      file_name: 'export.zip',
      source: null,
      year_words: null,
      deals_houses: false,
      overrides_edits: false,
      students: [{ row: 2, first_name: 'Wren', last_name: 'Abara' }],
      teachers: [],
      classes: [],
    }),
  );
  const sent: unknown[] = [];
  school.answer('POST /api/admin/imports/preview', async (request) => {
    sent.push(await request.json());
    return Response.json({
      plan: 'p',
      rows: [],
      absent: [],
      teachers: [],
      classes: [],
      students: 976,
      leavers: 0,
      edited: 0,
      erased: 0,
    });
  });
  await user.click(screen.getByRole('link', { name: 'See the plan' }));
  await screen.findByRole('heading', { name: 'Check before anything is saved' });
  expect(sent).toMatchObject([{ file_name: 'export.zip', students: [{ row: 2 }] }]);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(place()).toBe('/admin/students/night'));
});

it('sets the limits, which begin at 5 and 20 percent', async () => {
  const { user, school } = await open({ limits: null });
  await screen.findByText(/^No limits are set, so each file waits/);
  const sent: unknown[] = [];
  school.answer('PUT /api/admin/nights/limits', async (request) => {
    sent.push(await request.json());
    return Response.json({ detail: 'ok' });
  });
  await user.click(screen.getByRole('button', { name: 'Set the limits' }));
  const leavers = screen.getByLabelText<HTMLInputElement>('Leavers, at most (%)');
  expect([leavers.value, screen.getByLabelText<HTMLInputElement>('Changes, at most (%)').value]).toEqual(['5', '20']);
  await user.clear(leavers);
  await user.type(leavers, '101');
  await user.click(screen.getByRole('button', { name: 'Save the limits' }));
  await screen.findByText('A limit is a whole number from 0 to 100.');
  expect(sent).toEqual([]);
  await user.clear(leavers);
  await user.type(leavers, '3');
  await user.click(screen.getByRole('button', { name: 'Save the limits' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { version: 0, most_leavers: 3, most_changes: 20, absent_leave: false, deals_houses: false, year_words: null },
    ]),
  );
});

it('tells of a file that could not be read, and leaves it out', async () => {
  const why = 'This is a picture. A list is needed.';
  const { user, school } = await open({ nights: [night({ state: 'refused', report: { ...report, why } })] });
  const card = (await screen.findAllByText(why))[0]?.closest('section');
  expect(within(card ?? document.body).queryByRole('link', { name: 'See the plan' })).toBeNull();
  school.answer('POST /api/admin/nights/n1/skip', json(200, { detail: 'ok' }));
  await user.click(screen.getByRole('button', { name: 'Leave this file out…' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave export.zip out?' }));
  expect(question.getByText(/This can’t be undone\./)).toBeTruthy();
  expect(school.asked).not.toContain('POST /api/admin/nights/n1/skip');
  await user.click(question.getByRole('button', { name: 'Leave it out' }));
  await waitFor(() => expect(school.asked).toContain('POST /api/admin/nights/n1/skip'));
});

it('has each night of the last week, with what it did and its undo, and those without a file', async () => {
  const record = {
    id: 'i1',
    kind: 'oneroster' as const,
    file_name: 'export.zip',
    school_year: null,
    made_at: daysAgo(1),
    made_by: 'Ana Rivera',
    by_itself: true,
    added: 3,
    changed: 11,
    left: 0,
    lunch_numbers: { total: 0, waiting: 0, lost: 0 },
    undone_at: null,
    undone_by: null,
    undo_until: daysAgo(-1),
  };
  await open({
    nights: [
      night({ found_at: daysAgo(1), record }),
      night({
        id: 'n2',
        found_at: daysAgo(3),
        record: { ...record, id: 'i2', undone_at: daysAgo(2), undone_by: 'Sam Clerk', undo_until: null },
      }),
      night({ id: 'n3', found_at: daysAgo(5), state: 'skipped' }),
    ],
  });
  const list = (await screen.findByRole('heading', { name: 'Last nights' })).nextElementSibling;
  const lines = [...(list?.children ?? [])].map((line) => line.textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^Yesterday, .*Importedexport\.zip3 new, 11 changed\.Report of Tue, Nov 24Undo/),
    'Mon, Nov 23No new file',
    expect.stringMatching(
      /^Sun, Nov 22, .*Undoneexport\.zip3 new, 11 changed\.Undone by Sam Clerk, Mon, Nov 23, .*Report/,
    ),
    'Sat, Nov 21No new file',
    expect.stringMatching(/^Fri, Nov 20, .*Left outexport\.zip3 new, 11 changed\.$/),
  ]);
  expect(screen.getAllByRole('link', { name: /^Report/ })[0]?.getAttribute('href')).toBe('/admin/audit?about=i1');
});

it('says that no folder is looked into, and that who set the limits has gone', async () => {
  await open({ is_watched: false, limits: { ...LIMITS, may: false } });
  await screen.findByText(/^The server looks into no folder/);
  expect(screen.getByText(/^Ana Rivera set the limits and is no longer staff here/)).toBeTruthy();
});
