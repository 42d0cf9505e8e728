import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { RIVERA } from '#tests/support/session.ts';

pageTests();
afterEach(() => vi.unstubAllEnvs());

const link = () => screen.queryByRole('link', { name: 'Admin Portal' });

describe('the Admin Portal', () => {
  it.each([
    ['is a part of this app', '', '/admin'],
    ['is at the address that the build names', 'https://admin.demo.school/', 'https://admin.demo.school/'],
  ])('%s, linked on the sign-in page', async (_, address, href) => {
    vi.stubEnv('VITE_ADMIN_URL', address);
    await openPage('/login', { session: null });
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(link()?.getAttribute('href')).toBe(href);
  });
  it.each([
    ['staff', { is_staff: true }, '', '/admin'],
    ['a superuser', { is_superuser: true }, '', '/admin'],
    ['staff with another portal', { is_staff: true }, 'https://admin.demo.school/', 'https://admin.demo.school/'],
    ['an educator', {}, '', null],
  ])('in the sidebar of %s', async (_, rights, address, href) => {
    vi.stubEnv('VITE_ADMIN_URL', address);
    await openPage('/leaderboard', { session: { ...SIGNED_IN, profile: { ...RIVERA, ...rights } } });
    await screen.findByRole('heading', { name: 'School Leaderboard' });
    expect(link()?.getAttribute('href') ?? null).toBe(href);
  });
});

it('the sign-in page leads to sign-up and recovery', async () => {
  await openPage('/login', { session: null });
  await screen.findByRole('heading', { name: 'Sign In' });
  expect(screen.getByRole('link', { name: 'Forgot password' }).getAttribute('href')).toBe('/recover');
  expect(screen.getByRole('link', { name: 'Create an Account' }).getAttribute('href')).toBe('/signup');
});

it('the welcome page leads to sign-in and sign-up, and shows the school’s crests', async () => {
  await openPage('/welcome', { session: null });
  await screen.findByRole('list', { name: 'Houses' });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('link', { name: 'Create an Account' }).getAttribute('href')).toBe('/signup');
  const crests = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(crests).toEqual(['/icons/Savant.png', '/icons/Junbi.png']);
});
