import { webcrypto } from 'node:crypto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AWARD_IDS_HEADER, AWARD_IDS_KEPT } from '#contracts/award-ids.ts';
import type { SessionRow } from '#data/session/session-db.ts';
import { newDeviceKey, type Crypt } from '#data/tablet/pin-key.ts';
import { keepWithPin, lockSession, openWithPin, sealLocked } from '#data/tablet/vault.ts';
import { keepSharedTablet } from '#services/page/home-hint.ts';
import type { Services } from '#services/services.ts';
import { waitingAccounts } from '#services/outbox/waiting-accounts.ts';
import { createTablet } from '#services/tablet/tablet.ts';
import { connectionStore } from '#services/connection-store.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { json } from '#tests/features/school-api.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';
import { SERVER } from '#tests/support/outbox.ts';

pageTests();

const crypt: Crypt = {
  subtle: webcrypto.subtle as SubtleCrypto,
  randomBytes: (count) => webcrypto.getRandomValues(new Uint8Array(count)),
};
/** As the tablet’s own clock shows it. */
const NOON = 1_800_000_000_000;
/** What the server says to the tablet itself. */
let contact: () => Response;

beforeEach(() => {
  Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
  contact = () => {
    throw new TypeError('Failed to fetch');
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => contact());
});
afterEach(() => {
  Reflect.deleteProperty(globalThis.crypto, 'subtle');
});

const sessionOf = (profile: SessionRow['profile']): SessionRow => ({ ...SIGNED_IN, apiBase: SERVER, profile });

/** Ana Rivera with the PIN 2580, and Chidi Okafor with 147036; nobody is at work. */
async function sharedTablet({ sessionDb }: Services): Promise<void> {
  const deviceKey = await newDeviceKey(crypt);
  const lockMinutes = 3;
  const school = 'Riverside School';
  await sessionDb.tablet.put({ key: 'tablet', id: 't', name: 'Room 12 tablet', school, lockMinutes, deviceKey });
  keepSharedTablet(true);
  for (const [profile, pin] of [
    [OKAFOR, '147036'],
    [RIVERA, '2580'],
  ] as const) {
    await sessionDb.session.put(sessionOf(profile));
    await keepWithPin({ sessionDb, crypt }, pin, { sessionId: null, rounds: 10 });
    await lockSession(sessionDb, profile.id, 1);
    await sealLocked({ sessionDb, crypt });
  }
}

const openTablet = (path = '/tablet', state?: unknown) =>
  openPage(path, { session: null, before: sharedTablet, state });
const face = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
type User = Awaited<ReturnType<typeof openTablet>>['user'];
const tapPin = async (user: User, pin: string): Promise<void> => {
  for (const digit of pin) await user.click(screen.getByRole('button', { name: digit }));
};

