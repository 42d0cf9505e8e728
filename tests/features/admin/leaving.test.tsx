import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageTests } from '#tests/features/open-page.tsx';
import { json, type Answer } from '#tests/features/school-api.ts';
import { TestImportWorker } from '#tests/support/import-worker.ts';
import { openAdmin } from './admin-page.ts';
import { NO_MAIL, openSchoolRoom } from './school-room.ts';

pageTests();
beforeEach(() => vi.stubGlobal('Worker', TestImportWorker));
afterEach(() => vi.unstubAllGlobals());

const WREN = {
  id: 'a',
  first_name: 'Wren',
  last_name: 'Abara',
  email: null,
  school_number: '4001',
  grade: 6,
  classes: [],
  code_until: null,
  reminded_at: null,
  may_remind: false,
};
const CODES: Record<string, Answer> = {
  'GET /api/admin/newcomers': json(200, { results: [WREN], here: 2 }),
  'GET /api/admin/addresses': json(200, { public_url: 'https://points.example', hosts: [] }),
};

const question = () => screen.queryByRole('dialog', { name: 'Leave this page?' });
const asked = () => screen.findByRole('dialog', { name: 'Leave this page?' });
const reload = () => {
  const event = createEvent('beforeunload', window, { cancelable: true });
  fireEvent(window, event);
  return event.defaultPrevented;
};

async function chooseFile() {
  const page = await openAdmin('/admin/students/import', { 'GET /api/admin/imports': json(200, { results: [] }) });
  const file = new File(['First name,Surname\nWren,Abara\n'], 'pupils.csv');
  await page.user.upload(await screen.findByLabelText('Choose a file of students'), file);
  await screen.findByRole('heading', { name: 'What do the columns hold?' });
  return page;
}

const room = (name: RegExp) => within(screen.getByRole('navigation', { name: 'Admin' })).getByRole('link', { name });

describe('a page with something that no draft may keep', () => {
  it('is left after a question that says what would be lost', async () => {
    const { user, place } = await chooseFile();
    await user.click(room(/^Houses/));
    const dialog = within(await asked());
    expect(dialog.getByText('Nothing is saved yet, and this page doesn’t keep the file.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(question()).toBeNull();
    expect(place()).toBe('/admin/students/import');
    expect(screen.getByLabelText<HTMLSelectElement>('What “Surname” holds').value).toBe('last_name');
    await user.click(room(/^Houses/));
    await user.click(within(await asked()).getByRole('button', { name: 'Leave' }));
    await expect.poll(place).toBe('/admin/houses');
    expect(question()).toBeNull();
  });

  it('makes the browser ask before a reload, and only as long as there is something to lose', async () => {
    const { user } = await chooseFile();
    expect(reload()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Another file' }));
    await screen.findByLabelText('Choose a file of students');
    expect(reload()).toBe(false);
    await user.click(room(/^Houses/));
    expect(question()).toBeNull();
  });

  it('does not ask about a link that opens elsewhere', async () => {
    await chooseFile();
    // jsdom can open no other tab.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(room(/^Houses/), { ctrlKey: true });
    expect(question()).toBeNull();
  });

  it('is School with the password of the mail server', async () => {
    const { user } = await openSchoolRoom('email', { 'GET /api/admin/mail': json(200, NO_MAIL) });
    await user.type(await screen.findByLabelText('Password'), 'open sesame');
    await user.click(screen.getByRole('link', { name: /^Backups/ }));
    expect(within(await asked()).getByText('The password is not saved, and no draft of it is kept.')).toBeTruthy();
  });

  it('is a new student with a lunch number', async () => {
    const { user } = await openAdmin('/admin/students/new', { 'GET /api/admin/houses': json(200, { results: [] }) });
    await user.type(await screen.findByLabelText('Lunch number (optional)'), '4321');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(within(await asked()).getByText('The lunch number is not saved, and no draft of it is kept.')).toBeTruthy();
  });

  it('is that of codes which nobody has printed or saved', async () => {
    const { user } = await openAdmin('/admin/students/codes', {
      ...CODES,
      'POST /api/admin/student-codes': json(201, {
        school: 'Riverbank School',
        expires_at: '2026-12-09T15:00:00Z',
        codes: [{ ...WREN, code: 'K7QM-4T2P' }],
        left: 0,
      }),
    });
    URL.createObjectURL = () => 'blob:codes';
    URL.revokeObjectURL = () => undefined;
    await user.click(await screen.findByRole('button', { name: 'Make 1 code' }));
    const save = await screen.findByRole('button', { name: 'Save as CSV' });
    await user.click(room(/^Houses/));
    expect(within(await asked()).getByText(/^The codes are shown only here/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await user.click(save);
    expect(reload()).toBe(false);
  });
});
