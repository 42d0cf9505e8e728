import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { RIVERA } from '#tests/support/session.ts';

pageTests();
afterEach(() => vi.unstubAllEnvs());

const link = () => screen.queryByRole('link', { name: 'Admin Portal' });

describe('the Admin Portal', () => {
  it('is not linked where the build names no address', async () => {
    await openPage('/login', { session: null });
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(link()).toBeNull();
  });
  it('is linked on the sign-in page', async () => {
    vi.stubEnv('VITE_ADMIN_URL', 'https://admin.demo.school/');
    await openPage('/login', { session: null });
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(link()?.getAttribute('href')).toBe('https://admin.demo.school/');
  });
  it.each([
    ['staff', { is_staff: true }, '/admin', true],
    ['a superuser', { is_superuser: true }, '/admin', true],
    ['an educator', {}, '/admin', false],
    ['staff without an address', { is_staff: true }, '', false],
  ])('in the sidebar of %s', async (_, rights, address, isThere) => {
    vi.stubEnv('VITE_ADMIN_URL', address);
    await openPage('/leaderboard', { session: { ...SIGNED_IN, profile: { ...RIVERA, ...rights } } });
    await screen.findByRole('heading', { name: 'School Leaderboard' });
    expect(link()?.getAttribute('href') ?? null).toBe(isThere ? address : null);
  });
});

it('the sign-in page leads to sign-up and recovery', async () => {
  await openPage('/login', { session: null });
  await screen.findByRole('heading', { name: 'Sign In' });
  expect(screen.getByRole('link', { name: 'Forgot password' }).getAttribute('href')).toBe('/recover');
  expect(screen.getByRole('link', { name: 'Create an Account' }).getAttribute('href')).toBe('/signup');
});

it('the welcome page leads to sign-in and sign-up, and shows the five crests', async () => {
  await openPage('/welcome', { session: null });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('link', { name: 'Create an Account' }).getAttribute('href')).toBe('/signup');
  const crests = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(crests).toEqual(['Savant', 'Junbi', 'Tafakari', 'Umusa', 'Laulima'].map((name) => `/icons/${name}.png`));
});
