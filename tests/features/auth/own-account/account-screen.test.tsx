import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { json, noNetwork, type Answer } from '#tests/features/school-api.ts';
import { RIVERA } from '#tests/support/session.ts';
import { ago } from '#tests/support/clock.ts';
import { stubWindow } from '#tests/support/window-size.ts';

pageTests();
afterEach(() => void vi.unstubAllGlobals());

const SESSIONS = 'GET /api/auth/sessions';
const CHANGE = 'POST /api/auth/password/change';
const STEP = 'GET /api/auth/second-step';
const stepIs = (is_on: boolean): Answer => json(200, { is_on, recovery_codes_left: is_on ? 8 : 0 });
const LOST = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

const device = (id: string, browser: string | null, is_current: boolean) => ({
  id,
  browser,
  signed_in_at: ago(3_600_000),
  last_used_at: ago(0),
  ends_at: ago(-3_600_000),
  is_current,
});
const HERE = device('3f2504e0-4f89-41d3-9a0c-0305e82c3300', 'Chrome on Windows', true);
const listed = (...results: ReturnType<typeof device>[]): Answer => json(200, { results });
const TWO = listed(HERE, device(LOST, 'Safari on iPad or iPhone', false));

/** The first answer, and from the second time on another one. */
function first(once: Answer, then: Answer): Answer {
  let isFirst = true;
  return (request) => {
    const answer = isFirst ? once : then;
    isFirst = false;
    return answer(request);
  };
}

const open = (answers: Record<string, Answer> = {}) =>
  openPage('/account', {
    answers: { [SESSIONS]: TWO, [CHANGE]: json(200, { detail: '' }), [STEP]: stepIs(false), ...answers },
  });

it('names the school’s account that opens this one too', async () => {
  await open({ [SESSIONS]: json(200, { results: [HERE], linked_to: ['https://accounts.google.com'] }) });
  expect(await screen.findByText('You can also sign in with your account at accounts.google.com.')).toBeTruthy();
});

async function change(user: Awaited<ReturnType<typeof open>>['user'], current: string, wanted: string, again = wanted) {
  if (current) await user.type(await screen.findByLabelText('Current password'), current);
  if (wanted) await user.type(screen.getByLabelText('New password'), wanted);
  if (again) await user.type(screen.getByLabelText('Confirm new password'), again);
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
}

describe('the own password', () => {
  it('is changed, and the form is empty again', async () => {
    const { user } = await open({ [SESSIONS]: first(TWO, listed(HERE)) });
    await screen.findByText('Safari on iPad or iPhone');
    await change(user, 'old-Secret-1', 'Quiet-Lantern-42');
    await screen.findByText('Password changed. Your other devices have to sign in again.');
    expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
    await waitFor(() => expect(screen.queryByText('Safari on iPad or iPhone')).toBeNull());
  });

  it.each([
    ['no current one', '', 'Quiet-Lantern-42', 'Quiet-Lantern-42', 'Please enter your current password.'],
    ['no new one', 'old-Secret-1', '', '', 'Please enter and confirm your new password.'],
    ['two that differ', 'old-Secret-1', 'Quiet-Lantern-42', 'Quiet-Lantern-43', 'Passwords do not match.'],
    [
      'the one that it is',
      'old-Secret-1',
      'old-Secret-1',
      'old-Secret-1',
      'Please choose a password that is not the one you have.',
    ],
  ])('with %s is not sent', async (_, current, wanted, again, words) => {
    const { user, school } = await open();
    await screen.findByLabelText('Current password');
    await change(user, current, wanted, again);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(school.asked).not.toContain(CHANGE);
  });

  it('that is wrong is said at its field', async () => {
    const { user } = await open({
      [CHANGE]: json(400, { detail: 'That is not your current password.', code: 'wrong_password', request_id: '1' }),
    });
    await screen.findByLabelText('Current password');
    await change(user, 'guess', 'Quiet-Lantern-42');
    await screen.findByText('That is not your current password.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current password')));
  });

  it('needs a connection, and what was typed stays', async () => {
    const { user } = await open({ [CHANGE]: noNetwork });
    await screen.findByLabelText('Current password');
    await change(user, 'old-Secret-1', 'Quiet-Lantern-42');
    await screen.findByText(/^Couldn’t change your password\./);
    expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('old-Secret-1');
  });
});