describe('the lock screen', () => {
  it('names the teachers in the order of their names, and how much of each waits', async () => {
    waitingAccounts.set([
      { userId: RIVERA.id, apiBase: SERVER, count: 2, undos: 1, initials: 'A. R.', email: null },
      { userId: 'nobody-here', apiBase: SERVER, count: 4, undos: 0, initials: 'B. O.', email: null },
    ]);
    await openTablet();
    const names = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'ARAna Rivera3 waiting',
      'COChidi Okafor',
      'Somebody else',
    ]);
    screen.getByText('Room 12 tablet');
    screen.getByText('Riverside School');
    screen.getByText('Locks after 3 minutes');
    screen.getByText('4 awards by B. O. are saved on this device. Sign in to send them.');
  });

  it('says that PINs work without a network', async () => {
    await openTablet();
    await screen.findByText('Locks after 3 minutes');
    // An answer that was on its way says once more that there is a network.
    await waitFor(() => {
      act(() => connectionStore.set('offline'));
      screen.getByText('Offline. PINs work. Points wait on this tablet.');
    });
    expect(screen.queryByText('Locks after 3 minutes')).toBeNull();
  });

  it('opens a teacher’s session at the last digit of their PIN', async () => {
    const { user, place, services } = await openTablet();
    await user.click(await face('Ana Rivera'));
    await tapPin(user, '2580');
    await waitFor(() => expect(place()).toBe('/dashboard'));
    expect(await services.sessionDb.session.get('current')).toEqual(sessionOf(RIVERA));
  });

  it('takes the PIN from a keyboard, and erases', async () => {
    const { user, place, services } = await openTablet();
    await user.click(await face('Chidi Okafor'));
    await user.keyboard('14{Backspace}47036');
    await waitFor(() => expect(place()).toBe('/dashboard'));
    expect((await services.sessionDb.session.get('current'))?.profile).toEqual(OKAFOR);
  });

  it('goes back to the names with Escape and with Back', async () => {
    const { user } = await openTablet();
    await user.click(await face('Ana Rivera'));
    await user.keyboard('{Escape}');
    await user.click(await face('Ana Rivera'));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect((await face('Ana Rivera')).textContent).toContain('Ana Rivera');
  });

  it('says how many tries are left, and after the third one asks for the password', async () => {
    const { user, place, services } = await openTablet();
    waitingAccounts.set([{ userId: RIVERA.id, apiBase: SERVER, count: 3, undos: 0, initials: 'A. R.', email: null }]);
    await user.click(await face('Ana Rivera'));
    await tapPin(user, '1111');
    await screen.findByText('Wrong PIN. 2 tries left.');
    screen.getByText('0 of 4 digits');
    await tapPin(user, '1111');
    await screen.findByText('Wrong PIN. 1 try left.');
    await tapPin(user, '1111');
    await screen.findByRole('heading', { name: 'Ana Rivera needs the password' });
    screen.getByText('3 points are waiting. They’re safe, and go out after you sign in.');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect((await face('Ana Rivera')).textContent).toContain('Password needed');
    // The other one is not affected.
    await user.click(await face('Chidi Okafor'));
    await tapPin(user, '147036');
    await waitFor(() => expect(place()).toBe('/dashboard'));
    expect((await services.sessionDb.session.get('current'))?.profile).toEqual(OKAFOR);
  });

  it('brings the same teacher back to the page that the tablet left, and another one to their own', async () => {
    const left = { from: '/rosters', of: RIVERA.id };
    const first = await openTablet('/tablet', left);
    await first.user.click(await face('Ana Rivera'));
    await tapPin(first.user, '2580');
    await waitFor(() => expect(first.place()).toBe('/rosters'));
    first.view.unmount();
    const second = await openTablet('/tablet', left);
    await second.user.click(await face('Chidi Okafor'));
    await tapPin(second.user, '147036');
    await waitFor(() => expect(second.place()).toBe('/dashboard'));
  });

  it('is where every page of an account leads while nobody is at work', async () => {
    const { place } = await openTablet('/outbox');
    await face('Ana Rivera');
    expect(place()).toBe('/tablet');
  });
});

