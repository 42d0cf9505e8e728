import '#tests/features/one-dexie.ts';
import { userEvent } from '@testing-library/user-event';
import { createOutboxCopy } from '#data/outbox/copy/outbox-copy.ts';
import { AWARD } from '#tests/support/award.ts';
import { cleanup, render as draw, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dexie } from 'dexie';
import { ErrorBoundary } from '#app/error-boundary.tsx';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import type { ReactNode } from 'react';
import { NOW } from '#tests/support/clock.ts';
import { ClockContext } from '#ui/hooks/clock.ts';

const AWARDED = {
  submissionId: 'submission-1',
  userId: 'teacher-1',
  apiBase: 'https://school.test',
  madeAt: Date.UTC(2026, 10, 20, 9),
  habitName: 'Own It',
  reasons: ['Work Hard'],
  comment: '',
  request: AWARD,
};

afterEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const render = (page: ReactNode) =>
  draw(page, {
    wrapper: ({ children }) => <ClockContext value={{ now: () => NOW, zone: null }}>{children}</ClockContext>,
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

it.each(['/display', '/kiosk'])('on %s it speaks of no awards, and says what the screen does by itself', (path) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers();
  history.replaceState(null, '', path);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe(
    'This screen tries again every minute. If that doesn’t help, restart the device.',
  );
});

it('the next place is shown again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const at = (place: string) => <ErrorBoundary place={place}>{place === '/a' ? <Broken /> : 'Fine'}</ErrorBoundary>;
  const { rerender } = render(at('/a'));
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
  rerender(at('/b'));
  screen.getByText('Fine');
});

/** An award in the second copy; `name` is null after a sign-out. */
function copy(id: string, name: string | null): void {
  createOutboxCopy(localStorage).put('outbox', [{ ...AWARDED, seq: 1, id, studentName: name }]);
}

it('where the storage can’t be opened, it says so, and what the second copy has can be exported', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = (blob: Blob) => {
    void blob.text().then((text) => files.push(text));
    return 'blob:file';
  };
  copy('award-1', 'Amara Ek');
  copy('award-2', null);
  const CantOpen = (): never => {
    const words = 'Internal error opening backing store for indexedDB.open.';
    throw Object.assign(new Error(words), { name: 'UnknownError' });
  };
  render(
    <ErrorBoundary>
      <CantOpen />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading').textContent).toBe('This browser can’t open its storage');
  expect(screen.getByRole('alert').textContent).not.toContain('saved on this device');
  await screen.findByText('2 unsent awards are also kept in a second copy.');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Export unsent awards' }));
  await expect.poll(() => files.join()).toContain('Amara Ek');
  expect(files.join()).not.toContain('award-2');
});

/** Reads a table in its own database. */
function Reader({ db }: { db: Dexie }) {
  useLiveQuery(() => db.table('rows').toArray(), [db]);
  return 'Loading…';
}

function database(name: string): Dexie {
  const db = new Dexie(name);
  db.version(1).stores({ rows: 'id' });
  return db;
}

it('a database that can’t be opened is shown as a storage failure, not as loading for ever', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(Dexie.dependencies.indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  });
  render(
    <ErrorBoundary>
      <Reader db={database('broken')} />
    </ErrorBoundary>,
  );
  const heading = await screen.findByRole('heading');
  expect(heading.textContent).toBe('This browser can’t open its storage');
});

it('a database that was closed on purpose is no failure', async () => {
  const db = database('closed');
  await db.open();
  db.close();
  render(
    <ErrorBoundary>
      <Reader db={db} />
    </ErrorBoundary>,
  );
  await new Promise((resolve) => void setTimeout(resolve, 50));
  expect(document.body.textContent).toBe('Loading…');
});
