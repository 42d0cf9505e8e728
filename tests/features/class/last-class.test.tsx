import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Services } from '#services/services.ts';
import { noteClass } from '#data/cache/used-awards.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { json } from '#tests/features/school-api.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';
import { stubWindow } from '#tests/support/window-size.ts';
import { classAnswers, openClass, ROSTER } from './class-page.ts';

pageTests();
afterEach(() => vi.unstubAllGlobals());

/** An account opened the class on this device before. */
const opened =
  (account: string) =>
  ({ schoolDb }: Services): Promise<void> =>
    noteClass(schoolDb(account), 'g1');

const way = async (navigation = 'Main', name = 'Class') =>
  within(await screen.findByRole('navigation', { name: navigation }))
    .getByRole('link', { name })
    .getAttribute('href');

test('Class leads to the class that was opened last, past the list of classes', async () => {
  const { place } = await openClass();
  await waitFor(async () => expect(await way()).toBe('/class/g1'));
  expect(place()).toBe('/class/g1');
  expect(await way('Main', 'Rosters')).toBe('/rosters');
});

test('so does the bar of a phone', async () => {
  stubWindow({ width: 390, height: 844 });
  await openClass();
  await waitFor(async () => expect(await way('Shortcuts')).toBe('/class/g1'));
});

test('before one was opened, it leads to the list', async () => {
  await openPage('/dashboard', { answers: classAnswers() });
  await screen.findByRole('heading', { name: 'Readers' });
  expect(await way()).toBe('/class');
});

test('another teacher’s class is not led to', async () => {
  await openPage('/dashboard', { answers: classAnswers(), before: opened(OKAFOR.id) });
  await screen.findByRole('heading', { name: 'Readers' });
  expect(await way()).toBe('/class');
});

test('nor is a class that the server no longer has', async () => {
  const { school, user, clock } = await openPage('/rosters/g1', { answers: classAnswers(), before: opened(RIVERA.id) });
  await waitFor(async () => expect(await way()).toBe('/class/g1'));
  const gone = json(404, { detail: 'There is no such roster.', code: 'not_found', request_id: 'x' });
  school.answer(ROSTER, gone);
  // What was loaded a minute ago is loaded again.
  clock.move(60_000);
  await user.click(screen.getAllByRole('link', { name: 'Class' })[0] as HTMLElement);
  await screen.findByRole('link', { name: 'All rosters' });
  await waitFor(async () => expect(await way()).toBe('/class'));
});

test('nor is a class whose roster was deleted here', async () => {
  const { user } = await openPage('/rosters/g1', {
    answers: { ...classAnswers(), 'DELETE /api/rosters/g1': () => new Response(null, { status: 204 }) },
    before: opened(RIVERA.id),
  });
  await waitFor(async () => expect(await way()).toBe('/class/g1'));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete roster' }));
  await screen.findByText('“Readers” was deleted.');
  await waitFor(async () => expect(await way()).toBe('/class'));
});
