import type { TabletInfo } from '#contracts/tablets.ts';
import { signOut } from '#data/commands/sign-out.ts';
import { createDisplayClient } from '#data/display/display-client.ts';
import { countOwnEntries } from '#data/outbox/rules/own-entries.ts';
import type { TabletRow } from '#data/session/session-db.ts';
import { forgetOthers } from '#data/tablet/forget-others.ts';
import { newDeviceKey, PIN_ROUNDS, type Crypt } from '#data/tablet/pin-key.ts';
import { createTabletApi, joinTablet, type TabletApi } from '#data/tablet/tablet-api.ts';
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
import { MINUTE_MS } from '#domain/durations.ts';
import type { Failure, Result } from '#domain/failure.ts';
import { appVersion } from '#services/page/app-version.ts';
import type { Services } from '#services/services.ts';
import { browserCrypt } from './crypt.ts';
import { isUntouched, noteTouch } from './last-touch.ts';

const LOOK_MS = 5_000;
const CONTACT_MS = 10 * MINUTE_MS;
/** What waits is sent for so long after a lock; then the session is sealed, and the rest waits for its teacher. */
const SENDING_MS = MINUTE_MS;
const SEALING_LOOK_MS = 500;

/** A tablet that teachers share, as its screens use it. */
export interface Tablet {
  /** Says that the tablet is there, and learns what staff changed. */
  contact: () => Promise<Result<TabletInfo>>;
  pairing: Pick<TabletApi, 'startPairing' | 'pollPairing'>;
  /** The teacher leaves: the screens close at once. */
  lock: () => Promise<void>;
  open: (userId: string, pin: string) => Promise<Opened>;
  /** The signed-in person stays, and this PIN opens their session from now on. Null: done. */
  stay: (pin: string) => Promise<Failure | 'no-tablet' | null>;
  /** Before somebody signs in by a password. */
  beforeSignIn: () => Promise<void>;
  /**
   * Locks in time, by touches and the clock, as every open tab does; where it is late already, before this is done. Returns how
   * to stop.
   */
  start: () => Promise<() => void>;
}

const made = new WeakMap<Services, Tablet | null>();

/** The tablet of these services; null where the browser has no cryptography, and so no PINs. */
export function tabletOf(services: Services): Tablet | null {
  const known = made.get(services);
  if (known !== undefined) return known;
  const crypt = browserCrypt();
  const tablet = crypt && createTablet(services, crypt);
  made.set(services, tablet);
  return tablet;
}

