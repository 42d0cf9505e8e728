import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json, noNetwork, type Answer } from '#tests/features/school-api.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { ago, waiting } from './admin-page.ts';
import { NO_ADDRESS, NO_BACKUPS, NO_MAIL, openSchoolRoom, SCHOOL } from './school-room.ts';

pageTests();

const list = async () => within(await screen.findByRole('navigation', { name: 'Parts of School' }));
const parts = async () => (await list()).getAllByRole('link').map((link) => link.textContent);

describe('the parts of School', () => {
  it('say how each of them stands', async () => {
    await openSchoolRoom('name', {
      'GET /api/admin/backups': json(200, { ...NO_BACKUPS, newest: { at: ago(0), bytes: 1 }, kept: 1 }),
    });
    await (await list()).findByText('Off');
    await (await list()).findByText(/^Today, /);
    expect(await parts()).toEqual([
      'Name and daysRiverbank School',
      'StepsGrade K to Grade 12',
      'TermsAutumn 2026',
      'Points and namesAll points; first name and initial',
      'EmailOff',
      'Sign-inSecond step offered',
      'Records and privacyErased after 7 years',
      expect.stringMatching(/^BackupsToday, /),
      'AddressNot set',
    ]);
  });

  it.each<[string, Record<string, Answer>, string]>([
    ['has no terms', { 'GET /api/admin/school': json(200, { ...SCHOOL, terms: [] }) }, 'TermsNone yet'],
    [
      'has other settings',
      { 'GET /api/admin/school': json(200, { ...SCHOOL, second_step: 'demanded', retention_years: null }) },
      'Sign-inSecond step demanded of staff Records and privacyKept',
    ],
    [
      'is between two terms',
      {
        'GET /api/admin/school': json(200, {
          ...SCHOOL,
          terms: [{ id: 't1', version: 1, name: 'Spring', starts_on: '2026-11-26', ends_on: '2026-12-18' }],
        }),
      },
      'TermsNone today',
    ],
    ['sends emails', { 'GET /api/admin/mail': json(200, { ...NO_MAIL, is_on: true }) }, 'EmailOn'],
    [
      'sends no emails, without an address of the app',
      { 'GET /api/admin/mail': json(200, { ...NO_MAIL, is_on: true, public_url: null }) },
      'EmailOff',
    ],
    [
      'has an address of https',
      { 'GET /api/admin/addresses': json(200, { ...NO_ADDRESS, public_url: 'https://points.example' }) },
      'Addresshttps',
    ],
    [
      'has an address of plain http',
      { 'GET /api/admin/addresses': json(200, { ...NO_ADDRESS, public_url: 'http://points.example' }) },
      'AddressNot secure',
    ],
    [
      'has an address of this computer in its environment',
      {
        'GET /api/admin/addresses': json(200, {
          ...NO_ADDRESS,
          public_url: 'http://localhost:8080',
          by_environment: true,
        }),
      },
      'AddressOnly this computer',
    ],
    ['has emails that were not sent', { 'GET /api/admin/waiting': waiting({ mails: 3 }) }, 'Email3 not sent'],
    [
      'has no backup of the last night',
      { 'GET /api/admin/backups': json(200, { ...NO_BACKUPS, trouble_since: ago(0) }) },
      'BackupsNot made',
    ],
    ['makes no backups', { 'GET /api/admin/backups': json(200, { ...NO_BACKUPS, is_on: false }) }, 'BackupsOff'],
    ['has no backup yet', {}, 'BackupsNone yet'],
    ['doesn’t know of its backups', { 'GET /api/admin/backups': noNetwork }, 'Backups'],
  ])('say so where a school %s', async (_, answers, said) => {
    await openSchoolRoom('name', answers);
    await list();
    await expect.poll(async () => (await parts()).join(' ')).toContain(said);
  });

  it('say nothing of an address that could not be loaded', async () => {
    const { school } = await openSchoolRoom('name', { 'GET /api/admin/addresses': noNetwork });
    await list();
    await expect.poll(() => school.asked).toContain('GET /api/admin/addresses');
    expect((await parts()).at(-1)).toBe('Address');
  });

  it.each([
    [null, false],
    ['https://points.example', false],
    ['http://points.example', true],
    ['http://localhost:8080', true],
  ])('warn of the address %s: %s', async (public_url, isWrong) => {
    await openSchoolRoom('name', { 'GET /api/admin/addresses': json(200, { ...NO_ADDRESS, public_url }) });
    const link = await (await list()).findByRole('link', { name: /^Address./ });
    // Its own icon, and that of the warning.
    expect(link.querySelectorAll('svg')).toHaveLength(isWrong ? 2 : 1);
  });

  it('are opened one at a time, and the first is open at once', async () => {
    const { user, place } = await openSchoolRoom('terms');
    await screen.findByRole('heading', { name: 'Terms' });
    expect(screen.queryByRole('heading', { name: 'Name and days' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'All parts of School' }));
    expect(place()).toBe('/admin/school');
    await screen.findByRole('heading', { name: 'Name and days' });
    await user.click((await list()).getByRole('link', { name: /^Email/ }));
    await screen.findByRole('heading', { name: 'Email' });
    expect(place()).toBe('/admin/school?part=email');
  });

  it('show where something is typed that is not saved, and an own save of another part does not stand in its way', async () => {
    const sent: unknown[] = [];
    const { user } = await openSchoolRoom('name', {
      'PATCH /api/admin/school': async (request) => {
        const body = await request.json();
        sent.push(body);
        return Response.json({ ...SCHOOL, version: Number(body.version) + 1 });
      },
    });
    await user.type(await screen.findByLabelText('Name of the school'), ' East');
    expect(await parts()).toContain('Name and daysNot saved');
    await user.click((await list()).getByRole('link', { name: /^Points/ }));
    await user.click(await screen.findByRole('radio', { name: /^No names/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The school is saved.');
    expect(await parts()).toContain('Name and daysNot saved');
    await user.click((await list()).getByRole('link', { name: /^Name/ }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await expect
      .poll(() => sent)
      .toEqual([
        { version: 3, display_names: 'none' },
        { version: 4, name: 'Riverbank School East' },
      ]);
  });

  it('tell of a save of somebody else, though they changed another part', async () => {
    let stored: object = SCHOOL;
    const { user } = await openSchoolRoom('points', {
      'GET /api/admin/school': () => Response.json(stored),
      'PATCH /api/admin/school': () => {
        stored = { ...SCHOOL, version: 4, ladder: { word: 'Year', first: 1, names: ['Year 1', 'Year 2'] } };
        return Response.json({ detail: 'Sam Clerk changed the school.', code: 'stale' }, { status: 409 });
      },
    });
    await user.click(await screen.findByRole('radio', { name: /^No names/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Sam Clerk changed the school. This is new: Steps: Year: Year 1, Year 2. What you typed is still here. Save again to use it.',
    );
  });
});
