import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminHouseList, adminHouse, houseReopened, type AdminHouse } from '#contracts/admin/houses.ts';
import { boardSnapshot } from '#contracts/board.ts';
import { houseList, leaderboard } from '#contracts/houses.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let office: string;
let teacher: string;

beforeAll(async () => {
  server = await createTestServer({ students: 30 });
  office = await server.signIn('office');
  teacher = await server.signIn('rivera');
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token: office, body });
const all = async (): Promise<AdminHouse[]> =>
  adminHouseList.parse((await call('GET', '/api/admin/houses')).body).results;
const named = async (name: string): Promise<AdminHouse> => {
  const house = (await all()).find((each) => each.name === name);
  if (!house) throw new Error(`no house ${name}`);
  return house;
};
/** By somebody who sees the house as it is. */
const change = async (name: string, fields: object) => {
  const { id, version } = await named(name);
  return call('PATCH', `/api/admin/houses/${id}`, { version, ...fields });
};
const shown = async (): Promise<string[]> =>
  houseList.parse((await server.call('GET', '/api/houses/summary')).body).results.map(({ name }) => name);
const board = async () => {
  const answer = await server.call('GET', '/api/leaderboard', { token: teacher });
  return leaderboard.parse(answer.body).houses;
};
const audited = async (action: string): Promise<number> =>
  (await server.db.query('SELECT 1 FROM audit_log WHERE action = $1', [action])).length;
const refusal = ({ status, body }: { status: number; body: unknown }) =>
  ({ status, ...(body as { code: string }) }).code;