describe('the own devices', () => {
  it('are listed, and only others can be signed out', async () => {
    await open();
    const list = within((await screen.findByText('Chrome on Windows, this device')).closest('ul') ?? document.body);
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    expect(list.getAllByRole('button')).toHaveLength(1);
    expect(list.getByRole('button', { name: /^Sign out Safari on iPad or iPhone/ })).toBeTruthy();
  });

  it('are signed out by a tap', async () => {
    const { user } = await open({
      [SESSIONS]: first(TWO, listed(HERE)),
      [`DELETE /api/auth/sessions/${LOST}`]: json(200, { detail: '' }),
    });
    await user.click(await screen.findByRole('button', { name: /^Sign out Safari/ }));
    await screen.findByText('Signed out there.');
    await waitFor(() => expect(screen.queryByText('Safari on iPad or iPhone')).toBeNull());
  });

  it('that could not be signed out stay, and the page says why', async () => {
    const { user } = await open({ [`DELETE /api/auth/sessions/${LOST}`]: noNetwork });
    await user.click(await screen.findByRole('button', { name: /^Sign out Safari/ }));
    await screen.findByText(/^Couldn’t sign that device out\./);
    expect(screen.getByText('Safari on iPad or iPhone')).toBeTruthy();
  });

  it('are asked for again after a failure', async () => {
    const { user } = await open({ [SESSIONS]: first(noNetwork, TWO) });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Chrome on Windows, this device')).toBeTruthy();
  });
});

it('opens from the name in the sidebar', async () => {
  stubWindow({ width: 1440, height: 900 });
  const { user, place } = await openPage('/dashboard', { answers: { [SESSIONS]: TWO } });
  await user.click(await screen.findByRole('link', { name: /^Your account:\s*Ana Rivera$/ }));
  await waitFor(() => expect(place()).toBe('/account'));
  await screen.findByRole('heading', { name: 'Your Account' });
});

it('on another server offers no change', async () => {
  const { school } = await openPage('/account', { isOurs: false });
  await screen.findByText('Your school’s server doesn’t let you change your password here.');
  expect(school.asked).not.toContain(SESSIONS);
});

describe('the second step', () => {
  const step = () => within(screen.getByRole('region', { name: 'Second step' }));

  it('is set up by a first code, and the recovery codes are shown once', async () => {
    const { user, school } = await open({
      'POST /api/auth/second-step': json(200, {
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
      }),
      'POST /api/auth/second-step/confirm': json(400, { detail: 'That code is not right.', code: 'wrong_code' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Set up a second step' }));
    await user.click(step().getByRole('button', { name: 'Begin' }));
    expect(await step().findByText('JBSWY3DPEHPK3PXP')).toBeTruthy();
    await user.type(step().getByLabelText('Code'), '111111');
    await user.click(step().getByRole('button', { name: 'Turn it on' }));
    expect((await step().findByRole('alert')).textContent).toBe('That code is not right.');
    school.answer('POST /api/auth/second-step/confirm', json(200, { recovery_codes: ['AAAA-BBBB-CCCC'] }));
    school.answer(STEP, stepIs(true));
    await user.click(step().getByRole('button', { name: 'Turn it on' }));
    expect(await step().findByText('AAAA-BBBB-CCCC')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Second step' })));
    await user.click(step().getByRole('button', { name: 'I have kept them' }));
    expect(await step().findByText(/You have 8 recovery codes left/)).toBeTruthy();
    expect(screen.queryByText('AAAA-BBBB-CCCC')).toBeNull();
  });

  it('is not begun with an old sign-in', async () => {
    const { user } = await open({
      'POST /api/auth/second-step': json(400, { detail: 'Please sign in again.', code: 'reauthenticate' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Set up a second step' }));
    await user.click(step().getByRole('button', { name: 'Begin' }));
    expect((await step().findByRole('link', { name: 'Sign in again' })).getAttribute('href')).toBe(
      '/login?from=%2Faccount',
    );
  });

  it('is turned off by password and code', async () => {
    const { user, school } = await open({
      [STEP]: stepIs(true),
      'POST /api/auth/second-step/remove': json(200, { detail: 'Off.' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Turn it off' }));
    await user.type(step().getByLabelText('Password'), 'old-Secret-1');
    await user.type(step().getByLabelText('Code of your app'), '123456');
    school.answer(STEP, stepIs(false));
    await user.click(step().getByRole('button', { name: 'Turn it off' }));
    expect(await step().findByText('The second step is off.')).toBeTruthy();
  });

  it('is said where it can’t be loaded', async () => {
    await open({ [STEP]: noNetwork });
    expect(await screen.findByText(/^Couldn’t load the second step\./)).toBeTruthy();
  });

  it('is not offered to a scholar', async () => {
    await openPage('/account', {
      session: { ...SIGNED_IN, profile: { ...RIVERA, role: 'SCHOLAR' } },
      answers: { [SESSIONS]: TWO },
    });
    await screen.findByLabelText('Current password');
    expect(screen.queryByRole('region', { name: 'Second step' })).toBeNull();
  });

  it('leads back to the room that wanted it', async () => {
    await openPage('/account?from=%2Fadmin%2Fschool', { answers: { [SESSIONS]: TWO, [STEP]: stepIs(true) } });
    const back = await screen.findByRole('link', { name: 'Back to the Admin Portal' });
    expect(back.getAttribute('href')).toBe('/admin/school');
  });

  it('leads nowhere from a visit of the page', async () => {
    await open({ [STEP]: stepIs(true) });
    await screen.findByRole('button', { name: 'Turn it off' });
    expect(screen.queryByRole('link', { name: 'Back to the Admin Portal' })).toBeNull();
  });
});
