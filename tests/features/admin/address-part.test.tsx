import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json, type Answer } from '#tests/features/school-api.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { kept } from './admin-page.ts';
import { NO_ADDRESS, NO_MAIL, openSchoolRoom, SCHOOL } from './school-room.ts';

pageTests();

const ADDRESS = 'https://points.hill.example';
const field = () => screen.findByLabelText<HTMLInputElement>('Address of the app');
const warning = () => screen.queryByText(/^This address is not secure\. Nothing works without Wi-Fi/);
const open = (answers: Record<string, Answer> = {}, isSuperuser = true) =>
  openSchoolRoom('address', answers, isSuperuser);
/** As the school has set it. */
const stored = (public_url: string) => ({
  'GET /api/admin/school': json(200, { ...SCHOOL, public_url }),
  'GET /api/admin/addresses': json(200, { ...NO_ADDRESS, public_url }),
});

describe('the address of the app', () => {
  it('is sent as it was typed, and the other parts know it then', async () => {
    const patch = kept(json(200, { ...SCHOOL, version: 4, public_url: ADDRESS }));
    const { user, school } = await open({
      'GET /api/admin/mail': json(200, { ...NO_MAIL, public_url: null }),
      'PATCH /api/admin/school': patch.answers,
    });
    const count = (path: string) => school.asked.filter((asked) => asked === path).length;
    await user.type(await field(), ` ${ADDRESS} `);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The address is saved.');
    expect(await patch.body()).toEqual({ version: 3, public_url: ADDRESS });
    await expect.poll(() => count('GET /api/admin/addresses')).toBe(2);
    await expect.poll(() => count('GET /api/admin/mail')).toBe(2);
  });

  it('is taken away by an empty field', async () => {
    const patch = kept(json(200, { ...SCHOOL, version: 4 }));
    const { user } = await open({ ...stored(ADDRESS), 'PATCH /api/admin/school': patch.answers });
    await user.clear(await field());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The address is saved.');
    expect(await patch.body()).toEqual({ version: 3, public_url: null });
  });

  it('says what is wrong with it before it is sent', async () => {
    const { user, school } = await open();
    await user.type(await field(), 'http://localhost:8080');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This address works only on this computer.');
    const typed = await field();
    await waitFor(() => expect(document.activeElement).toBe(typed));
    expect(school.asked).not.toContain('PATCH /api/admin/school');
  });

  it('warns of plain http, and takes it', async () => {
    const patch = kept(json(200, { ...SCHOOL, version: 4 }));
    const { user } = await open({ 'PATCH /api/admin/school': patch.answers });
    await field();
    expect(warning()).toBeNull();
    await user.type(await field(), 'http://school.lan');
    expect(warning()).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The address is saved.');
    expect(await patch.body()).toEqual({ version: 3, public_url: 'http://school.lan' });
  });

  it('has a code to scan once it is set', async () => {
    await open(stored(ADDRESS));
    expect((await field()).value).toBe(ADDRESS);
    expect(screen.getByRole('region', { name: 'On a phone' })).toBeTruthy();
  });

  it('has none before', async () => {
    await open();
    await field();
    expect(screen.queryByRole('region', { name: 'On a phone' })).toBeNull();
  });

  it('is only shown where the environment sets it, whatever is stored', async () => {
    await open({
      ...stored(ADDRESS),
      'GET /api/admin/addresses': json(200, { ...NO_ADDRESS, public_url: 'http://school.lan', by_environment: true }),
    });
    expect((await field()).value).toBe('http://school.lan');
    expect((await field()).readOnly).toBe(true);
    expect(
      screen.getByText(
        'The address of the app is set by PUBLIC_URL in the server’s environment. It can be changed only there.',
      ),
    ).toBeTruthy();
    expect(warning()).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('is read only for staff who are no superuser', async () => {
    await open(stored(ADDRESS), false);
    expect((await field()).closest('fieldset')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('is in the words about what somebody else saved', async () => {
    let now: object = SCHOOL;
    const { user } = await openSchoolRoom('points', {
      'GET /api/admin/school': () => Response.json(now),
      'PATCH /api/admin/school': () => {
        now = { ...SCHOOL, version: 4, public_url: ADDRESS };
        return Response.json({ detail: 'Sam Clerk changed the school.', code: 'stale' }, { status: 409 });
      },
    });
    await user.click(await screen.findByRole('radio', { name: /^No names/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain(`Address of the app: ${ADDRESS}`);
  });
});
