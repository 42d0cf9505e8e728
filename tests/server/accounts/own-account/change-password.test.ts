import { describe, expect, test } from 'vitest';
import { tokens } from '#contracts/session.ts';
import { DEMO_PASSWORD } from '#server/seed/demo-accounts.ts';
import { NEW_PASSWORD, openRecoverySchool } from '#tests/support/server/recovery-school.ts';

const { server, canSignIn } = await openRecoverySchool();

const change = (token: string, current: string, wanted: string) =>
  server.call('POST', '/api/auth/password/change', {
    token,
    body: { current_password: current, new_password: wanted },
  });

const statusOfMe = async (token: string) => (await server.call('GET', '/api/auth/me', { token })).status;

const refresh = (token: string) => server.call('POST', '/api/auth/refresh', { body: { refresh_token: token } });

describe('a change of the own password', () => {
  test('takes the new password, and the old one no longer', async () => {
    const answer = await change(await server.signIn('rivera'), DEMO_PASSWORD, NEW_PASSWORD);
    expect(answer).toMatchObject({
      status: 200,
      body: { detail: 'Password changed. Your other devices have to sign in again.' },
    });
    expect(await canSignIn('rivera', DEMO_PASSWORD)).toBe(false);
    expect(await canSignIn('rivera', NEW_PASSWORD)).toBe(true);
  });

  test('ends the other devices, and this one goes on after it has renewed its tokens', async () => {
    const [here, there] = [await server.signInTokens('rivera'), await server.signInTokens('rivera')];
    const stranger = await server.signIn('okafor');
    await change(here.access_token, DEMO_PASSWORD, NEW_PASSWORD);
    expect(await statusOfMe(there.access_token)).toBe(401);
    expect((await refresh(there.refresh_token)).status).toBe(401);
    // Tokens of before the change open nothing, also where somebody has copied them from this device.
    expect(await statusOfMe(here.access_token)).toBe(401);
    const renewed = tokens.parse((await refresh(here.refresh_token)).body);
    expect(await statusOfMe(renewed.access_token)).toBe(200);
    expect(await statusOfMe(stranger)).toBe(200);
  });

  test('is refused with a wrong current password, and changes nothing', async () => {
    const [here, there] = [await server.signIn('rivera'), await server.signIn('rivera')];
    expect(await change(here, 'not my password', NEW_PASSWORD)).toMatchObject({
      status: 400,
      body: { detail: 'That is not your current password.', code: 'wrong_password' },
    });
    expect(await canSignIn('rivera', DEMO_PASSWORD)).toBe(true);
    expect(await statusOfMe(here)).toBe(200);
    expect(await statusOfMe(there)).toBe(200);
  });

  test.each([
    ['no current password', '', NEW_PASSWORD, 'Please enter your current password.'],
    ['no new password', DEMO_PASSWORD, '', 'Please enter and confirm your new password.'],
    ['a short one', DEMO_PASSWORD, 'Ab1!', 'Password must be at least 8 characters.'],
    ['the one that it is', DEMO_PASSWORD, DEMO_PASSWORD, 'Please choose a password that is not the one you have.'],
  ])('is refused with %s', async (_, current, wanted, detail) => {
    expect(await change(await server.signIn('rivera'), current, wanted)).toMatchObject({
      status: 400,
      body: { detail },
    });
    expect(await canSignIn('rivera', DEMO_PASSWORD)).toBe(true);
  });

  test('is refused with what is easily guessed from the own name', async () => {
    const answer = await change(await server.signIn('rivera'), DEMO_PASSWORD, 'Ana-Rivera-1');
    expect(answer).toMatchObject({ status: 400, body: { code: 'weak_password' } });
    expect(await canSignIn('rivera', DEMO_PASSWORD)).toBe(true);
  });

  test('closes the name after ten wrong ones, for a sign-in too, and a right one opens it again before', async () => {
    const token = await server.signIn('rivera');
    const guess = async (from: number, to: number) => {
      const statuses: number[] = [];
      for (let at = from; at < to; at += 1) statuses.push((await change(token, `wrong ${at}`, NEW_PASSWORD)).status);
      return statuses;
    };
    expect(await guess(0, 9)).toEqual(Array.from({ length: 9 }, () => 400));
    expect((await change(token, DEMO_PASSWORD, NEW_PASSWORD)).status).toBe(200);
    const after = await server.signIn('rivera', NEW_PASSWORD);
    const again = async (at: number) => (await change(after, `other ${at}`, 'Calm-Harbour-77')).status;
    for (let at = 0; at < 10; at += 1) expect(await again(at)).toBe(400);
    expect(await again(10)).toBe(429);
    const login = await server.call('POST', '/api/auth/login', {
      body: { email: 'rivera', password: NEW_PASSWORD },
    });
    expect(login.status).toBe(429);
  });

  test('is in the audit as one’s own, without a password', async () => {
    await change(await server.signIn('okafor'), DEMO_PASSWORD, NEW_PASSWORD);
    const rows = await server.db.query(
      `SELECT actor_id = object_id AS own, details FROM audit_log WHERE action = 'password_changed' ORDER BY at DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ own: true, details: {} }]);
  });
});
