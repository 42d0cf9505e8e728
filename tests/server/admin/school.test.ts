import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolSettings } from '#contracts/admin/school.ts';
import { leaderboard } from '#contracts/houses.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let office: string;

beforeAll(async () => {
  server = await createTestServer();
  await server.db.query('DELETE FROM terms');
  office = await server.signIn('office');
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token: office, body });

/** By somebody who sees the settings as they are. */
async function change(fields: object) {
  const { version } = schoolSettings.parse((await call('GET', '/api/admin/school')).body);
  return call('PATCH', '/api/admin/school', { version, ...fields });
}

describe('the school', () => {
  it('is what the office says, and the rest of it stays', async () => {
    const first = schoolSettings.parse((await call('GET', '/api/admin/school')).body);
    expect(first).toMatchObject({ scoring: 'total', display_names: 'initial', retention_years: 7 });
    expect(first.week_starts_on).toBe('monday');
    const changed = await change({
      name: ' Hill  School ',
      time_zone: 'Europe/Berlin',
    });
    expect(schoolSettings.parse(changed.body)).toEqual({
      ...first,
      version: first.version + 1,
      name: 'Hill School',
      time_zone: 'Europe/Berlin',
    });
    const more = await change({
      scoring: 'per_child',
      display_names: 'none',
      retention_years: null,
    });
    expect(schoolSettings.parse(more.body)).toMatchObject({
      name: 'Hill School',
      scoring: 'per_child',
      display_names: 'none',
      retention_years: null,
    });
    const known = await server.call('GET', '/api/school');
    expect(known.body).toMatchObject({ name: 'Hill School', time_zone: 'Europe/Berlin' });
  });

  it.each([
    [{ name: '  ' }, 400, 'Please give the school’s name.'],
    [{ name: 'x'.repeat(81) }, 422, 'The name is longer than 80 characters.'],
    [{ time_zone: 'Mars/Base' }, 422, 'The server doesn’t know this time zone. Choose one such as Europe/Berlin.'],
    [{ help_email: 'help at hill' }, 422, 'Please give an email address, or leave the field empty.'],
    [{ retention_years: 0 }, 400, 'Please give a number of years from 1 to 50.'],
  ])('is not %j', async (body, status, detail) => {
    expect(await change(body)).toMatchObject({ status, body: { detail } });
  });

  it('begins its weeks on the day that the office says, which everybody gets, and no other setting moves', async () => {
    const { version, ...before } = schoolSettings.parse((await call('GET', '/api/admin/school')).body);
    const changed = schoolSettings.parse((await change({ week_starts_on: 'sunday' })).body);
    expect(changed).toEqual({ ...before, version: version + 1, week_starts_on: 'sunday' });
    expect((await server.call('GET', '/api/school')).body).toMatchObject({ week_starts_on: 'sunday' });
    expect((await change({ week_starts_on: 'friday' })).status).toBe(400);
    await change({ name: 'Hill School', week_starts_on: 'monday' });
  });

  it('has an address for help, which who is signed in gets, until it is taken away', async () => {
    const known = async () => {
      const [signedIn, stranger] = await Promise.all([call('GET', '/api/school'), server.call('GET', '/api/school')]);
      return [signedIn.body, stranger.body];
    };
    await change({ help_email: ' help@hill.example ' });
    const [mine, theirs] = await known();
    expect(mine).toMatchObject({ help_email: 'help@hill.example' });
    expect(theirs).not.toHaveProperty('help_email');
    await change({ name: 'Hill School' });
    expect((await known())[0]).toMatchObject({ help_email: 'help@hill.example' });
    await change({ help_email: null });
    expect((await known())[0]).toMatchObject({ help_email: null });
  });

  it('is not changed by somebody who has not seen its last change', async () => {
    const { version, name } = schoolSettings.parse((await call('GET', '/api/admin/school')).body);
    await change({ retention_years: 9 });
    expect(await call('PATCH', '/api/admin/school', { version, name: 'Old School' })).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        detail: 'You changed the school after you opened the page here, so nothing was saved.',
      },
    });
    const now = schoolSettings.parse((await call('GET', '/api/admin/school')).body);
    expect(now).toMatchObject({ name, retention_years: 9, version: version + 1 });
    await change({ retention_years: null });
  });

  it('is in the audit log by what was changed, from what to what; of the address only that it changed', async () => {
    const rows = await server.db.query<{ details: unknown }>(
      "SELECT details FROM audit_log WHERE action = 'school_changed' ORDER BY seq",
    );
    expect(rows.map(({ details }) => details)).toEqual([
      { name_from: 'Riverbank School', name_to: 'Hill School', time_zone_from: 'UTC', time_zone_to: 'Europe/Berlin' },
      {
        scoring_from: 'total',
        scoring_to: 'per_child',
        display_names_from: 'initial',
        display_names_to: 'none',
        retention_years_from: 7,
        retention_years_to: 'none',
      },
      { week_starts_on_from: 'monday', week_starts_on_to: 'sunday' },
      { week_starts_on_from: 'sunday', week_starts_on_to: 'monday' },
      { help_email: 'changed' },
      { help_email: 'changed' },
      { retention_years_from: 'none', retention_years_to: 9 },
      { retention_years_from: 9, retention_years_to: 'none' },
    ]);
  });
});