describe('a house', () => {
  it('is added after the others, with the shield for a crest, and is on every list at once', async () => {
    const added = await call('POST', '/api/admin/houses', { name: '  Sisu ', colour: '#1566A9', goal: 900 });
    expect(added.status).toBe(201);
    expect(adminHouse.parse(added.body)).toMatchObject({
      name: 'Sisu',
      colour: '#1566a9',
      icon: null,
      students: 0,
      goal: 900,
    });
    expect(await shown()).toEqual(['Savant', 'Junbi', 'Tafakari', 'Umusa', 'Laulima', 'Sisu']);
    expect((await board()).map(({ name }) => name)).toContain('Sisu');
    expect(await audited('house_created')).toBe(1);
  });

  it('that is sent again with its key is the same house', async () => {
    const send = () =>
      server.call('POST', '/api/admin/houses', {
        token: office,
        body: { name: 'Meraki', colour: '#8a5200' },
        headers: { 'Idempotency-Key': '6f1f5d0e-6a0c-4b39-9b62-0d3b1d6f7a01' },
      });
    await send();
    expect(adminHouse.parse((await send()).body).name).toBe('Meraki');
    expect((await shown()).filter((name) => name === 'Meraki')).toEqual(['Meraki']);
  });

  it.each([
    ['without a name', { name: ' ', colour: '#1566a9' }, 400, 'Please give the house a name.'],
    ['of another’s name', { name: 'savánt', colour: '#1566a9' }, 422, 'A house named Savant exists already.'],
    ['of a long name', { name: 'x'.repeat(31), colour: '#1566a9' }, 422, 'The name is longer than 30 characters.'],
    ['of no colour', { name: 'Sol', colour: 'yellow' }, 422, 'Please choose a colour.'],
    [
      'too pale for white text',
      { name: 'Sol', colour: '#e8c400' },
      422,
      'White text can’t be read on this colour. Please choose a darker one.',
    ],
  ])('%s is refused in words', async (_, body, status, detail) => {
    expect(await call('POST', '/api/admin/houses', body)).toMatchObject({ status, body: { detail } });
  });

  it('changes its name and colour everywhere at once, and keeps its points', async () => {
    const before = await named('Umusa');
    const etag = (await server.call('GET', '/api/leaderboard', { token: teacher })).headers.get('etag') ?? '';
    const changed = await change('Umusa', { name: 'Ubuntu', colour: '#a60f62' });
    expect(changed.status).toBe(200);
    const again = await server.call('GET', '/api/leaderboard', { token: teacher, headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(200);
    const onBoard = leaderboard.parse(again.body).houses.find(({ id }) => id === before.id);
    expect(onBoard).toMatchObject({ name: 'Ubuntu', colour: '#a60f62', points_total: before.points });
    await change('Ubuntu', { name: 'Umusa' });
  });

  it('has a goal for each term, which open boards get at once, until the office takes it away', async () => {
    const { id, name } = await named('Laulima');
    const goalOnBoards = async (): Promise<unknown> => {
      const answer = await server.call('GET', '/api/leaderboard/boards', { token: teacher });
      return boardSnapshot.parse(answer.body).houses.find((house) => house.id === id)?.goal;
    };
    expect(adminHouse.parse((await change('Laulima', { goal: 1200 })).body).goal).toBe(1200);
    expect(await goalOnBoards()).toBe(1200);
    await change('Laulima', { name });
    expect(await goalOnBoards()).toBe(1200);
    expect(adminHouse.parse((await change('Laulima', { goal: null })).body).goal).toBeNull();
    expect(await goalOnBoards()).toBeNull();
  });

  it('is in the audit by what was changed, from what to what', async () => {
    const { id } = await named('Laulima');
    await change('Laulima', { name: 'Laulima', colour: '#7A1FA2', goal: 900 });
    await change('Laulima', { name: 'Ohana' });
    await change('Ohana', { name: 'Laulima', goal: null });
    await change('Laulima', { name: 'Laulima' });
    const rows = await server.db.query<{ details: { colour_from?: string } }>(
      "SELECT details FROM audit_log WHERE object_id = $1 AND action = 'house_changed' ORDER BY seq DESC LIMIT 3",
      [id],
    );
    expect(rows.map(({ details }) => details)).toEqual([
      { name_from: 'Ohana', name_to: 'Laulima', goal_from: 900, goal_to: 'none' },
      { name_from: 'Laulima', name_to: 'Ohana' },
      { colour_from: '#8906e0', colour_to: '#7a1fa2', goal_from: 'none', goal_to: 900 },
    ]);
  });

  it('is not changed by somebody who has not seen its last change', async () => {
    const { id, version, goal } = await named('Laulima');
    await change('Laulima', { goal: 700 });
    expect(await call('PATCH', `/api/admin/houses/${id}`, { version, name: 'Badgers' })).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        detail: 'You changed this house after you opened the page here, so nothing was saved.',
      },
    });
    expect(await named('Laulima')).toMatchObject({ goal: 700, version: version + 1 });
    await change('Laulima', { goal });
  });

  it('is the same for somebody who saw it before its order or its crest was changed', async () => {
    const { version } = await named('Laulima');
    const ids = (await all()).filter(({ archived_at }) => archived_at === null).map(({ id }) => id);
    await call('PUT', '/api/admin/houses/order', { ids: ids.toReversed() });
    await call('PUT', '/api/admin/houses/order', { ids });
    expect((await named('Laulima')).version).toBe(version);
  });

  it.each([0, 1_000_001, 1.5])('takes no goal of %s', async (goal) => {
    expect(await change('Laulima', { goal })).toMatchObject({
      status: 400,
      body: { detail: 'A goal is a whole number from 1 to 1,000,000.' },
    });
  });

  it('stands where the office puts it', async () => {
    const ids = (await all()).filter(({ archived_at }) => archived_at === null).map(({ id }) => id);
    const reversed = ids.toReversed();
    const ordered = await call('PUT', '/api/admin/houses/order', { ids: reversed });
    expect(adminHouseList.parse(ordered.body).results.map(({ id }) => id)).toEqual(reversed);
    expect((await shown())[0]).toBe('Meraki');
    const missing = await call('PUT', '/api/admin/houses/order', { ids: reversed.slice(1) });
    expect(missing).toMatchObject({ status: 409, body: { code: 'houses_changed' } });
    await call('PUT', '/api/admin/houses/order', { ids });
  });
});

