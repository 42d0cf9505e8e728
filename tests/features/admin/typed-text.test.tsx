import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { json, noNetwork, type Answer } from '#tests/features/school-api.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';
import { waiting } from './admin-page.ts';
import { adaRecord, displayRow } from './portal-things.ts';
import { SCHOOL } from './school-room.ts';

pageTests();

const ADA = adaRecord('a', { school_number: '4001', version: 4 });
const HOUSE = {
  id: 'h1',
  version: 2,
  name: 'Savant',
  colour: '#036363',
  icon: null,
  has_own_crest: false,
  students: 12,
  points: 653,
  goal: null,
  archived_at: null,
};
const REASON = { id: 'r1', version: 1, text: 'Help', archived_at: null, uses: 0 };
const HABIT = {
  id: 'b1',
  version: 1,
  name: 'Own It',
  colour: '#1566a9',
  archived_at: null,
  uses: 0,
  reasons: [REASON],
};
const DISPLAY = displayRow({ name: 'Hall' });

const ANSWERS: Record<string, Answer> = {
  'GET /api/admin/waiting': waiting(),
  'GET /api/admin/students/a': json(200, ADA),
  'GET /api/admin/students': json(200, { results: [ADA], count: 1, page: 1, page_size: 25, here: 1, archived: 0 }),
  'GET /api/admin/houses': json(200, { results: [HOUSE, { ...HOUSE, id: 'h2', name: 'Junbi', colour: '#c72c05' }] }),
  'GET /api/admin/habits': json(200, { results: [HABIT] }),
  'GET /api/admin/store-items': json(200, {
    results: [
      { id: 'i1', version: 1, name: 'Pencil', description: null, cost_points: 1, group_name: null, active: true },
    ],
  }),
  'GET /api/admin/displays': json(200, {
    results: [DISPLAY],
    count: 1,
    page: 1,
    page_size: 25,
    school_names: 'initial',
    school_scoring: 'total',
  }),
  'GET /api/admin/school': json(200, SCHOOL),
  'GET /api/admin/invitations': json(200, { results: [], count: 0, page: 1, page_size: 25 }),
  'GET /api/privacy': json(200, { version: 1, school: 'Riverbank School', text: 'Ours.', retention_years: 7 }),
};

const SUPER = { ...RIVERA, role: 'STAFF', is_staff: true, is_superuser: true };
const open = (path: string, answers: Record<string, Answer> = {}, profile: typeof RIVERA = SUPER) =>
  openPage(path, { session: { ...SIGNED_IN, profile }, answers: { ...ANSWERS, ...answers } });
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);

