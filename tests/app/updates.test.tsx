import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HoldUpdates, UpdateBanner } from '#app/updates.tsx';
import { createUpdateStore } from '#services/page/update-store.ts';

afterEach(cleanup);

function open(path: string) {
  const take = vi.fn<() => void>();
  const store = createUpdateStore(take);
  render(
    <MemoryRouter initialEntries={[path]}>
      <HoldUpdates store={store} />
      <UpdateBanner store={store} />
      <input aria-label="Name" />
      <input aria-label="Search" type="search" />
    </MemoryRouter>,
  );
  return { take, store, user: userEvent.setup() };
}

describe('a newer version', () => {
  it('is offered, and comes with a tap only', async () => {
    const { user, store, take } = open('/dashboard');
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
    act(() => store.found());
    expect(screen.getByText('A new version of Habit Points is ready.')).toBeTruthy();
    expect(take).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(take).toHaveBeenCalledOnce();
  });

  it.each([
    ['sending', 'The update installs as soon as your awards are sent.'],
    ['awarding', 'The update installs after this award.'],
    ['typing', 'The update installs when you leave this page, so you won’t lose what you typed.'],
  ] as const)('waits while %s, says so, and comes then by itself', async (busy, words) => {
    const { user, store, take } = open('/dashboard');
    act(() => {
      store.found();
      store.setBusy(busy, true);
    });
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(screen.getByText(words)).toBeTruthy();
    expect(take).not.toHaveBeenCalled();
    act(() => store.setBusy(busy, false));
    expect(take).toHaveBeenCalledOnce();
  });

  it('that came in another tab waits here too', () => {
    const { store, take } = open('/assign/reasons');
    act(() => store.ask());
    expect(screen.getByText('The update installs after this award.')).toBeTruthy();
    expect(take).not.toHaveBeenCalled();
  });
});

describe('what holds an update back', () => {
  it.each([
    ['/assign/students', true],
    ['/assign/roster/points', true],
    ['/award', false],
    ['/dashboard', false],
  ])('an award being made: %s %s', (path, held) => {
    const { store, take } = open(path);
    act(() => store.ask());
    expect(take).toHaveBeenCalledTimes(held ? 0 : 1);
  });

  it('what was typed, but not a search', async () => {
    const { user, store, take } = open('/login');
    await user.type(screen.getByLabelText('Search'), 'zoe');
    await user.type(screen.getByLabelText('Name'), 'Ana');
    act(() => store.ask());
    expect(take).not.toHaveBeenCalled();
    cleanup();
    const again = open('/login');
    await again.user.type(screen.getByLabelText('Search'), 'zoe');
    act(() => again.store.ask());
    expect(again.take).toHaveBeenCalledOnce();
  });
});
