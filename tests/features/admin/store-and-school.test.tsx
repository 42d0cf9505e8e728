import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionStore } from '#services/connection-store.ts';
import { json, type Answer } from '#tests/features/school-api.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { openAdmin } from './admin-page.ts';
import type { SchoolPart } from '#ui/admin-paths.ts';
import { openSchoolRoom, SCHOOL } from './school-room.ts';

pageTests();

/** An answer that keeps what it was asked. */
function taking(answer: Answer) {
  const bodies: unknown[] = [];
  const take: Answer = async (request) => {
    bodies.push(await request.clone().json());
    return answer(request);
  };
  return { bodies, take };
}

describe('the store', () => {
  const ITEM = {
    id: 'i1',
    version: 1,
    name: 'Pencil',
    description: null,
    cost_points: 1,
    group_name: null,
    active: true,
  };
  const OLD = { ...ITEM, id: 'i2', name: 'Fair ticket', cost_points: 20, group_name: 'Fun', active: false };
  const STORE = { 'GET /api/admin/store-items': json(200, { results: [ITEM, OLD] }) };

  it('lists every item with its cost, its group, and whether it is offered', async () => {
    await openAdmin('/admin/store', STORE);
    const links = (await screen.findAllByRole('link', { name: /point/ })).map((link) => link.textContent);
    expect(links).toEqual(['Pencil1 point', 'Fair ticket20 points · Fun · Not offered']);
  });

  it('takes a new item, and says what is wrong before it is sent', async () => {
    const { bodies, take } = taking(json(201, ITEM));
    const { user } = await openAdmin('/admin/store?item=new', { ...STORE, 'POST /api/admin/store-items': take });
    await user.click(await screen.findByRole('button', { name: 'Add the item' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please give the item a name.');
    await user.type(screen.getByLabelText('Name'), 'Pen');
    await user.type(screen.getByLabelText('Cost in points'), '1.5');
    await user.click(screen.getByRole('button', { name: 'Add the item' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The cost must be a whole number of points from 0 to 100,000.',
    );
    await user.clear(screen.getByLabelText('Cost in points'));
    await user.type(screen.getByLabelText('Cost in points'), '15');
    await user.click(screen.getByRole('checkbox', { name: 'Offered in the store' }));
    await user.click(screen.getByRole('button', { name: 'Add the item' }));
    await waitFor(() =>
      expect(bodies).toEqual([{ name: 'Pen', description: '', cost_points: 15, group_name: '', active: false }]),
    );
  });
});

describe('the school', () => {
  it.each<[SchoolPart, string, RegExp, object]>([
    ['points', 'radio', /^Points for each student/, { scoring: 'per_child' }],
    ['points', 'radio', /^No names/, { display_names: 'none' }],
    ['sign-in', 'radio', /^Demanded of staff/, { second_step: 'demanded' }],
    ['sign-in', 'radio', /^Off ?Staff/, { staff_passwords: 'off' }],
  ])('sends what was chosen in %s', async (part, role, name, change) => {
    const { bodies, take } = taking(json(200, SCHOOL));
    const { user } = await openSchoolRoom(part, { 'PATCH /api/admin/school': take });
    await user.click(await screen.findByRole(role, { name }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The school is saved.');
    expect(bodies).toEqual([{ version: 3, ...change }]);
  });

  it('keeps records until somebody erases them where the years are taken out', async () => {
    const { bodies, take } = taking(json(200, SCHOOL));
    const { user } = await openSchoolRoom('records', { 'PATCH /api/admin/school': take });
    await user.clear(await screen.findByLabelText(/^Erase former students/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The school is saved.');
    expect(bodies).toEqual([{ version: 3, retention_years: null }]);
    expect(screen.getByRole('link', { name: 'Privacy page' }).getAttribute('href')).toBe('/admin/school/privacy');
  });

  it('names the one who keeps a password while those of staff are off', async () => {
    const off = { ...SCHOOL, staff_passwords: 'off', password_keeper: 'Olu Office' };
    await openSchoolRoom('sign-in', { 'GET /api/admin/school': json(200, off) });
    expect(await screen.findByText('Olu Office keeps a password.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Off ?Staff/ }).checked).toBe(true);
  });

  it('fills its Save only while it has the connection', async () => {
    await openSchoolRoom('name');
    const save = await screen.findByRole('button', { name: 'Save' });
    expect(save.className).toMatch(/primary/);
    act(() => connectionStore.set('offline'));
    expect(save.className).not.toMatch(/primary/);
  });

  it('has its time zone from a list', async () => {
    const { bodies, take } = taking(json(200, SCHOOL));
    const { user } = await openSchoolRoom('name', { 'PATCH /api/admin/school': take });
    await user.selectOptions(await screen.findByLabelText('Time zone'), 'London, Europe');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The school is saved.');
    expect(bodies).toEqual([{ version: 3, time_zone: 'Europe/London' }]);
  });

  it('has the first day of its week', async () => {
    const { bodies, take } = taking(json(200, SCHOOL));
    const { user } = await openSchoolRoom('name', { 'PATCH /api/admin/school': take });
    await user.selectOptions(await screen.findByLabelText('First day of the week'), 'Sunday');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The school is saved.');
    expect(bodies).toEqual([{ version: 3, week_starts_on: 'sunday' }]);
  });

  it('has an address for help', async () => {
    const { bodies, take } = taking(json(200, SCHOOL));
    const { user } = await openSchoolRoom('name', { 'PATCH /api/admin/school': take });
    await user.type(await screen.findByLabelText('Email address for help'), 'help at hill');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Please give an email address, or leave the field empty.',
    );
    await user.clear(screen.getByLabelText('Email address for help'));
    await user.type(screen.getByLabelText('Email address for help'), ' help@hill.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The school is saved.');
    expect(bodies).toEqual([{ version: 3, help_email: 'help@hill.example' }]);
  });

  it('that somebody else changed meanwhile keeps what was typed and says what changed', async () => {
    let stored = SCHOOL;
    const sent: unknown[] = [];
    const { user } = await openSchoolRoom('name', {
      'GET /api/admin/school': () => Response.json(stored),
      'PATCH /api/admin/school': async (request) => {
        const body = await request.json();
        sent.push(body);
        if (body.version === 3) {
          stored = { ...SCHOOL, version: 4, name: 'Hill School', display_names: 'none' };
          return Response.json(
            { detail: 'Sam Clerk changed the school.', code: 'stale', request_id: 'r' },
            { status: 409 },
          );
        }
        return Response.json({ ...stored, version: 5, time_zone: 'Europe/London' });
      },
    });
    await user.selectOptions(await screen.findByLabelText('Time zone'), 'London, Europe');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Sam Clerk changed the school. This is new: Name: Hill School, Names on displays: No names. What you typed is still here. Save again to use it.',
    );
    expect(screen.getByLabelText('Name of the school')).toHaveProperty('value', 'Hill School');
    expect(screen.getByLabelText('Time zone')).toHaveProperty('value', 'Europe/London');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The school is saved.');
    expect(sent).toEqual([
      { version: 3, time_zone: 'Europe/London' },
      { version: 4, time_zone: 'Europe/London' },
    ]);
  });

  it('says why the server refused it', async () => {
    const detail = 'The server doesn’t know this time zone. Choose one such as Europe/Berlin.';
    const refused = json(422, { detail, code: 'time_zone', request_id: 'x' });
    const { user } = await openSchoolRoom('name', { 'PATCH /api/admin/school': refused });
    const zone = await screen.findByLabelText('Time zone');
    await user.selectOptions(zone, 'London, Europe');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe(`Couldn’t save the school. “${detail}”`);
    expect((zone as HTMLInputElement).value).toBe('Europe/London');
  });

  it('asks for the password again where the sign-in is not new', async () => {
    const old = json(400, { detail: 'Please sign in again.', code: 'reauthenticate', request_id: 'x' });
    const { user } = await openSchoolRoom('name', { 'PATCH /api/admin/school': old });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('is read, not changed, by staff who are no superusers', async () => {
    await openSchoolRoom('name', {}, false);
    expect(await screen.findByText('Only an administrator of the school can change this page.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('takes a term, but none on the days of another, and deletes one after a question', async () => {
    const { bodies, take } = taking(json(201, SCHOOL));
    const { user } = await openSchoolRoom('terms', {
      'POST /api/admin/terms': take,
      'DELETE /api/admin/terms/t1': json(200, SCHOOL),
    });
    await user.click(await screen.findByRole('button', { name: 'Add a term' }));
    await user.type(screen.getByLabelText('Name of the term'), 'Spring 2027');
    await user.type(screen.getByLabelText('First day'), '2026-12-18');
    await user.type(screen.getByLabelText('Last day'), '2027-03-26');
    await user.click(screen.getByRole('button', { name: 'Add the term' }));
    expect((await screen.findByRole('alert')).textContent).toBe('These days are in the term Autumn 2026 already.');
    await user.clear(screen.getByLabelText('First day'));
    await user.type(screen.getByLabelText('First day'), '2027-01-05');
    await user.click(screen.getByRole('button', { name: 'Add the term' }));
    await screen.findByText('Spring 2027 added.');
    expect(bodies).toEqual([{ name: 'Spring 2027', starts_on: '2027-01-05', ends_on: '2027-03-26' }]);
    await user.click(screen.getByRole('button', { name: 'Delete Autumn 2026…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Autumn 2026?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Autumn 2026 is deleted.')).toBeTruthy();
  });
});
