import type { SessionDb, SessionRow, TeacherRow } from '#data/session/session-db.ts';
import { PIN_TRIES } from '#domain/tablets/pin.ts';
import { newPinParts, pinKey, seal, unseal, type Crypt } from './pin-key.ts';

/**
 * The sessions of the teachers who share this tablet (docs/decisions/0305). At most one is open: the device's session. The
 * others are sealed, each by its teacher's PIN.
 */
export interface VaultDeps {
  sessionDb: SessionDb;
  crypt: Crypt;
}

/** After so many changes of a session while it is sealed, something is wrong. */
const MOST_TRIES = 5;

/** Lets the signed-in person open their session here by this PIN. False: it isn't shared, or nobody is signed in. */
export async function keepWithPin(
  { sessionDb, crypt }: VaultDeps,
  pin: string,
  { sessionId, rounds }: { sessionId: string | null; rounds: number },
): Promise<boolean> {
  const [tablet, session] = await Promise.all([sessionDb.tablet.get('tablet'), sessionDb.session.get('current')]);
  if (!tablet || !session || session.lockedAt !== undefined) return false;
  const parts = newPinParts(crypt, rounds);
  const key = await pinKey(crypt, tablet.deviceKey, pin, parts);
  const sealed = await seal(crypt, key, session);
  return sessionDb.transaction('rw', sessionDb.session, sessionDb.teachers, async () => {
    const now = await sessionDb.session.get('current');
    if (now?.profile.id !== session.profile.id || now.lockedAt !== undefined) return false;
    const { id: userId, full_name: name } = session.profile;
    await sessionDb.teachers.put({
      userId,
      name,
      digits: pin.length,
      ...parts,
      triesLeft: PIN_TRIES,
      // A session that was renewed meanwhile is sealed again when its teacher leaves.
      sealed,
      key,
      sessionId,
    });
    return true;
  });
}

export type Opened =
  | { kind: 'opened'; session: SessionRow }
  | { kind: 'wrong'; triesLeft: number }
  /** The session is deleted, or the server ended it. Only the password helps. */
  | { kind: 'locked' }
  /** Somebody is at work here, in another tab. */
  | { kind: 'taken' };

/**
 * Tries a PIN. A try is counted before it is made, in the transaction that claims it. After the last wrong one the session
 * is deleted.
 */
export async function openWithPin(deps: VaultDeps, userId: string, pin: string): Promise<Opened> {
  const { sessionDb, crypt } = deps;
  const [tablet, claimed] = await Promise.all([sessionDb.tablet.get('tablet'), claimTry(sessionDb, userId)]);
  if (!tablet || !claimed) return { kind: 'locked' };
  const key = await pinKey(crypt, tablet.deviceKey, pin, claimed.teacher);
  const session = await unseal(crypt, key, claimed.sealed);
  if (isSession(session)) return enter(deps, userId, { key, session });
  return sessionDb.transaction('rw', sessionDb.teachers, async () => {
    const now = await sessionDb.teachers.get(userId);
    if (now?.sealed && now.triesLeft > 0) return { kind: 'wrong', triesLeft: now.triesLeft };
    if (now) await sessionDb.teachers.put(withoutSession(now));
    return { kind: 'locked' };
  });
}

async function claimTry(
  sessionDb: SessionDb,
  userId: string,
): Promise<{ teacher: TeacherRow; sealed: NonNullable<TeacherRow['sealed']> } | null> {
  return sessionDb.transaction('rw', sessionDb.teachers, async () => {
    const teacher = await sessionDb.teachers.get(userId);
    if (!teacher?.sealed) return null;
    // The page went away between the last try and its answer.
    if (teacher.triesLeft <= 0) {
      await sessionDb.teachers.put(withoutSession(teacher));
      return null;
    }
    await sessionDb.teachers.put({ ...teacher, triesLeft: teacher.triesLeft - 1 });
    return { teacher, sealed: teacher.sealed };
  });
}

/** 'leaving': the session before is locked and still has to be sealed. */
type Entered = Opened | { kind: 'leaving' };

