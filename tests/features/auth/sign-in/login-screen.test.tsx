import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createServicesLoader } from '#app/load-services.ts';
import type { Services } from '#services/services.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { html, json, noNetwork, type Answer } from '#tests/features/school-api.ts';
import { RIVERA } from '#tests/support/session.ts';

pageTests();

const identifier = () => screen.getByLabelText<HTMLInputElement>('Email or username');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole('button', { name: /^Sign/ });

async function signIn(answers: Record<string, Answer> = {}, path = '/login') {
  const page = await openPage(path, { session: null, answers });
  await page.user.type(await screen.findByLabelText('Email or username'), 'rivera@demo.school');
  await page.user.type(password(), 'Demo-2026-points');
  await page.user.click(button());
  return page;
}

const LOGIN = 'POST /api/auth/login';
const ME = 'GET /api/auth/me';

describe('signing in', () => {
  it('an educator without an origin lands on the dashboard', async () => {
    const { place } = await signIn();
    await waitFor(() => expect(place()).toBe('/dashboard'));
  });

  it('another role lands on the leaderboard', async () => {
    const { place } = await signIn({ [ME]: json(200, { ...RIVERA, role: 'SCHOLAR' }) });
    await waitFor(() => expect(place()).toBe('/leaderboard'));
  });

  it('goes back to where the person came from, also after a reload of the sign-in page', async () => {
    const { place } = await signIn({}, '/login?from=%2Fleaderboard%3Fa%3D1');
    await waitFor(() => expect(place()).toBe('/leaderboard?a=1'));
  });

  it('never goes to another site', async () => {
    const { place } = await signIn({}, '/login?from=%2F%2Fevil.example');
    await waitFor(() => expect(place()).toBe('/dashboard'));
  });

  it('the Enter key in the password signs in', async () => {
    const { user, place } = await openPage('/login', { session: null });
    await user.type(await screen.findByLabelText('Email or username'), 'rivera');
    await user.type(password(), 'secret{Enter}');
    await waitFor(() => expect(place()).toBe('/dashboard'));
  });

  it('sends a person who is signed in already to their page', async () => {
    const { place } = await openPage('/login?from=%2Fleaderboard');
    await waitFor(() => expect(place()).toBe('/leaderboard'));
  });

  it('whose session the server ended can sign in again', async () => {
    const { place } = await openPage('/login', { session: { ...SIGNED_IN, tokens: null } });
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(place()).toBe('/login');
  });
});

describe('a sign-in that fails', () => {
  it.each([
    ['both are missing', '', '', 'Email or username'],
    ['the password is missing', 'rivera', '', 'Password'],
    ['the name is only spaces', '  ', 'secret', 'Email or username'],
  ])('asks for both fields when %s, and puts the focus there', async (_, name, secret, focused) => {
    const { user, school } = await openPage('/login', { session: null });
    await screen.findByLabelText('Email or username');
    if (name) await user.type(identifier(), name);
    if (secret) await user.type(password(), secret);
    await user.click(button());
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('Please enter your email/username and password.');
    const field = screen.getByLabelText(focused);
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-describedby')).toBe(alert.id);
    expect(school.asked).not.toContain(LOGIN);
  });

  // The words of every failure: tests/domain/rules.test.ts.
  const rows: Array<[string, Record<string, Answer>, string]> = [
    ['401 without words', { [LOGIN]: json(401, {}) }, 'Invalid email/username or password.'],
    ['no network', { [LOGIN]: noNetwork }, "Network error. If this persists, it's likely CORS/SSL or the API host."],
    ['a portal page', { [LOGIN]: html(200) }, 'Login succeeded but tokens were missing from the response.'],
    ['a profile refused with words', { [ME]: json(403, { detail: 'Account closed.' }) }, 'Account closed.'],
  ];
  it.each(rows)('%s: the words of the catalogue, an empty password, nobody signed in', async (_, answers, text) => {
    const { services } = await signIn(answers);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(password().value).toBe('');
    expect(document.activeElement).toBe(password());
    expect(identifier().value).toBe('rivera@demo.school');
    expect(await services.sessionDb.session.count()).toBe(0);
  });

  it('the services that could not be loaded are loaded again at the next try', async () => {
    const { services } = await openPage('/', { session: null });
    const load = vi.fn<() => Promise<Services>>(async () => services);
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const loadServices = createServicesLoader(load);
    const { user, view, place } = await openPage('/login', { session: null, loadServices });
    await user.type(view.getByLabelText('Email or username'), 'rivera');
    await user.type(view.getByLabelText('Password'), 'secret');
    await user.click(view.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(place()).toBe('/dashboard'));
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('the form', () => {
  it('shows and hides the password', async () => {
    const { user } = await openPage('/login', { session: null });
    await screen.findByLabelText('Password');
    const toggle = screen.getByRole('button', { name: 'Show password' });
    expect(password().type).toBe('password');
    await user.click(toggle);
    expect(password().type).toBe('text');
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
  });

  it('tells password managers what is what', async () => {
    await openPage('/login', { session: null });
    expect((await screen.findByLabelText<HTMLInputElement>('Email or username')).autocomplete).toBe('username');
    expect(password().autocomplete).toBe('current-password');
  });

  it('remembers only when asked to', async () => {
    const bodies: unknown[] = [];
    const login: Answer = async (request) => {
      bodies.push(await request.json());
      return json(200, { access_token: 'a', refresh_token: 'r' })(request);
    };
    const { place } = await signIn({ [LOGIN]: login });
    await waitFor(() => expect(place()).toBe('/dashboard'));
    expect(bodies).toEqual([expect.objectContaining({ remember: false })]);
    expect(bodies[0]).toMatchObject({ email: 'rivera@demo.school', password: 'Demo-2026-points' });
  });
});

describe('a second step', () => {
  const asked = json(422, { detail: 'Please enter the code.', code: 'second_step' });

  it('is asked for after the password, and the sign-in goes on with its code', async () => {
    const bodies: unknown[] = [];
    const { user, school, place } = await signIn({ [LOGIN]: asked });
    const code = await screen.findByLabelText('Code of your app');
    await waitFor(() => expect(document.activeElement).toBe(code));
    school.answer(LOGIN, json(422, { detail: 'That code is not right.', code: 'wrong_code' }));
    await user.type(code, '111111');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect((await screen.findByRole('alert')).textContent).toBe('That code is not right.');
    school.answer(LOGIN, async (request) => {
      bodies.push(await request.json());
      return Response.json({ access_token: 'a.b.c', refresh_token: 'r' });
    });
    await user.clear(code);
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(place()).toBe('/dashboard'));
    expect(bodies).toMatchObject([{ email: 'rivera@demo.school', password: 'Demo-2026-points', code: '123456' }]);
  });

  it('leads back to the first', async () => {
    const { user } = await signIn({ [LOGIN]: asked });
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(identifier()).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign In' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('takes a recovery code, which has letters', async () => {
    const { user } = await signIn({ [LOGIN]: asked });
    expect((await screen.findByLabelText('Code of your app')).getAttribute('inputmode')).toBe('numeric');
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const field = screen.getByLabelText('Recovery code');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('inputmode')).toBe('text');
  });
});
