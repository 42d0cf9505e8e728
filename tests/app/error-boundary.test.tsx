import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#app/error-boundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('A bug');
}

it('a render that fails says so and offers Reload', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
  screen.getByRole('button', { name: 'Reload' });
});

it('the next place is shown again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const at = (place: string) => <ErrorBoundary place={place}>{place === '/a' ? <Broken /> : 'Fine'}</ErrorBoundary>;
  const { rerender } = render(at('/a'));
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
  rerender(at('/b'));
  screen.getByText('Fine');
});
