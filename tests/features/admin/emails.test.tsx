import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json } from '#tests/features/school-api.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { ago, kept, openAdmin, waiting } from './admin-page.ts';

pageTests();

const MAIL = {
  id: 'm1',
  kind: 'invitation',
  email: 'nia@school.example',
  made_at: ago(1),
  why: 'The mail server won’t take this email. The address may be wrong.',
  answer: '550 No such user',
  is_given_up: true,
  has_text: true,
  may_read: true,
};

it('Today leads to the emails that were not sent', async () => {
  await openAdmin('/admin', { 'GET /api/admin/waiting': waiting({ mails: 2 }) });
  expect(await screen.findByText('Emails not sent')).toBeTruthy();
  expect(screen.getByText('The oldest is from 1 day ago. Try again, or hand the text on.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Look' }).getAttribute('href')).toBe('/admin/school/emails');
});

it('an email that was not sent says why, is tried again, and its text is there to copy or to open', async () => {
  const retry = kept(json(200, { detail: 'ok' }));
  const { user } = await openAdmin('/admin/school/emails', {
    'GET /api/admin/mails': json(200, { results: [MAIL] }),
    'POST /api/admin/mails/retry': retry.answers,
    'POST /api/admin/mails/m1/text': json(200, {
      subject: 'Your invitation',
      parts: [
        { kind: 'words', text: 'Hello Nia,' },
        { kind: 'link', text: 'https://points.example/invitation#t=T' },
      ],
    }),
  });
  const mail = within(await screen.findByRole('article', { name: 'Invitation, nia@school.example' }));
  expect(mail.getByText(/The address may be wrong\. Its answer: 550 No such user$/)).toBeTruthy();
  await user.click(mail.getByRole('button', { name: 'Try again: nia@school.example' }));
  expect(await screen.findByText('The email to nia@school.example is tried again now.')).toBeTruthy();
  expect(await retry.body()).toEqual({ ids: ['m1'] });
  await user.click(mail.getByRole('button', { name: 'Copy the text… nia@school.example' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitation' }));
  await user.click(dialog.getByRole('button', { name: 'Copy the text' }));
  expect(await navigator.clipboard.readText()).toBe('Hello Nia,\n\nhttps://points.example/invitation#t=T');
  expect(dialog.getByRole('link', { name: 'Open in my mail program' }).getAttribute('href')).toBe(
    'mailto:nia@school.example?subject=Your%20invitation&body=Hello%20Nia%2C%0D%0A%0D%0Ahttps%3A%2F%2Fpoints.example%2Finvitation%23t%3DT',
  );
});

it('one whose text is gone, or not for this person, can only be taken off the list', async () => {
  const { user, school } = await openAdmin('/admin/school/emails', {
    'GET /api/admin/mails': json(200, { results: [{ ...MAIL, has_text: false, may_read: false }] }),
    'DELETE /api/admin/mails/m1': json(200, { detail: 'ok' }),
  });
  const mail = within(await screen.findByRole('article', { name: 'Invitation, nia@school.example' }));
  expect(mail.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Take off the list… nia@school.example',
  ]);
  expect(screen.queryByRole('button', { name: 'Try all again' })).toBeNull();
  await user.click(mail.getByRole('button'));
  const question = within(await screen.findByRole('dialog', { name: 'Take this email off the list?' }));
  expect(question.getByText(/This can’t be undone\.$/)).toBeTruthy();
  expect(school.asked).not.toContain('DELETE /api/admin/mails/m1');
  await user.click(question.getByRole('button', { name: 'Take it off' }));
  expect(await screen.findByText('The email to nia@school.example is off the list.')).toBeTruthy();
});
