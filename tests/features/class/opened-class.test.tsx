import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openedClass } from '#services/page/opened-class.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { json } from '#tests/features/school-api.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';
import { stubWindow } from '#tests/support/window-size.ts';
import { classAnswers, openClass, ROSTER } from './class-page.ts';

pageTests();
beforeEach(() => openedClass.forget('g1'));
afterEach(() => vi.unstubAllGlobals());

const way = async (navigation = 'Main', name = 'Class') =>
  within(await screen.findByRole('navigation', { name: navigation }))
    .getByRole('link', { name })
    .getAttribute('href');

test('Class leads to the class that this page opened, past the list of classes', async () => {
  const { place } = await openClass();
  expect(place()).toBe('/class/g1');
  expect(await way()).toBe('/class/g1');
  expect(await way('Main', 'Rosters')).toBe('/rosters');
});

test('the bar of a phone leads there too', async () => {
  stubWindow({ width: 390, height: 844 });
  await openClass();
  expect(await way('Shortcuts')).toBe('/class/g1');
});

test('before one was opened, it leads to the list', async () => {
  await openPage('/dashboard', { answers: classAnswers() });
  expect(await way()).toBe('/class');
});

test('another teacher’s class is not led to', async () => {
  openedClass.note({ accountId: OKAFOR.id, rosterId: 'g1' });
  await openPage('/dashboard', { answers: classAnswers(), session: { ...SIGNED_IN, profile: RIVERA } });
  expect(await way()).toBe('/class');
});

test('nor is a class that the server no longer has', async () => {
  openedClass.note({ accountId: RIVERA.id, rosterId: 'g1' });
  const gone = json(404, { detail: 'There is no such roster.', code: 'not_found', request_id: 'x' });
  await openPage('/class/g1', { answers: { ...classAnswers(), [ROSTER]: gone } });
  await screen.findByRole('link', { name: 'All rosters' });
  expect(await way()).toBe('/class');
});

test('nor is a class whose roster was deleted here; another one stays', async () => {
  openedClass.note({ accountId: RIVERA.id, rosterId: 'g1' });
  const { user } = await openPage('/rosters/g1', {
    answers: { ...classAnswers(), 'DELETE /api/rosters/g1': () => new Response(null, { status: 204 }) },
  });
  openedClass.forget('g2');
  expect(openedClass.getSnapshot()).toEqual({ accountId: RIVERA.id, rosterId: 'g1' });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete roster' }));
  await screen.findByText('“Readers” was deleted.');
  expect(await way()).toBe('/class');
});
