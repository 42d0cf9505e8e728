import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json, type Answer } from '#tests/features/school-api.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { ago, kept } from './admin-page.ts';
import { NO_MAIL, openSchoolRoom } from './school-room.ts';

pageTests();

const SAVED = {
  ...NO_MAIL,
  version: 2,
  host: 'smtp.school.example',
  username: 'points',
  has_password: true,
  sender: 'points@school.example',
};

async function open(mail: object, answers: Record<string, Answer> = {}, isSuperuser = true) {
  const page = await openSchoolRoom('email', { 'GET /api/admin/mail': json(200, mail), ...answers }, isSuperuser);
  return { ...page, section: within(await screen.findByRole('region', { name: 'Email' })) };
}

it('is off at first, and says what is wrong with a mail server before it is sent', async () => {
  const { user, section } = await open(NO_MAIL);
  expect(section.getByText('Off')).toBeTruthy();
  expect(section.getByText('Nothing is sent. Links and codes are shown to you, to hand on.')).toBeTruthy();
  await user.click(section.getByRole('button', { name: 'Save the mail server' }));
  expect(section.getByRole('alert').textContent).toBe(
    'Please give the name of the mail server, such as smtp.school.example.',
  );
  expect(section.queryByRole('button', { name: 'Send a test email' })).toBeNull();
});

it('sends the mail server with its password', async () => {
  const patch = kept(json(200, SAVED));
  const { user, section } = await open(NO_MAIL, { 'PATCH /api/admin/mail': patch.answers });
  await user.type(section.getByLabelText('Mail server (SMTP)'), 'smtp.school.example');
  await user.selectOptions(section.getByLabelText('Encryption'), 'tls');
  expect(section.getByLabelText('Port')).toHaveProperty('value', '465');
  await user.type(section.getByLabelText('User name'), 'points');
  await user.type(section.getByLabelText('Emails come from'), 'points@school.example');
  await user.click(section.getByRole('button', { name: 'Save the mail server' }));
  expect(section.getByRole('alert').textContent).toMatch(/^Please type the password of the mail server\./);
  await user.type(section.getByLabelText('Password'), 'open sesame');
  await user.click(section.getByRole('button', { name: 'Save the mail server' }));
  expect(await section.findByText('The mail server is saved.')).toBeTruthy();
  expect(await patch.body()).toEqual({
    version: 1,
    server: {
      host: 'smtp.school.example',
      port: 465,
      security: 'tls',
      username: 'points',
      password: 'open sesame',
      sender: 'points@school.example',
    },
  });
});

it('keeps what was typed in this tab, and never the password', async () => {
  const { user, section } = await open(SAVED);
  await user.clear(section.getByLabelText('User name'));
  await user.type(section.getByLabelText('User name'), 'office');
  await user.type(section.getByLabelText('Password (stored; empty keeps it)'), 'open sesame');
  const everything = JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage });
  expect(everything).toContain('office');
  expect(everything).not.toContain('sesame');
});

it('can be turned on after a test email has gone through, and tells what the mail server said', async () => {
  const { user, section } = await open(SAVED, {
    'POST /api/admin/mail/test': json(200, {
      is_sent: false,
      detail: 'The mail server doesn’t accept the user name and the password.',
      answer: '535 5.7.8 Error',
    }),
  });
  expect(section.getByRole('button', { name: 'Turn email on' })).toHaveProperty('disabled', true);
  await user.click(section.getByRole('button', { name: 'Send a test email' }));
  expect((await section.findByRole('alert')).textContent).toBe(
    'The mail server doesn’t accept the user name and the password. Its answer: 535 5.7.8 Error',
  );
});

it('is turned on', async () => {
  const patch = kept(json(200, { ...SAVED, is_on: true }));
  const { user, section } = await open({ ...SAVED, tested_at: ago(0) }, { 'PATCH /api/admin/mail': patch.answers });
  await user.click(section.getByRole('button', { name: 'Turn email on' }));
  expect(await section.findByText('Email is on.')).toBeTruthy();
  expect(await patch.body()).toEqual({ version: 2, is_on: true });
});

it('shows a mail server of the environment, and no form', async () => {
  const { section } = await open({ ...SAVED, by_environment: true, is_on: true });
  expect(section.getByText(/It is set by environment variables of this server/)).toBeTruthy();
  expect(section.queryByRole('button', { name: 'Save the mail server' })).toBeNull();
  expect(section.getByRole('button', { name: 'Send a test email' })).toBeTruthy();
  expect(section.queryByRole('button', { name: 'Turn email off' })).toBeNull();
});

it('is off where the address of the app isn’t set, and leads to where it is', async () => {
  const { section } = await open({ ...SAVED, is_on: true, public_url: null });
  expect(section.getByText('Emails hold links, and the address of the app isn’t set.')).toBeTruthy();
  expect(section.getByText('Off')).toBeTruthy();
  expect(section.getByText('Nothing is sent. Links and codes are shown to you, to hand on.')).toBeTruthy();
  expect(section.getByRole('link', { name: 'Set the address' }).getAttribute('href')).toBe(
    '/admin/school?part=address',
  );
  expect(section.queryByRole('button', { name: 'Send a test email' })).toBeNull();
});

it('is read only for staff who are no superuser', async () => {
  const { section } = await open({ ...SAVED, is_on: true }, {}, false);
  expect(section.getByLabelText('Mail server (SMTP)').closest('fieldset')).toHaveProperty('disabled', true);
  expect(section.queryByRole('button', { name: 'Send a test email' })).toBeNull();
});