describe('closing a house', () => {
  it('needs a house for its students', async () => {
    const house = await named('Tafakari');
    const answer = await call('POST', `/api/admin/houses/${house.id}/close`, {});
    expect(answer).toMatchObject({ status: 422, body: { code: 'house_not_empty' } });
    expect(await shown()).toContain('Tafakari');
  });

  it('moves its students, keeps its points, and takes it off every list', async () => {
    const [house, other] = [await named('Tafakari'), await named('Savant')];
    expect(house.students).toBeGreaterThan(0);
    const closed = await call('POST', `/api/admin/houses/${house.id}/close`, { move_to: other.id });
    expect(adminHouse.parse(closed.body)).toMatchObject({ students: 0, points: house.points });
    expect((await named('Savant')).students).toBe(other.students + house.students);
    expect(await shown()).not.toContain('Tafakari');
    expect((await board()).map(({ name }) => name)).not.toContain('Tafakari');
    const signUp = await server.call('POST', '/api/auth/signup', {
      body: {
        desired_role: 'EDUCATOR',
        email: 'new@demo.school',
        first_name: 'New',
        last_name: 'Teacher',
        password: 'Green-Kettle-42',
        house: 'Tafakari',
      },
    });
    expect(signUp.status).toBe(400);
  });

  it('is not undone by a student who comes back into it', async () => {
    const house = await named('Tafakari');
    const [student] = await server.db.query<{ id: string }>('SELECT id FROM students LIMIT 1');
    const [row] = await server.db.query('UPDATE students SET house_id = $2 WHERE id = $1 RETURNING house_id', [
      student?.id,
      house.id,
    ]);
    expect(row).toEqual({ house_id: null });
  });

  it('can be taken back, unless its name was given away', async () => {
    const house = await named('Tafakari');
    const reopened = await call('POST', `/api/admin/houses/${house.id}/reopen`, {});
    expect(houseReopened.parse(reopened.body)).toMatchObject({ house: { archived_at: null }, restored: 0, kept: 0 });
    expect((await shown()).at(-1)).toBe('Tafakari');
    await call('POST', `/api/admin/houses/${house.id}/close`, {});
    await call('POST', '/api/admin/houses', { name: 'Tafakari', colour: '#404853' });
    const refused = await call('POST', `/api/admin/houses/${house.id}/reopen`, {});
    expect(refused).toMatchObject({ status: 422, body: { detail: 'A house named Tafakari exists already.' } });
  });
});

