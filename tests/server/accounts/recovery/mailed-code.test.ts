import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RECOVERY_WORDS } from '#domain/accounts/recovery-check.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { mailSchool, type MailSchool } from '#tests/support/server/mail-school.ts';
import { openMailbox, type Mailbox } from '#tests/support/server/mailbox.ts';
import { createTestServer } from '#tests/support/server/test-server.ts';

const NEW_PASSWORD = 'Quiet-otter-lamp-9';
const RIVERA = 'rivera@demo.school';
const clock = fakeClock();
let mailbox: Mailbox;
let school: MailSchool;

beforeAll(async () => {
  mailbox = await openMailbox();
  school = await mailSchool(mailbox.smtp, { clock: clock.now });
});
afterAll(async () => {
  await school.server.close();
  await mailbox.close();
});
beforeEach(async () => {
  mailbox.received.length = 0;
  for (const table of ['throttles', 'mails', 'reset_codes', 'reset_requests', 'sessions']) {
    await school.server.db.query(`DELETE FROM ${table}`);
  }
});

const ask = (email: string, on = school.server) =>
  on.call('POST', '/api/auth/educator/security/request-reset', { body: { email } });
const useCode = (code: string) =>
  school.server.call('POST', '/api/auth/reset-with-code', {
    body: { email: RIVERA, code, new_password: NEW_PASSWORD },
  });
async function mailed(): Promise<string[]> {
  await school.sendDue();
  return mailbox.received.map(({ text }) => /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? '');
}

describe('who asks for a reset while email is on', () => {
  test('gets a code at the own address, which works once and for an hour', async () => {
    await ask(RIVERA);
    const [code = ''] = await mailed();
    expect(mailbox.received.map(({ to }) => to)).toEqual([[RIVERA]]);
    clock.advance({ minutes: 59 });
    expect((await useCode(code)).status).toBe(200);
    expect(await useCode(code)).toMatchObject({ status: 400, body: { code: 'code_over' } });
    await school.server.signIn('rivera', NEW_PASSWORD);
  });

  test('gets none that works longer than an hour', async () => {
    await ask(RIVERA);
    const [code = ''] = await mailed();
    clock.advance({ minutes: 60 });
    expect(await useCode(code)).toMatchObject({ status: 400, body: { code: 'code_over' } });
  });

  test('reads the same as a stranger whose email nobody has, or whose account is closed', async () => {
    const known = await ask(RIVERA);
    const unknown = await ask('nobody@demo.school');
    await school.server.db.query("UPDATE accounts SET state = 'disabled' WHERE username = 'amara'");
    const closed = await ask('amara@demo.school');
    await school.server.db.query("UPDATE accounts SET state = 'active' WHERE username = 'amara'");
    expect(known).toMatchObject({ status: 200, body: { detail: RECOVERY_WORDS.requestedByEmail, by_email: true } });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect([closed.status, closed.body]).toEqual([known.status, known.body]);
    expect(await mailed()).toHaveLength(1);
  });

  test('gets no second one while one is open, so that nobody ends the code of somebody else', async () => {
    const office = await school.server.signIn('office', 'Demo-2026-points');
    const [rivera] = await school.server.db.query<{ id: string }>("SELECT id FROM accounts WHERE username = 'rivera'");
    const path = `/api/admin/resets/${rivera?.id}/code?by=hand`;
    const { code } = Object((await school.server.call('POST', path, { token: office })).body);
    await ask(RIVERA);
    expect(await mailed()).toEqual([]);
    expect((await useCode(code)).status).toBe(200);
  });

  test('gets three a day', async () => {
    for (let count = 0; count < 4; count += 1) {
      await ask(RIVERA);
      await mailed();
      clock.advance({ minutes: 61 });
    }
    expect(mailbox.received).toHaveLength(3);
    clock.advance({ hours: 24 });
    await ask(RIVERA);
    expect(await mailed()).toHaveLength(4);
  });

  test('is in the audit without a name of who asked, and still on the list of staff', async () => {
    await ask(RIVERA);
    const [row] = await school.server.db.query('SELECT actor_id, action FROM audit_log ORDER BY seq DESC LIMIT 1');
    expect(row).toEqual({ actor_id: null, action: 'reset_code_mailed' });
    expect(await school.server.db.query('SELECT kind FROM reset_requests')).toEqual([{ kind: 'admin' }]);
  });
});

test('while email is off staff alone are asked, and the answer says nothing of a code', async () => {
  const off = await createTestServer({ sharing: school.server, clock: clock.now });
  expect(await ask(RIVERA, off)).toMatchObject({ body: { detail: RECOVERY_WORDS.requested, by_email: false } });
  expect(await school.server.db.query('SELECT 1 FROM reset_codes')).toEqual([]);
  await off.close();
});
