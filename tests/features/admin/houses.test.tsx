import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json, noNetwork, type Answer } from '#tests/features/school-api.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { openAdmin } from './admin-page.ts';

pageTests();

const house = (id: string, name: string, colour: string, more: object = {}) => ({
  id,
  version: 4,
  name,
  colour,
  icon: null,
  has_own_crest: false,
  students: 12,
  points: 653,
  goal: null as number | null,
  archived_at: null,
  leavers: null as { count: number; until: string } | null,
  ...more,
});
const TEAL = house('h1', 'Savant', '#036363');
const RED = house('h2', 'Junbi', '#c72c05');
const NAVY = house('h3', 'Tafakari', '#031663');
const HOUSES = 'GET /api/admin/houses';

/** The houses at the server, which take what is sent to them. */
async function open(
  path = '/admin/houses',
  houses: object[] = [TEAL, RED, NAVY],
  answers: Record<string, Answer> = {},
) {
  const sent: Array<{ name: string; body: unknown }> = [];
  const taking =
    (name: string, answer: Answer): Answer =>
    async (request) => {
      const text = await request.clone().text();
      sent.push({ name, body: text === '' ? null : JSON.parse(text) });
      return answer(request);
    };
  const usual: Record<string, Answer> = {
    [HOUSES]: json(200, { results: houses }),
    'PUT /api/admin/houses/order': json(200, { results: houses }),
    'PATCH /api/admin/houses/h2': json(200, RED),
    'POST /api/admin/houses': json(201, house('h9', 'Sisu', '#1566a9')),
    'PUT /api/admin/houses/h2/crest': json(200, RED),
    'POST /api/admin/houses/h2/close': json(200, RED),
    ...answers,
  };
  const page = await openAdmin(
    path,
    Object.fromEntries(Object.entries(usual).map(([name, answer]) => [name, taking(name, answer)])),
  );
  await screen.findByRole('heading', { name: 'Houses' });
  const writes = () => sent.filter(({ name }) => !name.startsWith('GET'));
  return { ...page, writes };
}

const HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
/** What a picture of 64 by 64 begins with. */
const PNG = new Uint8Array([...HEAD, 0, 0, 0, 64, 0, 0, 0, 64, 8, 0, 0, 0, 0, 1, 2, 3, 4]);

