import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { json, noNetwork, type Answer } from '#tests/features/school-api.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { CLERK, signInIsOld, typePasswordAgain, waiting } from './admin-page.ts';
import { SCHOOL } from './school-room.ts';

pageTests();

const SAVE = 'POST /api/admin/school/archive';
const BYTES = 'PK archive';
const archive: Answer = () => new Response(BYTES, { headers: { 'Content-Type': 'application/zip' } });
const cutOff: Answer = () =>
  new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut off')) }), {
    headers: { 'Content-Type': 'application/zip' },
  });

const blobs: Blob[] = [];
afterEach(() => void blobs.splice(0));

async function open(answers: Record<string, Answer>, is_superuser = true) {
  URL.createObjectURL = (blob) => {
    // Node's, which is another class than the page's.
    blobs.push(blob as Blob);
    return 'blob:school';
  };
  URL.revokeObjectURL = () => undefined;
  const profile = { ...CLERK, is_superuser };
  const page = await openPage('/admin/school?part=backups', {
    session: { ...SIGNED_IN, profile },
    answers: {
      'GET /api/admin/waiting': waiting(),
      'GET /api/admin/school': json(200, SCHOOL),
      'GET /api/admin/mail': json(503, {}),
      'GET /api/auth/me': json(200, profile),
      ...answers,
    },
  });
  await screen.findByRole('navigation', { name: 'Parts of School' });
  return page;
}

const region = () => within(screen.getByRole('region', { name: 'Everything in one file' }));

it('a superuser saves the whole school, once the password is typed where the sign-in is old', async () => {
  const { user, school } = await open({ [SAVE]: signInIsOld });
  await user.click(region().getByRole('button', { name: 'Save the whole school' }));
  await screen.findByRole('dialog', { name: 'Confirm your password' });
  school.answer(SAVE, archive);
  await typePasswordAgain(user);
  expect(await region().findByText('Saved as school-2026-11-25.zip.')).toBeTruthy();
  expect(await blobs.at(-1)?.text()).toBe(BYTES);
});

it('a file that was cut off is not saved', async () => {
  const { user } = await open({ [SAVE]: cutOff });
  await user.click(region().getByRole('button', { name: 'Save the whole school' }));
  expect((await region().findByRole('alert')).textContent).toMatch(/^The file was not saved\./);
  expect(blobs).toEqual([]);
});

it('says that it was not saved without a connection, and in the server’s words where it refuses', async () => {
  const { user, school } = await open({ [SAVE]: noNetwork });
  await user.click(region().getByRole('button', { name: 'Save the whole school' }));
  expect((await region().findByRole('alert')).textContent).toMatch(/^The file was not saved\./);
  school.answer(SAVE, json(409, { detail: 'Somebody is saving this file at the moment.', code: 'archive_under_way' }));
  await user.click(region().getByRole('button', { name: 'Save the whole school' }));
  expect(await region().findByText(/Somebody is saving this file at the moment\./)).toBeTruthy();
});

it('is not offered to staff who are no superusers', async () => {
  await open({}, false);
  expect(screen.queryByRole('region', { name: 'Everything in one file' })).toBeNull();
});
