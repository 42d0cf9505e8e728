import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderHook } from '@testing-library/react';
import { leaveLastScreen } from '#services/page/leave-last-screen.ts';
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
  leaveLastScreen(root, dropForeignMarks);
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
  leaveLastScreen(root, dropForeignMarks);
  root.replaceChildren(document.createElement('main'));
  await settle();
  expect(page.hasAttribute('data-has-nav-bar')).toBe(false);
  expect(page.hasAttribute('data-has-action-bar')).toBe(true);
  bar.unmount();
});

it('a start without it changes nothing', async () => {
  last.remove();
  leaveLastScreen(root, dropForeignMarks);
  root.replaceChildren(document.createElement('main'));
  await settle();
  expect(page.hasAttribute('data-has-nav-bar')).toBe(true);
});
