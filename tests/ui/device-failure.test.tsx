import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { storing } from '#domain/not-stored.ts';
import { refreshProblem, useRefresh } from '#ui/hooks/use-refresh.ts';

const closed = (): Promise<never> => Promise.reject(new Error('The database is closed.'));

it.each([
  ['the storing of an answer', () => storing(closed), 'This device couldn’t store what was loaded.'],
  ['anything before it', closed, 'This device couldn’t read what it has stored.'],
])('%s fails on this device: a refresh says so', async (_, load, text) => {
  const { result } = renderHook(() => useRefresh(load));
  await waitFor(() => expect(refreshProblem(result.current.state, () => 'not this')).toBe(text));
});
