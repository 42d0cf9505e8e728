import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepTapTime } from '#services/page/tap-times.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';

pageTests();
afterEach(() => vi.unstubAllGlobals());

const speed = async () => within(await screen.findByRole('region', { name: 'Speed of this device' }));

/** What jsdom lacks: a browser that tells which events belong to one tap. */
const measuresTaps = (): void => {
  vi.stubGlobal('PerformanceEventTiming', { prototype: { interactionId: 0 } });
};

test('Help tells how soon this device showed what a tap does, the last times that the app was used', async () => {
  measuresTaps();
  keepTapTime('yesterday', 210);
  keepTapTime('today', 88);
  await openPage('/help');
  const words = (await speed()).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(words).toEqual([
    'The last 2 times the app was used here, it showed what a tap does within 210 ms.',
    'That is slow. It may help to close other apps and tabs.',
    'These times stay on this device.',
  ]);
});

test('Help says where the browser measures nothing', async () => {
  await openPage('/help');
  expect((await speed()).getByText('This browser doesn’t say how soon it shows what a tap does.')).toBeTruthy();
});
