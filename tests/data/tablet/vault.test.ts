import { Dexie } from 'dexie';
import { beforeEach, describe, expect, test } from 'vitest';
import { SchoolDb } from '#data/db/school-db.ts';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { SessionDb, type SessionRow } from '#data/session/session-db.ts';
import { forgetOthers } from '#data/tablet/forget-others.ts';
import { newDeviceKey, type Crypt } from '#data/tablet/pin-key.ts';
import {
  dropSessions,
  forgetTablet,
  keepWithPin,
  lockSession,
  noteDropped,
  openWithPin,
  sealLocked,
  type Opened,
} from '#data/tablet/vault.ts';
import { createClock, createDevice, emptyDisk, SERVER, submission } from '#tests/support/outbox.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';

const crypt: Crypt = {
  subtle: crypto.subtle,
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
};
const rounds = 10;
let sessionDb: SessionDb;
let vault: { sessionDb: SessionDb; crypt: Crypt };

beforeEach(async () => {
  emptyDisk();
  sessionDb = new SessionDb();
  vault = { sessionDb, crypt };
  const deviceKey = await newDeviceKey(crypt);
  await sessionDb.tablet.put({
    key: 'tablet',
    id: 't',
    name: 'Room 12',
    school: 'Riverside',
    lockMinutes: 3,
    deviceKey,
  });
});

