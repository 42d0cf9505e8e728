import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { json, type Answer } from '#tests/features/school-api.ts';

pageTests();

const SCHOOL = 'GET /api/school';
const FINISH = 'POST /api/auth/provider/finish';
const WITH_GOOGLE = { name: 'Kilima School', time_zone: 'America/New_York', sign_in_with: 'Google' };
const LET_IN = { access_token: 'a', refresh_token: 'r', provider: { name: 'Google', signs_out: false } };
const USED = 'habit-points.used-provider';
const CAME_BACK = '/login?via=provider';

const open = (path: string, answers: Record<string, Answer> = {}) =>
  openPage(path, { session: null, answers: { [SCHOOL]: json(200, WITH_GOOGLE), ...answers } });
const button = (name = 'Google') => screen.findByRole('link', { name: `Sign in with ${name}` });

describe('the button of the school’s account', () => {
  it('leads to our server, with the page to come back to', async () => {
    await open('/login?from=%2Fclass');
    expect((await button()).getAttribute('href')).toBe('/api/auth/provider?from=%2Fclass');
  });

  it('is not there where the school has no provider', async () => {
    const { school } = await openPage('/login', { session: null });
    await waitFor(() => expect(school.asked).toContain(SCHOOL));
    expect(screen.queryByRole('link', { name: /^Sign in with/ })).toBeNull();
  });

  it('without a connection says so in the app', async () => {
    const { user } = await open('/login');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(await button());
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Network error\./);
    vi.restoreAllMocks();
  });
});

describe('coming back from the provider', () => {
  it('goes where the person wanted to go, and remembers which provider may know them', async () => {
    const { place } = await open(`${CAME_BACK}&from=%2Fleaderboard`, { [FINISH]: json(200, LET_IN) });
    await waitFor(() => expect(place()).toBe('/leaderboard'));
    expect(localStorage.getItem(USED)).toBe('{"name":"Google","signs_out":false}');
  });

  it('says on the sign-in page why it did not work, and asks once', async () => {
    const detail = 'This sign-in with Google has ended. Please start again.';
    const { place, school } = await open(`${CAME_BACK}&from=%2Fclass`, {
      [FINISH]: json(403, { detail, code: 'provider_ended' }),
    });
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
    expect(place()).toBe('/login?from=%2Fclass');
    expect(school.asked.filter((name) => name === FINISH)).toHaveLength(1);
  });

  it('says it to a person with a session too, instead of going on', async () => {
    const answers = {
      [SCHOOL]: json(200, WITH_GOOGLE),
      [FINISH]: json(403, { detail: 'No.', code: 'provider_denied' }),
    };
    await openPage(CAME_BACK, { session: SIGNED_IN, answers });
    expect((await screen.findByRole('alert')).textContent).toBe('No.');
    expect((await button()).getAttribute('href')).toBe('/api/auth/provider?fresh=1');
  });

  it('asks for the code of the account’s second step', async () => {
    const codes: unknown[] = [];
    const finish: Answer = async (request) => {
      const { code } = Object(await request.json());
      codes.push(code);
      return code ? Response.json(LET_IN) : Response.json({ detail: 'Code?', code: 'second_step' }, { status: 422 });
    };
    const { user, place } = await open(CAME_BACK, { [FINISH]: finish });
    await user.type(await screen.findByLabelText(/code/i), '123456');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(place()).toBe('/dashboard'));
    expect(codes).toEqual([null, '123456']);
  });
});

describe('the sign-in page after such a sign-in', () => {
  it('says that the provider may still be signed in', async () => {
    localStorage.setItem(USED, JSON.stringify(LET_IN.provider));
    await open('/login');
    await screen.findByText('Google may still be signed in on this device. If others use it, sign out there too.');
    expect(screen.queryByRole('link', { name: 'Sign out of Google' })).toBeNull();
  });

  it('leads to the provider’s own sign-out where there is one, and is then silent', async () => {
    localStorage.setItem(USED, JSON.stringify({ name: 'School ID', signs_out: true }));
    const { user } = await open('/login');
    const link = await screen.findByRole('link', { name: 'Sign out of School ID' });
    expect(link.getAttribute('href')).toBe('/api/auth/provider/sign-out');
    await user.click(link);
    expect(screen.queryByText(/may still be signed in/)).toBeNull();
    expect(localStorage.getItem(USED)).toBeNull();
  });
});
