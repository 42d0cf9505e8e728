import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyScreen } from '#app/lazy-screen.tsx';

afterEach(cleanup);

const Page = () => <h1>Here</h1>;

it('a screen that could not be fetched ahead is fetched again when it is opened', async () => {
  const load = vi
    .fn<() => Promise<typeof Page>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(Page);
  const lazy = lazyScreen(load);
  await expect(lazy.preload()).rejects.toThrow('offline');
  await act(async () => {
    render(
      <Suspense>
        <lazy.Screen />
      </Suspense>,
    );
  });
  expect(screen.getByRole('heading', { name: 'Here' })).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