describe('a house that was closed by mistake', () => {
  const clock = fakeClock();
  let small: TestServer;
  let staff: string;
  const send = (path: string, body: unknown) => small.call('POST', `/api/admin/houses/${path}`, { token: staff, body });
  const list = async () =>
    adminHouseList.parse((await small.call('GET', '/api/admin/houses', { token: staff })).body).results;
  const placed = async (): Promise<Map<string, string | null>> => {
    const rows = await small.db.query<{ id: string; house_id: string | null }>('SELECT id, house_id FROM students');
    return new Map(rows.map((row) => [row.id, row.house_id]));
  };
  const names = async () => (await list()).flatMap(({ name, archived_at }) => (archived_at === null ? name : []));
  const junbi = async () => (await list()).find(({ name }) => name === 'Junbi');
  beforeEach(async () => {
    small = await createTestServer({ students: 30, clock: clock.now });
    staff = await small.signIn('office');
    return () => small.close();
  });

  it('comes back to its place with the same students, whose ways the audit names', async () => {
    const [before, place, house] = [await placed(), await names(), await junbi()];
    const closed = adminHouse.parse((await send(`${house?.id}/close`, { share_out: true })).body);
    expect(closed.leavers?.count).toBe(house?.students);
    const left = [...before].flatMap(([id, in_house]) => (in_house === house?.id ? id : []));
    const moved = await small.db.query<{ object_id: string; details: { from: string } }>(
      "SELECT object_id, details FROM audit_log WHERE action = 'student_moved'",
    );
    expect(moved.map((row) => row.object_id).toSorted()).toEqual(left.toSorted());
    expect(new Set(moved.map((row) => row.details.from))).toEqual(new Set([house?.id]));
    const answer = await send(`${house?.id}/reopen`, { bring_back: true });
    expect(houseReopened.parse(answer.body)).toMatchObject({
      restored: left.length,
      kept: 0,
      house: { leavers: null },
    });
    expect(await placed()).toEqual(before);
    expect(await names()).toEqual(place);
    const back = await small.db.query("SELECT 1 FROM audit_log WHERE action = 'student_change_undone'");
    expect(back).toHaveLength(left.length);
  });

  it('shares its students out, so that the other houses become even', async () => {
    const house = await junbi();
    // Savant 8, Junbi 10, Tafakari 6, Umusa 4, Laulima 2.
    await small.db.query(
      `UPDATE students s SET house_id = h.id
         FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM students) p,
              (SELECT id, (ARRAY[0, 8, 18, 24, 28])[rank] AS after, (ARRAY[8, 18, 24, 28, 30])[rank] AS until
                 FROM (SELECT id, row_number() OVER (ORDER BY position) AS rank FROM houses) r) h
        WHERE p.id = s.id AND p.place > h.after AND p.place <= h.until`,
    );
    await send(`${house?.id}/close`, { share_out: true });
    const sizes = (await list()).flatMap(({ students, archived_at }) => (archived_at === null ? students : []));
    expect(sizes.toSorted((a, b) => a - b)).toEqual([7, 7, 8, 8]);
  });

  it('leaves where they are who moved again since then', async () => {
    const house = await junbi();
    const [student] = await small.db.query<{ id: string }>('SELECT id FROM students WHERE house_id = $1', [house?.id]);
    await send(`${house?.id}/close`, { share_out: true });
    await small.db.query('UPDATE students SET house_id = NULL WHERE id = $1', [student?.id]);
    const answer = await send(`${house?.id}/reopen`, { bring_back: true });
    expect(answer.body).toMatchObject({ restored: (house?.students ?? 0) - 1, kept: 1 });
    expect((await placed()).get(student?.id ?? '')).toBeNull();
  });

  it('comes back with them for a day, and empty and last after that', async () => {
    const house = await junbi();
    await send(`${house?.id}/close`, { share_out: true });
    clock.advance({ days: 1, seconds: 1 });
    staff = await small.signIn('office');
    expect((await junbi())?.leavers).toBeNull();
    expect(await send(`${house?.id}/reopen`, { bring_back: true })).toMatchObject({
      status: 409,
      body: { code: 'too_late' },
    });
    expect((await junbi())?.archived_at).not.toBeNull();
    expect((await send(`${house?.id}/reopen`, {})).body).toMatchObject({ restored: 0, house: { students: 0 } });
    expect((await names()).at(-1)).toBe('Junbi');
  });
});

it('a school has 2 to 12 houses', async () => {
  const small = await createTestServer({ students: 5 });
  const token = await small.signIn('office');
  const send = (path: string, body: unknown) => small.call('POST', `/api/admin/houses${path}`, { token, body });
  for (let number = 6; number <= 12; number += 1) await send('', { name: `House ${number}`, colour: '#404853' });
  expect(refusal(await send('', { name: 'House 13', colour: '#404853' }))).toBe('too_many_houses');
  const list = adminHouseList.parse((await small.call('GET', '/api/admin/houses', { token })).body).results;
  for (const { id } of list.slice(2)) expect((await send(`/${id}/close`, { move_to: list[0]?.id })).status).toBe(200);
  expect(refusal(await send(`/${list[0]?.id}/close`, {}))).toBe('too_few_houses');
  await small.close();
});