const sessionOf = (profile: SessionRow['profile'], refresh = `refresh of ${profile.id}`): SessionRow => ({
  key: 'current',
  apiBase: SERVER,
  profile,
  tokens: { access: `access of ${profile.id}`, refresh },
});
const current = () => sessionDb.session.get('current');
/** Signs in and stays. */
const stays = async (profile: SessionRow['profile'], pin: string) => {
  await sessionDb.session.put(sessionOf(profile));
  await keepWithPin(vault, pin, { sessionId: `session of ${profile.id}`, rounds });
};
const locks = async ({ id }: { id: string }) => {
  await lockSession(sessionDb, id, 1_000);
  await sealLocked(vault);
};
const open = (profile: { id: string }, pin: string): Promise<Opened> => openWithPin(vault, profile.id, pin);
/** All that is on the disk, as somebody could copy it. */
const onDisk = async () =>
  JSON.stringify(await Promise.all([sessionDb.session.toArray(), sessionDb.teachers.toArray()]), (_, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? [...new Uint8Array(value as ArrayBuffer)] : value,
  );
const bytesOf = (text: string): string => JSON.stringify([...new TextEncoder().encode(text)]).slice(1, -1);

describe('a locked session', () => {
  test('is not on the disk in the clear, and the right PIN brings it back as it was', async () => {
    await stays(RIVERA, '2580');
    expect(await lockSession(sessionDb, RIVERA.id, 1_000)).toBe(true);
    expect((await current())?.lockedAt).toBe(1_000);
    await sealLocked(vault);
    expect(await current()).toBeUndefined();
    const disk = await onDisk();
    expect(disk).not.toContain(`refresh of ${RIVERA.id}`);
    expect(disk).not.toContain(bytesOf('refresh of'));
    expect(disk).not.toContain('2580');
    expect(await open(RIVERA, '2580')).toEqual({ kind: 'opened', session: sessionOf(RIVERA) });
    expect(await current()).toEqual(sessionOf(RIVERA));
  });

  test('has the newest tokens: what was renewed at work, and after the lock, is sealed', async () => {
    await stays(RIVERA, '2580');
    await sessionDb.session.put(sessionOf(RIVERA, 'renewed at work'));
    await lockSession(sessionDb, RIVERA.id, 1_000);
    await sessionDb.session.put({ ...sessionOf(RIVERA, 'renewed by the worker'), lockedAt: 1_000 });
    await sealLocked(vault);
    await open(RIVERA, '2580');
    expect((await current())?.tokens).toEqual({
      access: `access of ${RIVERA.id}`,
      refresh: 'renewed by the worker',
    });
  });

  test('that is renewed while it is being sealed is sealed with its new tokens', async () => {
    await stays(RIVERA, '2580');
    await lockSession(sessionDb, RIVERA.id, 1_000);
    let renewals = 0;
    const encrypt = async (...how: Parameters<SubtleCrypto['encrypt']>) => {
      renewals += 1;
      if (renewals === 1) await sessionDb.session.put({ ...sessionOf(RIVERA, 'renewed meanwhile'), lockedAt: 1_000 });
      return crypt.subtle.encrypt(...how);
    };
    await sealLocked({ sessionDb, crypt: { ...crypt, subtle: { encrypt } as unknown as SubtleCrypto } });
    expect(renewals).toBe(2);
    expect(await open(RIVERA, '2580')).toEqual({ kind: 'opened', session: sessionOf(RIVERA, 'renewed meanwhile') });
  });

  test('that is not sealed yet is opened with its newer tokens', async () => {
    await stays(RIVERA, '2580');
    await sessionDb.session.put({ ...sessionOf(RIVERA, 'newer'), lockedAt: 1_000 });
    expect(await open(RIVERA, '2580')).toEqual({ kind: 'opened', session: sessionOf(RIVERA, 'newer') });
    expect(await current()).toEqual(sessionOf(RIVERA, 'newer'));
  });

  test('is sealed again and again with the same PIN', async () => {
    await stays(RIVERA, '258014');
    for (let round = 0; round < 3; round += 1) {
      await locks(RIVERA);
      expect(await open(RIVERA, '258014')).toMatchObject({ kind: 'opened' });
    }
  });

  test('is not unlocked by a PIN when the key of the device is another one', async () => {
    await stays(RIVERA, '2580');
    await locks(RIVERA);
    const deviceKey = await newDeviceKey(crypt);
    await sessionDb.tablet.update('tablet', { deviceKey });
    expect(await open(RIVERA, '2580')).toEqual({ kind: 'wrong', triesLeft: 2 });
  });

  test('no key on the disk can be read out', async () => {
    await stays(RIVERA, '2580');
    const [teacher, tablet] = [await sessionDb.teachers.get(RIVERA.id), await sessionDb.tablet.get('tablet')];
    expect(teacher?.key?.extractable).toBe(false);
    expect(tablet?.deviceKey.extractable).toBe(false);
    await locks(RIVERA);
    expect((await sessionDb.teachers.get(RIVERA.id))?.key).toBeNull();
  });

  test('without a PIN there is nothing to seal: it has to end', async () => {
    await sessionDb.session.put(sessionOf(RIVERA));
    expect(await lockSession(sessionDb, RIVERA.id, 1_000)).toBe(false);
    expect((await current())?.lockedAt).toBeUndefined();
  });

  test('of somebody who is not at work any more: nothing happens to who is', async () => {
    await stays(OKAFOR, '1470');
    expect(await lockSession(sessionDb, RIVERA.id, 1_000)).toBe(true);
    expect((await current())?.lockedAt).toBeUndefined();
  });
});

describe('a wrong PIN', () => {
  test('is counted; the third one deletes the session, and the right PIN no longer helps', async () => {
    await stays(RIVERA, '2580');
    await locks(RIVERA);
    expect(await open(RIVERA, '1111')).toEqual({ kind: 'wrong', triesLeft: 2 });
    expect(await open(RIVERA, '2222')).toEqual({ kind: 'wrong', triesLeft: 1 });
    expect(await open(RIVERA, '3333')).toEqual({ kind: 'locked' });
    expect(await open(RIVERA, '2580')).toEqual({ kind: 'locked' });
    expect(await sessionDb.teachers.get(RIVERA.id)).toMatchObject({ sealed: null, key: null });
    expect(await current()).toBeUndefined();
  });

  test('is forgotten after the right one', async () => {
    await stays(RIVERA, '2580');
    await locks(RIVERA);
    await open(RIVERA, '1111');
    await open(RIVERA, '1111');
    expect(await open(RIVERA, '2580')).toMatchObject({ kind: 'opened' });
    await locks(RIVERA);
    expect(await open(RIVERA, '1111')).toEqual({ kind: 'wrong', triesLeft: 2 });
  });

  test('counts although the page went away before its answer', async () => {
    await stays(RIVERA, '2580');
    await locks(RIVERA);
    // The page ends while the PIN is hashed.
    const goesAway = {
      ...crypt.subtle,
      importKey: () => new Promise<never>(() => undefined),
    } as unknown as SubtleCrypto;
    const gone = { sessionDb, crypt: { ...crypt, subtle: goesAway } };
    for (let tries = 0; tries < 3; tries += 1) void openWithPin(gone, RIVERA.id, '1111');
    await expect.poll(async () => (await sessionDb.teachers.get(RIVERA.id))?.triesLeft).toBe(0);
    sessionDb.close();
    await sessionDb.open();
    expect(await open(RIVERA, '2580')).toEqual({ kind: 'locked' });
    expect((await sessionDb.teachers.get(RIVERA.id))?.sealed).toBeNull();
  });

  test('two tabs at once have three tries together', async () => {
    await stays(RIVERA, '2580');
    await locks(RIVERA);
    const other = { sessionDb: new SessionDb(), crypt };
    const tries = ['1111', '2222', '3333', '4444'].flatMap((pin) => [
      open(RIVERA, pin),
      openWithPin(other, RIVERA.id, pin),
    ]);
    const found = await Promise.all(tries);
    expect(found.filter(({ kind }) => kind === 'wrong').length).toBeLessThanOrEqual(2);
    expect(found.filter(({ kind }) => kind === 'opened')).toEqual([]);
    expect((await sessionDb.teachers.get(RIVERA.id))?.sealed).toBeNull();
    other.sessionDb.close();
  });

  test('of one teacher leaves the others alone', async () => {
    await stays(RIVERA, '2580');
    await locks(RIVERA);
    await stays(OKAFOR, '1470');
    await locks(OKAFOR);
    for (const pin of ['1111', '2222', '3333']) await open(OKAFOR, pin);
    expect(await open(RIVERA, '2580')).toMatchObject({ kind: 'opened' });
  });
});

describe('a change of teachers', () => {
  test('seals the one who has just locked before the next one is in', async () => {
    await stays(RIVERA, '2580');
    await locks(RIVERA);
    await stays(OKAFOR, '1470');
    await lockSession(sessionDb, OKAFOR.id, 1_000);
    expect(await open(RIVERA, '2580')).toEqual({ kind: 'opened', session: sessionOf(RIVERA) });
    expect(await current()).toEqual(sessionOf(RIVERA));
    expect((await sessionDb.teachers.get(OKAFOR.id))?.key).toBeNull();
    await locks(RIVERA);
    expect(await open(OKAFOR, '1470')).toEqual({ kind: 'opened', session: sessionOf(OKAFOR) });
  });

  test('never takes the place of somebody who is at work in another tab', async () => {
    await stays(RIVERA, '2580');
    await locks(RIVERA);
    await stays(OKAFOR, '1470');
    expect(await open(RIVERA, '2580')).toEqual({ kind: 'taken' });
    expect(await current()).toEqual(sessionOf(OKAFOR));
  });

  test('of two at the same moment lets one in', async () => {
    await stays(RIVERA, '2580');
    await locks(RIVERA);
    await stays(OKAFOR, '1470');
    await locks(OKAFOR);
    const found = await Promise.all([open(RIVERA, '2580'), open(OKAFOR, '1470')]);
    expect(found.map(({ kind }) => kind).toSorted()).toEqual(['opened', 'taken']);
  });

  test('keeps the caches of those who come back, and deletes that of the one who is locked out', async () => {
    const outboxDb = new OutboxDb();
    for (const { id } of [RIVERA, OKAFOR]) await new SchoolDb(id).drafts.put({ key: 'award', value: {} });
    const device = createDevice(outboxDb, createClock());
    await device.enqueue(submission(['s1'], { userId: RIVERA.id }));
    await device.enqueue(submission(['s2'], { userId: OKAFOR.id }));
    const left = async () => ({
      caches: (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('cache-')).toSorted(),
      names: (await outboxDb.entries.orderBy('seq').toArray()).map(({ studentName }) => studentName),
    });
    await stays(RIVERA, '2580');
    await locks(RIVERA);
    await stays(OKAFOR, '1470');
    await locks(OKAFOR);
    await forgetOthers({ sessionDb, outboxDb });
    expect((await left()).caches).toEqual([`cache-${OKAFOR.id}`, `cache-${RIVERA.id}`].toSorted());
    for (const pin of ['1111', '2222', '3333']) await open(OKAFOR, pin);
    await forgetOthers({ sessionDb, outboxDb });
    expect(await left()).toEqual({ caches: [`cache-${RIVERA.id}`], names: ['Student s1', null] });
  });
});

describe('the server', () => {
  test('ends a session that is sealed', async () => {
    await stays(RIVERA, '2580');
    await locks(RIVERA);
    await dropSessions(sessionDb, ['another', `session of ${RIVERA.id}`]);
    expect(await open(RIVERA, '2580')).toEqual({ kind: 'locked' });
    expect(await sessionDb.teachers.get(RIVERA.id)).toMatchObject({ name: RIVERA.full_name, sessionId: null });
  });

  test('ends a session that is locked and not sealed yet', async () => {
    await stays(RIVERA, '2580');
    await lockSession(sessionDb, RIVERA.id, 1_000);
    await dropSessions(sessionDb, [`session of ${RIVERA.id}`]);
    expect(await current()).toBeUndefined();
  });

  test('leaves who is at work to their own calls; their next lock ends it', async () => {
    await stays(RIVERA, '2580');
    await dropSessions(sessionDb, [`session of ${RIVERA.id}`]);
    expect(await current()).toEqual(sessionOf(RIVERA));
    expect(await lockSession(sessionDb, RIVERA.id, 1_000)).toBe(false);
  });

  test('ends nobody else’s', async () => {
    await stays(RIVERA, '2580');
    await locks(RIVERA);
    await dropSessions(sessionDb, [`session of ${OKAFOR.id}`]);
    expect(await open(RIVERA, '2580')).toMatchObject({ kind: 'opened' });
  });

  test('is told once of what was deleted here', async () => {
    await stays(RIVERA, '2580');
    await locks(RIVERA);
    const id = `session of ${RIVERA.id}`;
    await noteDropped(sessionDb, [id]);
    expect((await sessionDb.teachers.get(RIVERA.id))?.sessionId).toBe(id);
    for (const pin of ['1111', '2222', '3333']) await open(RIVERA, pin);
    await noteDropped(sessionDb, [id]);
    expect((await sessionDb.teachers.get(RIVERA.id))?.sessionId).toBeNull();
  });

  test('makes the device an ordinary one again: nobody is signed in, and no PIN opens anything', async () => {
    await stays(RIVERA, '2580');
    await forgetTablet(sessionDb);
    expect(await current()).toBeUndefined();
    expect(await open(RIVERA, '2580')).toEqual({ kind: 'locked' });
    expect(await keepWithPin(vault, '2580', { sessionId: null, rounds })).toBe(false);
  });
});
