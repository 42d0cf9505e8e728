import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { students } from '#data/cache/students.ts';
import { firstScreen, watchFirstScreen } from '#services/page/first-screen.ts';
import { RIVERA } from '#tests/support/session.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';

pageTests();

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  root.innerHTML = '<p class="first-loading"></p>';
  document.body.append(root);
  watchFirstScreen(root, () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  root.remove();
});

/** A screen that shows no students, with the time in the test's hand. */
async function openHelp() {
  const { services, view } = await openPage('/help');
  await screen.findByRole('heading', { level: 1 });
  const follow = vi.spyOn(students.follow({ db: services.schoolDb(RIVERA.id) }).data, 'subscribe');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return { view, follow };
}

async function drawFirstScreen(): Promise<void> {
  root.replaceChildren();
  await firstScreen();
}

it('the list of students is read ahead of its screens, half a second after the first screen is drawn', async () => {
  const { follow } = await openHelp();
  await vi.advanceTimersByTimeAsync(4000);
  expect(follow).not.toHaveBeenCalled();
  await drawFirstScreen();
  await vi.advanceTimersByTimeAsync(499);
  expect(follow).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(follow).toHaveBeenCalledTimes(1);
});

it('a page that is left before its first screen is drawn reads nothing ahead', async () => {
  const { view, follow } = await openHelp();
  view.unmount();
  await drawFirstScreen();
  await vi.advanceTimersByTimeAsync(4000);
  expect(follow).not.toHaveBeenCalled();
});