describe('a crest', () => {
  const png = readFileSync('public/icons/Junbi.png');
  const upload = async (file: Uint8Array, name = 'Savant') =>
    call('PUT', `/api/admin/houses/${(await named(name)).id}/crest`, { png: Buffer.from(file).toString('base64') });
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const framed = Buffer.alloc(named.length + 8);
    framed.writeUInt32BE(data.length, 0);
    named.copy(framed, 4);
    framed.writeUInt32BE(crc32(named), named.length + 4);
    return framed;
  };
  const picture = (width: number, height: number, ...more: Buffer[]): Buffer => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([8, 0, 0, 0, 0], 8);
    const rows = deflateSync(Buffer.alloc(height * (width + 1)));
    return Buffer.concat([
      png.subarray(0, 8),
      chunk('IHDR', header),
      ...more,
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  };
  let path: string;
  beforeEach(async () => {
    path = (await named('Savant')).icon ?? '';
  });

  it('is served at the house’s own address, to anyone, as a picture and nothing else', async () => {
    const answer = await upload(png);
    expect(answer.status).toBe(200);
    const { icon, has_own_crest, id } = adminHouse.parse(answer.body);
    expect(has_own_crest).toBe(true);
    expect(icon).toMatch(new RegExp(`^/crests/${id}\\.png\\?v=`));
    const served = await server.fetch(icon ?? '');
    expect(Buffer.from(await served.arrayBuffer()).equals(png)).toBe(true);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-cache',
    });
    const known = await server.fetch(icon ?? '', { headers: { 'If-None-Match': served.headers.get('etag') ?? '' } });
    expect(known.status).toBe(304);
    expect((await board()).find((house) => house.id === id)?.icon).toBe(icon);
  });

  it('has another address after a change, so that nobody sees the old one', async () => {
    const answer = await upload(picture(64, 64));
    expect(adminHouse.parse(answer.body).icon?.split('?')[0]).toBe(path.split('?')[0]);
    expect(adminHouse.parse(answer.body).icon).not.toBe(path);
  });

  it('keeps what draws it and nothing that says more', async () => {
    const answer = await upload(picture(64, 64, chunk('tEXt', Buffer.from('Author\0Ana Rivera'))));
    const served = await server.fetch(adminHouse.parse(answer.body).icon ?? '');
    expect(Buffer.from(await served.arrayBuffer()).includes('Ana Rivera')).toBe(false);
  });

  const NO_PNG = 'This isn’t a PNG picture. Please save the crest as PNG and choose it again.';
  const DAMAGED = 'The picture is damaged or animated. Please save it again as a plain PNG.';
  const SIZE = 'The picture must be 64 to 1024 pixels wide and high.';
  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), NO_PNG],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), NO_PNG],
    ['nothing', Buffer.alloc(0), NO_PNG],
    ['a small one', picture(63, 64), SIZE],
    ['a large one', picture(64, 1025), SIZE],
    ['a cut-off one', picture(64, 64).subarray(0, -10), DAMAGED],
    ['one with a page behind it', Buffer.concat([picture(64, 64), Buffer.from('<html>')]), DAMAGED],
    ['an animated one', picture(64, 64, chunk('acTL', Buffer.alloc(8))), DAMAGED],
    [
      'a heavy one',
      Buffer.concat([picture(64, 64), Buffer.alloc(200 * 1024)]),
      'The picture is larger than 200 kB. Please make it smaller.',
    ],
  ])('that is %s is refused in words', async (_, file, detail) => {
    expect(await upload(file)).toMatchObject({ status: 422, body: { code: 'bad_crest', detail } });
    expect((await named('Savant')).icon).toBe(path);
  });

  it('is taken away again', async () => {
    const { id } = await named('Savant');
    await call('DELETE', `/api/admin/houses/${id}/crest`);
    expect(await named('Savant')).toMatchObject({ icon: null, has_own_crest: false });
    expect((await server.fetch(path)).status).toBe(404);
    expect(await audited('crest_removed')).toBe(1);
  });
});
