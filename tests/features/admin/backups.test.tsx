import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json, type Answer } from '#tests/features/school-api.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { ago } from './admin-page.ts';
import { NO_BACKUPS, openSchoolRoom } from './school-room.ts';

pageTests();

async function open(backups: object, answers: Record<string, Answer> = {}, isSuperuser = true) {
  const page = await openSchoolRoom(
    'backups',
    { 'GET /api/admin/backups': json(200, backups), ...answers },
    isSuperuser,
  );
  return { ...page, section: within(await screen.findByRole('region', { name: 'Backups' })) };
}

const MADE = { ...NO_BACKUPS, newest: { at: ago(0), bytes: 12_340_000 }, kept: 1 };

it('makes a backup at once, and says how old and how large it is', async () => {
  const { user, section } = await open(NO_BACKUPS, { 'POST /api/admin/backups': json(200, MADE) });
  expect(section.getByText('There is none yet. The server makes one each night.')).toBeTruthy();
  await user.click(section.getByRole('button', { name: 'Back up now' }));
  expect(await section.findByText('The backup is made.')).toBeTruthy();
});

it('says the age, the size and the number of backups', async () => {
  const { section } = await open({ ...MADE, kept: 23 });
  expect(
    section.getByText(/^The last one was made (at|on) .* \(12\.3 MB\)\. The server keeps 23 backups\.$/),
  ).toBeTruthy();
});

it('says since when none could be written', async () => {
  const { section } = await open({ ...MADE, failed_at: ago(60) });
  expect(section.getByRole('alert').textContent).toMatch(
    /^The backup (at|on) .* could not be written, and none since\. .*Its disk may be full\.$/,
  );
});

it('says that the one of last night is missing', async () => {
  const { section } = await open({ ...MADE, trouble_since: ago(0) });
  expect(section.getByRole('alert').textContent).toBe(
    'The backup of last night is missing. The server’s log says why.',
  );
});

it('says why a backup was not made', async () => {
  const refused = json(409, { detail: 'The backup couldn’t be written. The server’s log says why.' });
  const { user, section } = await open(NO_BACKUPS, { 'POST /api/admin/backups': refused });
  await user.click(section.getByRole('button', { name: 'Back up now' }));
  expect((await section.findByRole('alert')).textContent).toContain('The server’s log says why.');
});

it('offers none to staff who are no administrators, or where the server makes none', async () => {
  const { section } = await open(MADE, {}, false);
  expect(section.queryByRole('button')).toBeNull();
});

it('says where the server makes none', async () => {
  const { section } = await open({ ...NO_BACKUPS, is_on: false });
  expect(section.getByText(/This server makes no backups by itself/)).toBeTruthy();
  expect(section.queryByRole('button')).toBeNull();
});
