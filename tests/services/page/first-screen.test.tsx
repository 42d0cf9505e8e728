import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from '@testing-library/react';
import { firstScreen, watchFirstScreen } from '#services/page/first-screen.ts';
import { dropForeignMarks, useRootMark } from '#ui/hooks/use-root-mark.ts';

const page = document.documentElement;
let root: HTMLElement;
let last: HTMLElement;
const isThere = () => document.contains(last);
const settle = () => new Promise((resolve) => void setTimeout(resolve));

beforeEach(() => {
  document.body.replaceChildren();
  last = document.createElement('div');
  last.id = 'last-screen';
  root = document.createElement('div');
  const loading = document.createElement('p');
  loading.className = 'first-loading';
  root.append(loading);
  document.body.append(last, root);
  page.setAttribute('data-has-nav-bar', '');
});
afterEach(() => {
  document.body.replaceChildren();
  page.removeAttribute('data-has-nav-bar');
});

it('what the page looked like stays until the app has drawn a page that is not loading', async () => {
  watchFirstScreen(root, dropForeignMarks);
  document.body.append(document.createElement('p'));
  await settle();
  expect(isThere()).toBe(true);
  const loading = renderHook(() => useRootMark('loading'));
  root.replaceChildren(document.createElement('main'));
  await settle();
  expect(isThere()).toBe(true);
  loading.unmount();
  await settle();
  expect(isThere()).toBe(false);
});

it('its marks on the root go with it, those of the app stay', async () => {
  const bar = renderHook(() => useRootMark('action-bar'));
  watchFirstScreen(root, dropForeignMarks);
  root.replaceChildren(document.createElement('main'));
  await settle();
  expect(page.hasAttribute('data-has-nav-bar')).toBe(false);
  expect(page.hasAttribute('data-has-action-bar')).toBe(true);
  bar.unmount();
});

it('a start without it changes nothing', async () => {
  last.remove();
  watchFirstScreen(root, dropForeignMarks);
  root.replaceChildren(document.createElement('main'));
  await settle();
  expect(page.hasAttribute('data-has-nav-bar')).toBe(true);
});

/** What has come of the wait for the first screen. */
function waiting(): { isOver: boolean } {
  const wait = { isOver: false };
  void firstScreen().then(() => (wait.isOver = true));
  return wait;
}

it('what no screen needs waits until the first one is drawn, with or without a copy', async () => {
  for (const hasCopy of [true, false]) {
    if (!hasCopy) last.remove();
    watchFirstScreen(root, dropForeignMarks);
    const wait = waiting();
    const loading = renderHook(() => useRootMark('loading'));
    root.replaceChildren(document.createElement('main'));
    await settle();
    await settle();
    expect(wait.isOver).toBe(false);
    loading.unmount();
    await vi.waitFor(() => expect(wait.isOver).toBe(true));
  }
});

it('a start waits no longer than five seconds for a screen that is still loading; the copy stays until that is drawn', async () => {
  vi.useFakeTimers();
  try {
    watchFirstScreen(root, dropForeignMarks);
    const wait = waiting();
    await vi.advanceTimersByTimeAsync(4999);
    expect(wait.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(wait.isOver).toBe(true);
    expect(isThere()).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