describe('a term', () => {
  const autumn = { name: 'Autumn 2026', starts_on: '2026-09-01', ends_on: '2026-12-18' };
  const terms = (body: unknown) => schoolSettings.parse(body).terms;

  it('is added, moved and deleted; the last one stands first', async () => {
    await call('POST', '/api/admin/terms', autumn);
    const spring = { name: 'Spring 2027', starts_on: '2026-12-19', ends_on: '2027-03-26' };
    const both = terms((await call('POST', '/api/admin/terms', spring)).body);
    expect(both.map(({ name, starts_on, ends_on }) => ({ name, starts_on, ends_on }))).toEqual([spring, autumn]);
    const path = `/api/admin/terms/${both[0]?.id}`;
    const later = { ...spring, starts_on: '2027-01-05' };
    expect(terms((await call('PUT', path, { version: 1, ...later })).body)[0]).toMatchObject(later);
    expect(terms((await call('DELETE', path)).body).map(({ name }) => name)).toEqual(['Autumn 2026']);
  });

  it.each([
    [
      { ...autumn, name: 'Autumn', starts_on: '2026-12-18', ends_on: '2027-03-01' },
      'These days are in the term Autumn 2026 already.',
    ],
    [{ ...autumn, starts_on: '2027-09-01', ends_on: '2027-12-18' }, 'A term named Autumn 2026 exists already.'],
    [{ name: 'Odd', starts_on: '2027-03-02', ends_on: '2027-03-01' }, 'The last day is before the first day.'],
    [{ name: 'Odd', starts_on: '2027-02-30', ends_on: '2027-03-01' }, 'Please give the term’s first and last day.'],
  ])('can’t be %j', async (term, detail) => {
    expect(await call('POST', '/api/admin/terms', term)).toMatchObject({ status: 422, body: { detail } });
  });

  it('is never on the days of another, no matter who writes it', async () => {
    const twice = server.db.query("INSERT INTO terms VALUES (gen_random_uuid(), 'Twice', '2026-10-01', '2026-10-02')");
    await expect(twice).rejects.toMatchObject({ constraint: 'terms_do_not_overlap' });
  });
});

describe('the board', () => {
  it('compares by points for each student where the school does, and says how displays name students', async () => {
    const read = async () => leaderboard.parse((await server.call('GET', '/api/leaderboard', { token: office })).body);
    await change({ scoring: 'total', display_names: 'full' });
    const total = await read();
    expect(total.display_names).toBe('full');
    expect(total.houses.map((house) => house.points_per_child)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    await change({ scoring: 'per_child' });
    const shared = await read();
    const counts = await server.db.query<{ id: string; count: number }>(
      'SELECT house_id AS id, count(*) AS count FROM students WHERE archived_at IS NULL GROUP BY house_id',
    );
    for (const house of shared.houses) {
      const count = counts.find(({ id }) => id === house.id)?.count ?? 1;
      expect(house.points_per_child).toBe(Math.round((house.points_total / count) * 10) / 10);
    }
    const scores = shared.houses.map((house) => house.points_per_child ?? 0);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });
});
