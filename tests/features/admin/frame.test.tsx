import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { json, noNetwork } from '#tests/features/school-api.ts';
import { RIVERA } from '#tests/support/session.ts';
import { openAdmin, waiting } from './admin-page.ts';

pageTests();

const WAITING = 'GET /api/admin/waiting';

describe('the Admin Portal', () => {
  it.each([
    ['an educator', 'EDUCATOR', '/dashboard'],
    ['a scholar', 'SCHOLAR', '/leaderboard'],
  ])('is not for %s', async (_, role, home) => {
    const { school } = await openPage('/admin', { session: { ...SIGNED_IN, profile: { ...RIVERA, role } } });
    await screen.findByText('This page is for the school’s staff.');
    expect(screen.getByRole('link', { name: 'Go to my page' }).getAttribute('href')).toBe(home);
    expect(school.asked.filter((name) => name.includes('/api/admin'))).toEqual([]);
  });

  it('is not for a person who is not signed in, and opens after the sign-in', async () => {
    const { place } = await openPage('/admin', { session: null });
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(place()).toBe('/login?from=%2Fadmin');
  });

  it('says what waits, with its number beside Today', async () => {
    await openAdmin('/admin', { [WAITING]: waiting({ signups: 3, resets: 1 }) });
    const items = await screen.findAllByText(/to approve|Lost password/);
    expect(items.map((item) => item.textContent)).toEqual(['Sign-ups to approve', 'Lost password']);
    expect(screen.getByText('Oldest: 2 days.')).toBeTruthy();
    const rooms = screen.getByRole('navigation', { name: 'Admin' });
    const today = within(rooms).getByRole('link', { current: 'page' });
    expect(today.textContent).toBe('Today4 waiting');
  });

  it('says that a display called from two addresses', async () => {
    await openAdmin('/admin', { [WAITING]: waiting({ displays: 1 }) });
    await screen.findByText('Display at two addresses');
    expect(screen.getByRole('link', { name: 'Look' }).getAttribute('href')).toBe('/admin/displays');
  });

  it('says at its foot which version it is', async () => {
    await openAdmin('/admin');
    expect((await screen.findByText(/^Habit Points \d/)).textContent).toMatch(/^Habit Points \d+\.\d+\.\d+$/);
  });

  it('says that nothing waits', async () => {
    await openAdmin('/admin');
    await screen.findByText('All done.');
    expect(screen.getByRole('link', { name: 'Today' })).toBeTruthy();
  });

  it('says that it needs the connection, and loads again when asked to', async () => {
    const { school, user } = await openAdmin('/admin', {
      [WAITING]: noNetwork,
      'GET /api/admin/today': noNetwork,
      'GET /api/school': noNetwork,
    });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Couldn’t load your to-do list. You need to be online.',
    );
    expect(screen.getByText(/The Admin Portal needs the connection/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Offline Open the Outbox' })).toBeTruthy();
    school.answer(WAITING, waiting());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('All done.');
    expect(screen.queryByText(/The Admin Portal needs the connection/)).toBeNull();
  });

  it('leads to the sign-in and back to the same room where the session has ended', async () => {
    const ended = json(401, { detail: 'The session has ended.' });
    const { user, place, school } = await openAdmin('/admin/students?grade=6', { 'GET /api/admin/students': ended });
    const alert = await screen.findByText('Couldn’t load the students. Sign in again first.');
    const door = alert.closest('div')?.parentElement ?? document.body;
    expect(within(door).queryByRole('button', { name: 'Retry' })).toBeNull();
    school.answer(
      'GET /api/admin/students',
      json(200, { results: [], count: 0, page: 1, page_size: 25, here: 0, archived: 0 }),
    );
    await user.click(within(door).getByRole('link', { name: 'Sign in' }));
    expect(place()).toBe('/login?from=%2Fadmin%2Fstudents%3Fgrade%3D6');
  });

  it('leads there from what could not be done, too', async () => {
    const ended = json(401, { detail: 'The session has ended.' });
    const { user, place } = await openAdmin('/admin/audit', {
      'POST /api/admin/totals/check': ended,
      'GET /api/admin/totals': json(200, { check: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Check now' }));
    await screen.findByText(/^The totals were not checked/);
    await user.click(screen.getByRole('link', { name: 'Sign in again' }));
    expect(place()).toBe('/login?from=%2Fadmin%2Faudit');
  });

  it('shows the server’s words for a refusal', async () => {
    await openAdmin('/admin', { [WAITING]: json(403, { detail: 'Not yours.', code: 'forbidden' }) });
    expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t load your to-do list. “Not yours.”');
  });

  it('leads to Your Account where the school demands a second step, and the session stays', async () => {
    const detail = 'Your school asks its staff for a second step at the sign-in.';
    const { user, place } = await openAdmin('/admin/students?grade=6', {
      'GET /api/admin/students': json(403, { detail, code: 'forbidden_without_second_step' }),
      'GET /api/auth/second-step': json(200, { is_on: false, recovery_codes_left: 0 }),
    });
    expect((await screen.findByText(detail)).closest('[role="alert"]')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Set up a second step' }));
    expect(place()).toBe('/account?from=%2Fadmin%2Fstudents%3Fgrade%3D6');
  });
});