/** `device`: what the device's own clock shows. A tablet has to lock whatever the server's time is. */
export function createTablet(
  services: Services,
  crypt: Crypt,
  { device = Date.now, rounds = PIN_ROUNDS }: { device?: () => number; rounds?: number } = {},
): Tablet {
  const { sessionDb, outboxDb, sleep } = services;
  const vault = { sessionDb, crypt };
  const api = createTabletApi(createTabletClient());

  const contact = async (): Promise<Result<TabletInfo>> => {
    const teachers = await sessionDb.teachers.toArray();
    const idsOf = (isSealed: boolean) =>
      teachers.flatMap(({ sealed, sessionId }) => ((sealed !== null) === isSealed && sessionId ? [sessionId] : []));
    const [kept, dropped] = [idsOf(true), idsOf(false)];
    const answer = await api.contact(appVersion(), { kept, dropped });
    if (answer.ok) {
      const { ended, ...info } = answer.value;
      await noteDropped(sessionDb, dropped);
      await dropSessions(sessionDb, ended);
      await keepInfo(info);
      if (ended.length > 0) await forgetOthers(services);
    } else if (answer.failure.kind === 'unauthorized') {
      await forgetTablet(sessionDb);
      await forgetOthers(services);
    }
    return answer;
  };

  const keepInfo = async ({
    id,
    name,
    school,
    lock_minutes: lockMinutes,
  }: Omit<TabletInfo, 'ended'>): Promise<void> => {
    const before = await sessionDb.tablet.get('tablet');
    const deviceKey = before?.deviceKey ?? (await newDeviceKey(crypt));
    const row: TabletRow = { key: 'tablet', id, name, school, lockMinutes, deviceKey };
    // Another tab may have made a key meanwhile.
    await sessionDb.transaction('rw', sessionDb.tablet, async () => {
      const now = await sessionDb.tablet.get('tablet');
      await sessionDb.tablet.put({ ...row, deviceKey: now?.deviceKey ?? deviceKey });
    });
  };

  const lock = async (): Promise<void> => {
    const current = await sessionDb.session.get('current');
    if (!current || current.lockedAt !== undefined) return;
    if (await lockSession(sessionDb, current.profile.id, device())) sealSoon();
    // Nobody could come back to it.
    else await signOut(services);
  };

  let isSealing = false;
  /** Gives what waits a moment to be sent; without a network there is nothing to wait for. */
  const sealWhenSent = async (): Promise<void> => {
    if (isSealing) return;
    isSealing = true;
    try {
      services.requestSync({ force: true });
      for (;;) {
        const current = await sessionDb.session.get('current');
        if (current?.lockedAt === undefined) return;
        const isLate = Math.abs(device() - current.lockedAt) >= SENDING_MS;
        const waits = current.tokens !== null && (await countOwnEntries(outboxDb, current.profile.id)) > 0;
        if (isLate || !waits || !navigator.onLine) return await sealLocked(vault);
        await sleep(SEALING_LOOK_MS);
      }
    } finally {
      isSealing = false;
    }
  };

  /** What fails is tried again at the next look. */
  const sealSoon = (): void => void sealWhenSent().catch(() => undefined);

  const look = async (): Promise<void> => {
    const [tablet, current] = await Promise.all([sessionDb.tablet.get('tablet'), sessionDb.session.get('current')]);
    if (!tablet || !current) return;
    if (current.lockedAt !== undefined) sealSoon();
    else if (isUntouched(device(), tablet.lockMinutes * MINUTE_MS)) await lock();
  };

  const open = async (userId: string, pin: string): Promise<Opened> => {
    const opened = await openWithPin(vault, userId, pin);
    if (opened.kind === 'opened') services.requestSync({ force: true });
    if (opened.kind === 'locked') {
      await forgetOthers(services);
      void contact();
    }
    return opened;
  };

  const stay = async (pin: string): Promise<Failure | 'no-tablet' | null> => {
    const joined = await joinTablet(services.api);
    if (!joined.ok) return joined.failure;
    const isKept = await keepWithPin(vault, pin, { sessionId: joined.value.session_id, rounds });
    return isKept ? null : 'no-tablet';
  };

  const beforeSignIn = async (): Promise<void> => {
    noteTouch(device());
    await sealLocked(vault);
  };

  let running: Promise<() => void> | null = null;
  const start = (): Promise<() => void> => (running ??= begin());
  const begin = async (): Promise<() => void> => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const touched = (): void => noteTouch(device());
    const looks = (): void => void look().catch(() => undefined);
    const says = (): void => void contactIfPaired().catch(() => undefined);
    const seen = (): void => {
      if (document.visibilityState === 'visible') looks();
    };
    for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, touched, { passive: true, signal });
    document.addEventListener('visibilitychange', seen, { signal });
    const timers = [setInterval(looks, LOOK_MS), setInterval(says, CONTACT_MS)];
    says();
    await look();
    return () => {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      running = null;
    };
  };
  const contactIfPaired = async (): Promise<void> => {
    if (await sessionDb.tablet.get('tablet')) await contact();
  };

  return { contact, pairing: api, lock, open, stay, beforeSignIn, start };
}

/** What the tablet asks for itself, whoever is signed in on it. The account's own calls learn the server's time. */
function createTabletClient() {
  const clock = { ticks: () => performance.now(), heard: () => null, keep: () => undefined };
  return createDisplayClient({ send: (request) => fetch(request), baseUrl: location.origin, clock });
}
