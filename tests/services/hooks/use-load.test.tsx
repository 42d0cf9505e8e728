import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Result } from '#domain/failure.ts';
import { useLoad } from '#services/hooks/use-load.ts';
import { fakeNow } from '#tests/support/fake-time.ts';

const OK: Result<void> = { ok: true, value: undefined };
const OFFLINE: Result<void> = { ok: false, failure: { kind: 'offline' } };
const load = vi.fn<() => Promise<Result<void>>>();
const waitMs = (failures: number): number => (failures === 0 ? 30_000 : 5000);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Renders the hook; `drawn` has each state that a screen would have drawn. */
async function follow() {
  const drawn: Array<{ isLoading: boolean; problem: string | null }> = [];
  const { result } = renderHook(() => {
    const { isLoading, problem, refresh } = useLoad(load, { waitMs, now: fakeNow });
    drawn.push({ isLoading, problem: problem?.kind ?? null });
    return { isLoading, problem, refresh };
  });
  await pass(0);
  return { drawn, result };
}

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset().mockResolvedValue(OK);
});
afterEach(() => {
  cleanup();
  setVisibility('visible');
  vi.useRealTimers();
});

it('loads at once, and again 30 s after each answer', async () => {
  await follow();
  expect(load).toHaveBeenCalledTimes(1);
  await pass(29_000);
  expect(load).toHaveBeenCalledTimes(1);
  await pass(1500);
  expect(load).toHaveBeenCalledTimes(2);
  await pass(30_000);
  expect(load).toHaveBeenCalledTimes(3);
});

it('asks nothing while hidden, and at once when it is seen again after 30 s', async () => {
  await follow();
  act(() => setVisibility('hidden'));
  await pass(600_000);
  expect(load).toHaveBeenCalledTimes(1);
  act(() => setVisibility('visible'));
  expect(load).toHaveBeenCalledTimes(2);
});

it('waits out the 30 s when it was hidden for less', async () => {
  await follow();
  act(() => setVisibility('hidden'));
  await pass(10_000);
  act(() => setVisibility('visible'));
  expect(load).toHaveBeenCalledTimes(1);
  await pass(20_500);
  expect(load).toHaveBeenCalledTimes(2);
});

it('never says that it is running for a load that nobody asked for', async () => {
  const { drawn } = await follow();
  load.mockResolvedValue(OFFLINE);
  await pass(30_000);
  load.mockResolvedValue(OK);
  await pass(5000);
  const isLoading = false;
  expect(drawn).toEqual([
    { isLoading: true, problem: null },
    { isLoading, problem: null },
    { isLoading, problem: 'offline' },
    { isLoading, problem: null },
  ]);
});

it('says that it is running when a person asks', async () => {
  const { result } = await follow();
  load.mockReturnValue(new Promise(() => {}));
  act(() => result.current.refresh());
  expect(result.current.isLoading).toBe(true);
});

it('does not ask twice at once, and asks when the network is back', async () => {
  await follow();
  let answer: (result: Result<void>) => void = () => {};
  load.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  act(() => void window.dispatchEvent(new Event('online')));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(2);
  await act(async () => answer(OK));
});

it('says that this device could not read what it has where the load throws', async () => {
  load.mockRejectedValue(new Error('The database is closed.'));
  const { result } = await follow();
  expect(result.current.problem).toEqual({ kind: 'not-read' });
});
