import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json, type Answer } from '#tests/features/school-api.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { openAdmin } from './admin-page.ts';

pageTests();

const reason = (id: string, text: string, archived_at: string | null = null) => ({ id, version: 1, text, archived_at });
const habit = (id: string, name: string, reasons: object[], archived_at: string | null = null) => ({
  id,
  version: 3,
  name,
  colour: '#4a6f25',
  archived_at,
  reasons,
});
const OWN_IT = habit('b1', 'Own It', [reason('r1', 'Work Hard'), reason('r2', 'Set Goals')]);
const ALL = [OWN_IT, habit('b2', 'Do Your Part', [])];

async function open(path: string, names: Record<string, Answer> = {}, all: object[] = ALL) {
  const sent: Array<[name: string, body: unknown]> = [];
  const answers = Object.fromEntries(
    Object.entries(names).map(([name, answer]): [string, Answer] => [
      name,
      async (request) => {
        const text = await request.clone().text();
        sent.push([name, text === '' ? null : JSON.parse(text)]);
        return answer(request);
      },
    ]),
  );
  const page = await openAdmin(path, { 'GET /api/admin/habits': json(200, { results: all }), ...answers });
  await screen.findByRole('heading', { name: 'Habits and reasons' });
  return { ...page, sent };
}

it('the habits are listed with what can be awarded for each', async () => {
  await open('/admin/habits');
  expect((await screen.findByRole('link', { name: /^Own It/ })).textContent).toBe('Own It2 reasons');
  expect(screen.getByRole('link', { name: /^Do Your Part/ }).textContent).toBe(
    'Do Your PartNo reasons yet: nothing can be awarded for it',
  );
});

it('a new habit opens for its reasons', async () => {
  const made = habit('b9', 'Be Curious', []);
  const { user, sent, place } = await open('/admin/habits?habit=new', { 'POST /api/admin/habits': json(201, made) });
  await user.type(await screen.findByLabelText('Name'), 'Be Curious');
  await user.click(screen.getByRole('button', { name: 'Add the habit' }));
  await waitFor(() => expect(sent).toEqual([['POST /api/admin/habits', { name: 'Be Curious', colour: '#6d51fb' }]]));
  expect(await screen.findByText('Be Curious added. Now give it its reasons.')).toBeTruthy();
  await waitFor(() => expect(place()).toBe('/admin/habits?habit=b9'));
});

it('reasons are added one after the other, changed and moved', async () => {
  const { user, sent } = await open('/admin/habits?habit=b1', {
    'POST /api/admin/habits/b1/reasons': json(201, OWN_IT),
    'PATCH /api/admin/reasons/r2': json(200, OWN_IT),
    'PUT /api/admin/habits/b1/reasons/order': json(200, OWN_IT),
  });
  const field = await screen.findByLabelText<HTMLInputElement>('A new reason');
  await user.type(field, 'work hard{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('This habit has a reason named Work Hard already.');
  await user.clear(field);
  await user.type(field, 'Help others{Enter}');
  await screen.findByText('Help others added.');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.click(screen.getByRole('button', { name: 'Change Set Goals' }));
  const words = screen.getByLabelText('Reason');
  await user.clear(words);
  await user.type(words, 'Set a goal{Enter}');
  await screen.findByText('Set a goal saved.');
  await user.click(screen.getByRole('button', { name: 'Move Work Hard down' }));
  await waitFor(() =>
    expect(sent).toEqual([
      ['POST /api/admin/habits/b1/reasons', { text: 'Help others' }],
      ['PATCH /api/admin/reasons/r2', { version: 1, text: 'Set a goal' }],
      ['PUT /api/admin/habits/b1/reasons/order', { ids: ['r2', 'r1'] }],
    ]),
  );
});

it('what is archived can be taken back at once', async () => {
  const { user, sent } = await open('/admin/habits?habit=b1', {
    'POST /api/admin/reasons/r1/archive': json(200, OWN_IT),
    'POST /api/admin/reasons/r1/restore': json(200, OWN_IT),
    'POST /api/admin/habits/b1/archive': json(200, OWN_IT),
  });
  await user.click(await screen.findByRole('button', { name: 'Archive Work Hard' }));
  await screen.findByText('Work Hard is archived.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Work Hard is back.');
  await user.click(screen.getByRole('button', { name: 'Archive this habit' }));
  expect(await screen.findByText(/^Own It is archived\./)).toBeTruthy();
  expect(sent.map(([name]) => name)).toEqual([
    'POST /api/admin/reasons/r1/archive',
    'POST /api/admin/reasons/r1/restore',
    'POST /api/admin/habits/b1/archive',
  ]);
});

it('archived habits and reasons come back', async () => {
  const gone = '2026-11-01T08:00:00Z';
  const all = [habit('b1', 'Own It', [reason('r3', 'Be Responsible', gone)]), habit('b3', 'Old Habit', [], gone)];
  const { user, sent } = await open(
    '/admin/habits?habit=b1',
    { 'POST /api/admin/reasons/r3/restore': json(200, OWN_IT), 'POST /api/admin/habits/b3/restore': json(200, OWN_IT) },
    all,
  );
  await user.click(await screen.findByRole('button', { name: 'Bring Be Responsible back', hidden: true }));
  await screen.findByText('Be Responsible is back.');
  await user.click(screen.getByRole('button', { name: 'Bring Old Habit back', hidden: true }));
  await screen.findByText('Old Habit is back.');
  expect(sent).toHaveLength(2);
});

describe('a long list of habits', () => {
  const many = Array.from({ length: 30 }, (_, index) => habit(`n${index}`, `Habit ${index + 1}`, []));
  const names = () =>
    screen.getAllByRole('link', { name: /^(Habit \d|Own)/ }).map((link) => link.textContent.slice(0, 8));

  it('comes in pages, and a habit is moved onto the next page', async () => {
    const { user, sent, place } = await open(
      '/admin/habits',
      { 'PUT /api/admin/habits/order': json(200, { results: many }) },
      many,
    );
    await screen.findByText('Page 1 of 2');
    expect(names()).toHaveLength(25);
    await user.click(screen.getByRole('button', { name: 'Move Habit 25 down' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.getByText('Habit 25 is now 26 of 30.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
    expect(place()).toBe('/admin/habits?page=2');
  });

  it('is searched by name and by reason, without moving rows, and an open habit keeps the search', async () => {
    const { user, place } = await open('/admin/habits', {}, [OWN_IT, ...many]);
    await user.type(await screen.findByLabelText('Name or reason'), 'set goals');
    await waitFor(() => expect(names()).toEqual(['Own It2 ']));
    expect(screen.queryByRole('button', { name: /^Move Own It/ })).toBeNull();
    await user.click(screen.getByRole('link', { name: /^Own It/ }));
    expect(place()).toBe('/admin/habits?search=set+goals&habit=b1');
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(place()).toBe('/admin/habits?search=set+goals');
  });

  it('says that nothing matches, and shows all again', async () => {
    const { user } = await open('/admin/habits?search=zebra', {}, many);
    expect(await screen.findByText('No habits match.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(names()).toHaveLength(25));
  });
});

it('a reason that is changed has the focus in its field, and on its button when it is left', async () => {
  const { user } = await open('/admin/habits?habit=b1');
  await user.click(await screen.findByRole('button', { name: 'Change Set Goals' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  const form = within(screen.getByLabelText('Reason').closest('form')!);
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change Set Goals' }));
});
