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
    expect(screen.getByText('The oldest has waited 2 days.')).toBeTruthy();
    const rooms = screen.getByRole('navigation', { name: 'Admin' });
    const today = within(rooms).getByRole('link', { current: 'page' });
    expect(today.textContent).toBe('Today4 waiting');
  });

  it('says that nothing waits', async () => {
    await openAdmin('/admin');
    await screen.findByText('Nothing waits.');
    expect(screen.getByRole('link', { name: 'Today' })).toBeTruthy();
  });

  it('says that it needs the connection, and loads again when asked to', async () => {
    const { school, user } = await openAdmin('/admin', { [WAITING]: noNetwork });
    expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t load what waits. You need to be online.');
    expect(screen.getByText(/The Admin Portal needs the connection/)).toBeTruthy();
    school.answer(WAITING, waiting());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Nothing waits.');
    expect(screen.queryByText(/The Admin Portal needs the connection/)).toBeNull();
  });

  it('shows the server’s words for a refusal', async () => {
    await openAdmin('/admin', { [WAITING]: json(403, { detail: 'Not yours.', code: 'forbidden' }) });
    expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t load what waits. “Not yours.”');
  });
});
