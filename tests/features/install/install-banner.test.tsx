import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceStorage } from '#services/page/device-storage.ts';
import { installPrompt } from '#services/page/install-prompt.ts';
import type { Services } from '#services/services.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { noNetwork } from '#tests/features/school-api.ts';
import { submission, tapAward } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';

pageTests();

const AWARD = 'POST /api/points/award';
const BANNER = { name: 'Install the app' };
let first = true;

beforeEach(() => {
  if (first) installPrompt.watch();
  first = false;
  window.dispatchEvent(new Event('appinstalled'));
});

const offerInstall = () => {
  const prompt = vi.fn<() => Promise<{ outcome: string }>>().mockResolvedValue({ outcome: 'accepted' });
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
};
const award = (own: Services) => tapAward(own, submission(['a']));
const awarded = async (services: Services): Promise<void> => {
  await award(services);
  const entry = await services.outboxDb.entries.toCollection().first();
  if (!entry) throw new Error('no entry');
  const { state: _, ...kept } = entry;
  await services.outboxDb.entries.clear();
  const answer = { kind: 'sent', ledgerSeq: 1, replayed: false } as const;
  await services.outboxDb.answered.put({ ...kept, answer, answeredAt: 1 });
};

describe('a browser that does not promise to keep the storage', () => {
  const STORAGE = { name: 'Storage on this device' };
  const keeps = async (isKept: boolean): Promise<void> => {
    const storage = { persisted: async () => isKept };
    Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
    await deviceStorage.look();
  };
  afterEach(async () => {
    Reflect.deleteProperty(navigator, 'storage');
    vi.unstubAllGlobals();
    await deviceStorage.look();
  });

  it('is named once on each device, also where there is no home screen to offer', async () => {
    await keeps(false);
    const { user } = await openPage('/dashboard', { before: awarded });
    const banner = await screen.findByRole('region', STORAGE);
    within(banner).getByText('Send awards on the day you make them.');
    await user.click(within(banner).getByRole('button', { name: 'Got it' }));
    expect(screen.queryByRole('region', STORAGE)).toBeNull();
    cleanup();
    await openPage('/dashboard', { before: awarded });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', STORAGE)).toBeNull();
  });

  it('is named together with the home screen, where that helps, and one press dismisses both', async () => {
    await keeps(false);
    offerInstall();
    const { user } = await openPage('/dashboard', { before: awarded });
    const banner = await screen.findByRole('region', BANNER);
    within(banner).getByText(/The app on the home screen keeps them\.$/);
    within(banner).getByRole('button', { name: 'Install' });
    await user.click(within(banner).getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('region', BANNER)).toBeNull();
  });

  it('is named to those who said ‘Not now’ before they knew it', async () => {
    localStorage.setItem('habit-points.install-dismissed', 'yes');
    await keeps(false);
    offerInstall();
    await openPage('/dashboard', { before: awarded });
    expect(await screen.findByText(/This browser may delete unsent awards/)).toBeTruthy();
  });

  it.each([
    ['that keeps it', true, awarded, false],
    ['before an award was sent', false, award, false],
    ['on the home screen', false, awarded, true],
  ])('is not named: %s', async (_, isKept, before, isInstalled) => {
    await keeps(isKept);
    if (isInstalled)
      vi.stubGlobal('matchMedia', (query: string) => ({
        matches: query.includes('standalone'),
        addEventListener: () => {},
        removeEventListener: () => {},
      }));
    await openPage('/dashboard', { before, answers: { [AWARD]: noNetwork } });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', STORAGE)).toBeNull();
  });
});

describe('the install button', () => {
  it('comes after the first award was sent, instead of the browser’s own prompt', async () => {
    const { event, prompt } = offerInstall();
    expect(event.defaultPrevented).toBe(true);
    const { user } = await openPage('/dashboard', { before: awarded });
    await user.click(await screen.findByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledOnce();
    expect(screen.queryByRole('region', BANNER)).toBeNull();
  });

  it.each([
    ['before an award was sent', '/dashboard', award],
    ['on another page', '/leaderboard', awarded],
    ['on the sign-in page', '/login', awarded],
  ])('does not come %s', async (_, path, before) => {
    offerInstall();
    const session = path === '/login' ? null : undefined;
    await openPage(path, { before, answers: { [AWARD]: noNetwork }, ...(session === null ? { session } : {}) });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', BANNER)).toBeNull();
  });

  it('stays away once it was dismissed', async () => {
    offerInstall();
    const { user } = await openPage('/dashboard', { before: awarded });
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('region', BANNER)).toBeNull();
    offerInstall();
    expect(screen.queryByRole('region', BANNER)).toBeNull();
  });
});

describe('the sidebar', () => {
  it('offers what the banner was dismissed for, also to a scholar', async () => {
    const { prompt } = offerInstall();
    const session = { ...SIGNED_IN, profile: { ...RIVERA, role: 'SCHOLAR' } };
    const { user } = await openPage('/dashboard', { session });
    await user.click(await screen.findByRole('button', { name: 'Install the app' }));
    expect(prompt).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Install the app' })).toBeNull();
  });

  it('still offers it after Not now', async () => {
    offerInstall();
    const { user } = await openPage('/dashboard', { before: awarded });
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.getByRole('button', { name: 'Install the app' })).toBeTruthy();
  });

  it('offers nothing where the browser does not', async () => {
    await openPage('/dashboard');
    await screen.findByRole('button', { name: 'Collapse sidebar' });
    expect(screen.queryByRole('button', { name: 'Install the app' })).toBeNull();
  });
});

describe('on iOS', () => {
  it('the sheet tells how, and that waiting awards stay in this tab', async () => {
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
    installPrompt.watch();
    Reflect.deleteProperty(navigator, 'standalone');
    const { user } = await openPage('/dashboard', {
      answers: { [AWARD]: noNetwork },
      before: async (services) => {
        await awarded(services);
        await award(services);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add to Home Screen' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Add to Home Screen' }));
    expect(sheet.getByRole('alert').textContent).toBe(
      '1 unsent award in this tab. The app on the home screen has a storage of its own. Send it from here first.',
    );
    expect(sheet.getAllByRole('listitem')).toHaveLength(4);
  });
});