const editor = () => screen.findByRole('button', { name: /^(Save|Add the)/ });
const findings = () =>
  within(screen.getByRole('list', { name: 'About this colour' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('the houses', () => {
  it('are in their order, and move by one', async () => {
    const { user, writes } = await open();
    await user.click(await screen.findByRole('button', { name: 'Move Savant down' }));
    expect(screen.getByText('Savant is now 2 of 3.')).toBeTruthy();
    await waitFor(() =>
      expect(writes()).toEqual([{ name: 'PUT /api/admin/houses/order', body: { ids: ['h2', 'h1', 'h3'] } }]),
    );
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Savant down');
  });

  it('don’t move past the ends', async () => {
    const { user, writes } = await open();
    const up = await screen.findByRole('button', { name: 'Move Savant up' });
    expect(up.getAttribute('aria-disabled')).toBe('true');
    await user.click(up);
    expect(writes()).toEqual([]);
  });

  it('go back where they were if the order can’t be saved', async () => {
    const { user } = await open(undefined, undefined, { 'PUT /api/admin/houses/order': noNetwork });
    await user.click(await screen.findByRole('button', { name: 'Move Savant down' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t save the order. You need to be online.');
    expect(screen.getByRole('button', { name: 'Move Savant up' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a house', () => {
  it('is changed, and the page says so', async () => {
    const { user, writes } = await open();
    await user.click(await screen.findByRole('link', { name: /Junbi/ }));
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Sisu');
    await user.click(screen.getByRole('button', { name: 'Blue' }));
    await user.click(await editor());
    await waitFor(() =>
      expect(writes()).toEqual([
        { name: 'PATCH /api/admin/houses/h2', body: { version: 4, name: 'Sisu', colour: '#1566a9' } },
      ]),
    );
    expect(await screen.findByText('Junbi saved.')).toBeTruthy();
  });

  it('takes a whole number of points as its goal', async () => {
    const { user, writes } = await open('/admin/houses?house=h2', [TEAL, { ...RED, goal: 1200 }]);
    const goal = await screen.findByLabelText<HTMLInputElement>('Goal for each term (points)');
    expect(goal.value).toBe('1200');
    await user.clear(goal);
    await user.type(goal, '0');
    await user.click(await editor());
    expect((await screen.findByRole('alert')).textContent).toBe('A goal is a whole number from 1 to 1,000,000.');
    await user.clear(goal);
    await user.type(goal, '1500');
    await user.click(await editor());
    await waitFor(() =>
      expect(writes()).toEqual([{ name: 'PATCH /api/admin/houses/h2', body: { version: 4, goal: 1500 } }]),
    );
  });

  it('that somebody else changed meanwhile keeps what was typed, says what changed, and is saved with the next press', async () => {
    let stored: typeof RED = RED;
    const sent: unknown[] = [];
    const { user } = await open('/admin/houses?house=h2', undefined, {
      [HOUSES]: () => Response.json({ results: [TEAL, stored] }),
      'PATCH /api/admin/houses/h2': async (request) => {
        const body = await request.json();
        sent.push(body);
        if (body.version === 4) {
          stored = { ...RED, version: 5, name: 'Otters', goal: 300 };
          return Response.json(
            { detail: 'Sam Clerk changed this house.', code: 'stale', request_id: 'r' },
            { status: 409 },
          );
        }
        return Response.json({ ...stored, version: 6, colour: '#1566a9' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Blue' }));
    await user.click(await editor());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Sam Clerk changed this house. This is new: Name: Otters, Goal: 300. What you typed is still here. Save again to use it.',
    );
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Otters');
    expect(screen.getByLabelText('Colour')).toHaveProperty('value', '#1566a9');
    await user.click(await editor());
    await screen.findByText('Otters saved.');
    expect(sent).toEqual([
      { version: 4, colour: '#1566a9' },
      { version: 5, colour: '#1566a9' },
    ]);
  });

  it('takes the focus when its row is opened, and gives it back when it is closed', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: /Junbi/ }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Junbi' })));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /Junbi/ })));
  });

  it('opened by its address, leaves the focus on the page’s heading when it is closed', async () => {
    const { user } = await open('/admin/houses?house=h2');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Houses' })));
  });

  it('says how its colour reads and differs while it is chosen', async () => {
    const { user } = await open('/admin/houses?house=h2');
    const colour = await screen.findByLabelText('Colour');
    expect(findings()).toEqual([
      'White text on it: 5.5 to 1',
      'Easy to tell from every other house, also for colour-blind people',
    ]);
    await user.clear(colour);
    await user.type(colour, 'e8c400');
    expect(findings()[0]).toBe('White text on it: 1.7 to 1. It needs 4.5 to 1: choose a darker one.');
    await user.click(await editor());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'White text can’t be read on this colour. Please choose a darker one.',
    );
    await user.clear(colour);
    await user.type(colour, '#036666');
    expect(findings()[1]).toBe('Looks much like Savant');
  });

  it('of a name that another has is not sent', async () => {
    const { user, writes } = await open('/admin/houses?house=new');
    await user.type(await screen.findByLabelText('Name'), 'savant');
    await user.click(await editor());
    expect((await screen.findByRole('alert')).textContent).toBe('A house named Savant exists already.');
    expect(writes()).toEqual([]);
  });

  it('takes a PNG as its crest, and nothing else', async () => {
    const { user, writes } = await open('/admin/houses?house=h2');
    const field = await screen.findByLabelText<HTMLInputElement>('Choose a file');
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'crest.png', { type: 'image/png' });
    await user.upload(field, svg);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Couldn’t take this picture. “This isn’t a PNG picture. Please save the crest as PNG and choose it again.”',
    );
    expect(writes()).toEqual([]);
    await user.upload(field, new File([PNG], 'crest.png', { type: 'image/png' }));
    await waitFor(() =>
      expect(writes()).toEqual([
        { name: 'PUT /api/admin/houses/h2/crest', body: { png: Buffer.from(PNG).toString('base64') } },
      ]),
    );
    expect(await screen.findByText('Junbi has a new crest.')).toBeTruthy();
  });

  it('asks before another picture takes the place of its own crest', async () => {
    const own = { ...RED, has_own_crest: true, icon: '/crests/h2.png' };
    const { user, writes } = await open('/admin/houses?house=h2', [own], {
      'DELETE /api/admin/houses/h2/crest': json(200, RED),
    });
    const crest = new File([PNG], 'crest.png', { type: 'image/png' });
    await user.upload(await screen.findByLabelText<HTMLInputElement>('Choose a file'), crest);
    const question = await screen.findByRole('dialog', { name: 'Replace the crest of Junbi?' });
    expect(writes()).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Replace' }));
    await screen.findByText('Junbi has a new crest.');
    await user.click(screen.getByRole('button', { name: 'Remove…' }));
    const removal = await screen.findByRole('dialog', { name: 'Remove the crest of Junbi?' });
    await user.click(within(removal).getByRole('button', { name: 'Remove' }));
    await screen.findByText('The crest of Junbi is removed.');
    expect(writes().map(({ name }) => name)).toEqual([
      'PUT /api/admin/houses/h2/crest',
      'DELETE /api/admin/houses/h2/crest',
    ]);
  });

  it('is closed after a question that says where its students go', async () => {
    const { user, writes } = await open('/admin/houses?house=h2');
    await user.click(await screen.findByRole('button', { name: 'Close this house…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close Junbi?' });
    await user.selectOptions(within(dialog).getByLabelText('Move its 12 students to'), 'Tafakari');
    await user.click(within(dialog).getByRole('button', { name: 'Move 12 students and close' }));
    await waitFor(() =>
      expect(writes()).toEqual([{ name: 'POST /api/admin/houses/h2/close', body: { move_to: 'h3' } }]),
    );
  });

  it('shares its students out, and comes back with the same ones', async () => {
    const closed = {
      ...RED,
      archived_at: '2026-11-23T09:14:00Z',
      leavers: { count: 12, until: '2026-11-24T09:14:00Z' },
    };
    const { user, writes } = await open('/admin/houses?house=h2', undefined, {
      'POST /api/admin/houses/h2/close': json(200, closed),
      'POST /api/admin/houses/h2/reopen': json(200, { house: RED, restored: 11, kept: 1 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Close this house…' }));
    await user.click(await screen.findByRole('button', { name: 'Move 12 students and close' }));
    await screen.findByText(
      'Junbi is closed, and its 12 students moved. Undo brings the same students back, for a day.',
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(
      'Junbi is open again. 11 students are back in it. 1 moved again since then, so they stay where they are.',
    );
    expect(writes()).toEqual([
      { name: 'POST /api/admin/houses/h2/close', body: { share_out: true } },
      { name: 'POST /api/admin/houses/h2/reopen', body: { bring_back: true } },
    ]);
  });

  it('stays open where only two are left', async () => {
    const { user, writes } = await open('/admin/houses?house=h2', [TEAL, RED]);
    await user.click(await screen.findByRole('button', { name: 'Close this house…' }));
    expect(await screen.findByText(/A school has at least 2 houses/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(writes()).toEqual([]);
  });

  it('that was closed is opened again', async () => {
    const gone = house('h4', 'Umusa', '#590d0d', { archived_at: '2026-11-01T08:00:00Z', students: 0 });
    const { user, writes } = await open(undefined, [TEAL, RED, gone], {
      'POST /api/admin/houses/h4/reopen': json(200, { house: gone, restored: 0, kept: 0 }),
    });
    await user.click(await screen.findByText('1 closed house'));
    expect(screen.queryByRole('button', { name: /^Open with/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open Umusa again' }));
    expect(await screen.findByText('Umusa is open again.')).toBeTruthy();
    expect(writes()).toEqual([{ name: 'POST /api/admin/houses/h4/reopen', body: { bring_back: false } }]);
  });

  it('that was closed within a day is opened with its students from the list, too', async () => {
    const gone = house('h4', 'Umusa', '#590d0d', {
      archived_at: '2026-11-23T09:14:00Z',
      students: 0,
      leavers: { count: 1, until: '2026-11-24T09:14:00Z' },
    });
    const { user } = await open(undefined, [TEAL, RED, gone], {
      'POST /api/admin/houses/h4/reopen': json(200, { house: gone, restored: 1, kept: 0 }),
    });
    await user.click(await screen.findByText('1 closed house'));
    await user.click(screen.getByRole('button', { name: 'Open with its 1 student' }));
    expect(await screen.findByText('Umusa is open again. 1 student is back in it.')).toBeTruthy();
  });
});
