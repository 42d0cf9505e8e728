import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { remindStaff } from '#server/mail/remind-staff.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { mailSchool, type MailSchool } from '#tests/support/server/mail-school.ts';
import { newId } from '#tests/support/ids.ts';

/** Sunday, 29 November 2026, 23:00 in Berlin. */
const SUNDAY = Date.UTC(2026, 10, 29, 22);
const SMTP = { host: 'localhost', port: 1, security: 'none', login: null, sender: 'points@school.example' } as const;

let clock = fakeClock(SUNDAY);
let school: MailSchool;

beforeAll(async () => {
  school = await mailSchool(SMTP, { clock: () => clock.now() });
  await school.server.db.query("UPDATE school SET time_zone = 'Europe/Berlin'");
});
beforeEach(async () => {
  clock = fakeClock(SUNDAY);
  await school.server.db.query('DELETE FROM mails');
  await asked(2 * DAY_MS);
});
afterAll(() => school.server.close());

/** When those who wait have asked, before now. */
const asked = (ms: number) =>
  school.server.db.query("UPDATE accounts SET created_at = $1 WHERE state = 'pending'", [
    new Date(clock.now().getTime() - ms),
  ]);
const remind = () => remindStaff({ ...school.deps, ids: newId });
const told = async () => (await school.server.db.query('SELECT email FROM mails')).map((row) => row['email']);

test('on Monday at seven by the school’s clock, and once in that week', async () => {
  clock.advance({ hours: 7, minutes: 59 });
  await remind();
  expect(await told()).toEqual([]);
  clock.advance({ minutes: 1 });
  await Promise.all([remind(), remind()]);
  expect(await told()).toEqual(['office@demo.school']);
  clock.advance({ days: 6, hours: 23 });
  await remind();
  expect(await told()).toHaveLength(1);
  clock.advance({ hours: 1 });
  await remind();
  expect(await told()).toHaveLength(2);
});

test.each([
  ['sunday', 5],
  ['saturday', 4],
])('at a school whose weeks begin on %s, on that day at seven', async (firstDay, days) => {
  clock.advance({ days: 1 });
  await school.server.db.query('UPDATE school SET week_starts_on = $1', [firstDay]);
  await remind();
  expect(await told()).toHaveLength(1);
  clock.advance({ days, hours: 7, minutes: 59 });
  await remind();
  expect(await told()).toHaveLength(1);
  clock.advance({ minutes: 1 });
  await remind();
  expect(await told()).toHaveLength(2);
  await school.server.db.query("UPDATE school SET week_starts_on = 'monday'");
});

test('nobody is told where nobody has waited for a day', async () => {
  clock.advance({ hours: 9 });
  await asked(DAY_MS - 1);
  await remind();
  expect(await told()).toEqual([]);
  await asked(DAY_MS);
  await remind();
  expect(await told()).toHaveLength(1);
});

test('nobody is told while email is off', async () => {
  clock.advance({ hours: 9 });
  await remindStaff({ ...school.deps, ids: newId, settings: { ...school.deps.settings, smtp: null } });
  expect(await told()).toEqual([]);
});