describe('a teacher at work on a shared tablet', () => {
  /** Ana Rivera is at work, and the app is opened again. */
  const reopened = async (
    lastTouch: number | null,
    before: (services: Services) => Promise<unknown> = sharedTablet,
  ) => {
    let stop = (): void => undefined;
    const page = await openPage('/rosters', {
      session: null,
      before: async (services) => {
        await before(services);
        await openWithPin({ sessionDb: services.sessionDb, crypt }, RIVERA.id, '2580');
        if (lastTouch !== null) localStorage.setItem('habit-points.last-touch', String(lastTouch));
        stop = await createTablet(services, crypt, { device: () => NOON, rounds: 10 }).start();
      },
    });
    stop();
    return page;
  };

  it('finds it locked after its minutes without a touch, before any screen', async () => {
    const { place, services } = await reopened(NOON - 3 * 60_000);
    await face('Ana Rivera');
    expect(place()).toBe('/tablet');
    await waitFor(async () => expect(await services.sessionDb.session.count()).toBe(0));
    expect((await services.sessionDb.teachers.get(RIVERA.id))?.key).toBeNull();
  });

  it('finds their page as it was within these minutes', async () => {
    const { place } = await reopened(NOON - 2 * 60_000);
    await screen.findByRole('heading', { name: 'Rosters' });
    expect(place()).toBe('/rosters');
  });

  it('who chose no PIN is signed out by the lock, and nothing opens their session', async () => {
    const withoutPin = async (services: Services): Promise<void> => {
      await sharedTablet(services);
      await services.sessionDb.teachers.delete(RIVERA.id);
      await services.sessionDb.session.put(sessionOf(RIVERA));
    };
    const { services, school } = await reopened(null, withoutPin);
    await face('Chidi Okafor');
    expect(await services.sessionDb.session.count()).toBe(0);
    expect(school.asked).toContain('POST /api/auth/logout');
    expect(screen.queryByRole('button', { name: /^Ana Rivera/ })).toBeNull();
  });

  it('changes the teacher from the sidebar, in one tap', async () => {
    const { user, place, services } = await openTablet();
    await user.click(await face('Ana Rivera'));
    await tapPin(user, '2580');
    await user.click(await screen.findByRole('button', { name: 'Change teacher' }));
    await face('Chidi Okafor');
    expect(place()).toBe('/tablet');
    await waitFor(async () => expect(await services.sessionDb.session.count()).toBe(0));
  });

  it('signs in by the password and chooses a PIN, typed twice', async () => {
    const { user, place, school } = await openPage('/tablet/pin?from=%2Frosters', {
      before: async (services) => {
        await sharedTablet(services);
        await services.sessionDb.teachers.clear();
        await services.sessionDb.session.put(sessionOf(RIVERA));
      },
      answers: { 'POST /api/tablet/teachers': json(200, { session_id: 's1' }) },
    });
    await screen.findByRole('heading', { name: 'Choose a PIN' });
    await user.keyboard('1234{Enter}');
    await screen.findByText('Please choose a PIN that is harder to guess.');
    await user.keyboard('2580{Enter}');
    await screen.findByRole('heading', { name: 'Type it again' });
    await user.keyboard('2581');
    await screen.findByText('The two PINs are different. Please choose one again.');
    expect(school.asked).not.toContain('POST /api/tablet/teachers');
    await tapPin(user, '2580');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await tapPin(user, '2580');
    await waitFor(() => expect(place()).toBe('/rosters'), { timeout: 30_000 });
    expect(school.asked).toContain('POST /api/tablet/teachers');
  });

  it('the sign-in page asks who stays, and has no Remember me', async () => {
    await openTablet('/login');
    await screen.findByRole('heading', { name: 'Sign in on this tablet' });
    expect(screen.getByLabelText<HTMLInputElement>(/^Stay on this tablet/).checked).toBe(true);
    expect(screen.queryByLabelText(/^Remember me/)).toBeNull();
  });

  it('the sign-in page makes no account', async () => {
    await openTablet('/login');
    await screen.findByRole('link', { name: 'Back' });
    expect(screen.queryByRole('link', { name: 'Create an Account' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'I have a code' })).toBeNull();
  });
});

it('at an address without cryptography the page says what is missing', async () => {
  // Without its own property, the one of Node's class would show.
  Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: undefined });
  await openPage('/tablet', { session: null });
  await screen.findByRole('heading', { name: 'No PINs without https' });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});

it('a tablet that staff switch off forgets every session, and says so', async () => {
  contact = () =>
    Response.json(
      { detail: 'Off.', code: 'display_revoked' },
      { status: 401, headers: { [AWARD_IDS_HEADER]: AWARD_IDS_KEPT } },
    );
  const { services } = await openPage('/tablet', {
    session: null,
    before: async (atSchool) => {
      // Only the server that the page came from shares tablets.
      atSchool.apiBase = location.origin;
      await sharedTablet(atSchool);
    },
  });
  await screen.findByRole('heading', { name: 'This tablet is not shared any more' });
  expect(await services.sessionDb.teachers.count()).toBe(0);
});