describe('what was typed in the portal and not saved', () => {
  it('is there again after another room, and can be discarded', async () => {
    const { user } = await open('/admin/students/a');
    await user.type(await field('Last name'), ' King');
    await user.click(within(screen.getByRole('navigation', { name: 'Admin' })).getByRole('link', { name: 'Students' }));
    await user.click(await screen.findByRole('link', { name: 'Ada Byron' }));
    expect((await field('Last name')).value).toBe('Byron King');
    expect(screen.getByText('Not saved')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect((await field('Last name')).value).toBe('Byron');
    expect(screen.queryByText('Not saved')).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it('is there again after a save without a connection, which says so', async () => {
    const first = await open('/admin/students/a', { 'PATCH /api/admin/students/a': noNetwork });
    await first.user.type(await field('Last name'), ' King');
    await first.user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Not saved. You need to be online. What you typed stays in this tab.',
    );
    first.view.unmount();
    const again = await open('/admin/students/a', {
      'PATCH /api/admin/students/a': json(200, { ...ADA, version: 5, last_name: 'Byron King' }),
    });
    expect((await field('Last name')).value).toBe('Byron King');
    await again.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(sessionStorage.length).toBe(0);
  });

  it.each<[form: string, path: string, label: string | RegExp, open?: string | RegExp]>([
    ['a new student', '/admin/students/new', 'First name'],
    ['a house', '/admin/houses?house=h1', 'Name'],
    ['a house’s goal', '/admin/houses?house=h1', /^Goal/],
    ['a new house', '/admin/houses?house=new', 'Name'],
    ['a habit', '/admin/habits?habit=b1', 'Name'],
    ['a new reason', '/admin/habits?habit=b1', 'A new reason'],
    ['an item of the store', '/admin/store?item=i1', 'Description'],
    ['a display', '/admin/displays?display=d1', 'Place'],
    ['the school', '/admin/school', 'Name of the school'],
    ['the steps', '/admin/school?part=steps', 'A step is called'],
    ['a term', '/admin/school?part=terms', 'Name of the term', 'Change Autumn 2026'],
    ['a new term', '/admin/school?part=terms', 'Name of the term', 'Add a term'],
    ['an invitation', '/admin/invitations', 'First name (optional)', 'Invite somebody'],
    ['the privacy page', '/admin/school/privacy', 'Text'],
  ])('is there again in the form of %s', async (_, path, label, opener) => {
    const start = async () => {
      const page = await open(path);
      if (opener !== undefined) {
        const [button] = await screen.findAllByRole('button', { name: opener });
        if (button) await page.user.click(button);
      }
      return page;
    };
    const { user, view } = await start();
    const before = (await field(label)).value;
    await user.type(await field(label), '77');
    view.unmount();
    await start();
    expect((await field(label)).value).toBe(`${before}77`);
  });

  it('is sent with the version that it was typed over, though somebody else saved before it came back', async () => {
    const sent: unknown[] = [];
    let stored: object = HOUSE;
    const { user } = await open('/admin/houses?house=h1', {
      'GET /api/admin/houses': () => Response.json({ results: [stored] }),
      'PATCH /api/admin/houses/h1': async (request) => {
        sent.push(await request.json());
        return Response.json(
          { detail: 'Sam Clerk changed this house.', code: 'stale', request_id: 'r' },
          { status: 409 },
        );
      },
    });
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Otters');
    const room = (name: RegExp) =>
      within(screen.getByRole('navigation', { name: 'Admin' })).getByRole('link', { name });
    await user.click(room(/^Students/));
    await screen.findByRole('link', { name: 'Ada Byron' });
    stored = { ...HOUSE, version: 3, name: 'Badgers' };
    await user.click(room(/^Houses/));
    await user.click(await screen.findByRole('link', { name: /^Badgers/ }));
    expect((await screen.findByLabelText('Name')).getAttribute('value')).toBe('Otters');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await screen.findByText(/^Sam Clerk changed this house/);
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() =>
      expect(sent).toEqual([
        { version: 2, name: 'Otters' },
        { version: 3, name: 'Otters' },
      ]),
    );
  });

  it('is gone with Cancel', async () => {
    const { user } = await open('/admin/houses?house=h1');
    await user.type(await field('Name'), 's');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('link', { name: /Savant/ }));
    expect((await field('Name')).value).toBe('Savant');
  });

  it('is never a secret', async () => {
    const { user } = await open('/admin/students/a', { 'PUT /api/admin/students/a/lunch-number': noNetwork });
    await user.type(await field('Lunch number'), '4321');
    await user.click(screen.getByRole('button', { name: 'Set' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The number was not saved. You need to be online.');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('4321');
  });

  it('is forgotten with the sign-out', async () => {
    const { user, services, place } = await open('/admin/students/a');
    await user.type(await field('Last name'), ' King');
    expect(JSON.stringify({ ...sessionStorage })).toContain('King');
    await services.sessionDb.session.delete('current');
    await waitFor(() => expect(place()).toBe('/login'));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('King');
  });

  it('is not another account’s', async () => {
    const first = await open('/admin/students/a');
    await first.user.type(await field('Last name'), ' King');
    first.view.unmount();
    await open('/admin/students/a', {}, { ...SUPER, id: OKAFOR.id });
    expect((await field('Last name')).value).toBe('Byron');
  });
});