async function enter(
  deps: VaultDeps,
  userId: string,
  { key, session }: { key: CryptoKey; session: SessionRow },
): Promise<Opened> {
  const { sessionDb } = deps;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const opened = await sessionDb.transaction(
      'rw',
      sessionDb.session,
      sessionDb.teachers,
      async (): Promise<Entered> => {
        const [teacher, current] = [await sessionDb.teachers.get(userId), await sessionDb.session.get('current')];
        if (!teacher?.sealed) return { kind: 'locked' };
        const isOwn = current?.profile.id === userId;
        if (current && !isOwn) return { kind: current.lockedAt === undefined ? 'taken' : 'leaving' };
        // One that is not sealed yet has the newer tokens.
        const next = unlocked(isOwn ? current : session);
        await sessionDb.session.put(next);
        await sessionDb.teachers.put({ ...teacher, triesLeft: PIN_TRIES, key });
        return { kind: 'opened', session: next };
      },
    );
    if (opened.kind !== 'leaving') return opened;
    await sealLocked(deps);
  }
  return { kind: 'taken' };
}

/**
 * Locks this account's session. False: no PIN opens it, so it has to end. What waits is still sent until `sealLocked`.
 */
export async function lockSession(sessionDb: SessionDb, userId: string, at: number): Promise<boolean> {
  return sessionDb.transaction('rw', sessionDb.session, sessionDb.teachers, async () => {
    const [teacher, current] = [await sessionDb.teachers.get(userId), await sessionDb.session.get('current')];
    // Locked in another tab, or somebody else is here already.
    if (current?.profile.id !== userId) return true;
    if (!teacher?.sealed || !teacher.key) return false;
    if (current.lockedAt === undefined) await sessionDb.session.put({ ...current, lockedAt: at });
    return true;
  });
}

/** Seals the session that is locked, and takes it off the device in the clear. */
export async function sealLocked({ sessionDb, crypt }: VaultDeps): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const current = await sessionDb.session.get('current');
    if (current?.lockedAt === undefined) return;
    const userId = current.profile.id;
    const key = (await sessionDb.teachers.get(userId))?.key ?? null;
    const sealed = key && (await seal(crypt, key, unlocked(current)));
    const isDone = await sessionDb.transaction('rw', sessionDb.session, sessionDb.teachers, async () => {
      const [now, teacher] = [await sessionDb.session.get('current'), await sessionDb.teachers.get(userId)];
      // Renewed, opened or sealed meanwhile.
      if (JSON.stringify(now) !== JSON.stringify(current)) return false;
      // No longer kept, or with another PIN.
      if (teacher?.sealed && sealed) await sessionDb.teachers.put({ ...teacher, sealed, key: null });
      await sessionDb.session.delete('current');
      return true;
    });
    if (isDone) return;
  }
}

/** A password is asked for next time: the server ended these sessions. */
export async function dropSessions(sessionDb: SessionDb, sessionIds: readonly string[]): Promise<void> {
  await sessionDb.transaction('rw', sessionDb.session, sessionDb.teachers, async () => {
    const ended = (await sessionDb.teachers.toArray()).filter(
      ({ sessionId }) => sessionId !== null && sessionIds.includes(sessionId),
    );
    const current = await sessionDb.session.get('current');
    for (const teacher of ended) {
      await sessionDb.teachers.put({ ...withoutSession(teacher), sessionId: null });
      // Whoever is at work learns of it from the answers, and keeps what waits.
      if (current?.lockedAt !== undefined && current.profile.id === teacher.userId) {
        await sessionDb.session.delete('current');
      }
    }
  });
}

/** The server knows that these were deleted here. */
export async function noteDropped(sessionDb: SessionDb, sessionIds: readonly string[]): Promise<void> {
  await sessionDb.teachers
    .filter(({ sessionId, sealed }) => sealed === null && sessionId !== null && sessionIds.includes(sessionId))
    .modify({ sessionId: null });
}

/** The device isn't a shared tablet any more. Nobody is signed in on it then. */
export async function forgetTablet(sessionDb: SessionDb): Promise<void> {
  await sessionDb.transaction('rw', sessionDb.session, sessionDb.teachers, sessionDb.tablet, async () => {
    await sessionDb.session.delete('current');
    await sessionDb.teachers.clear();
    await sessionDb.tablet.clear();
  });
}

/** Only this app can have sealed it: what opens is what it was. */
const isSession = (value: unknown): value is SessionRow => value !== undefined;

const withoutSession = (teacher: TeacherRow): TeacherRow => ({ ...teacher, triesLeft: 0, sealed: null, key: null });

function unlocked({ lockedAt: _at, ...session }: SessionRow): SessionRow {
  return session;
}
