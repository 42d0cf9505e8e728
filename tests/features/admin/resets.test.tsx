import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ResetRow } from '#contracts/admin/resets.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { json, type Answer } from '#tests/features/school-api.ts';
import { NOW } from '#tests/support/clock.ts';
import { ago, CLERK, openAdmin, signInIsOld, typePasswordAgain } from './admin-page.ts';

pageTests();

const LIST = 'GET /api/admin/resets';
const soon = new Date(NOW + 3_600_000).toISOString();

const rivera: ResetRow = {
  account_id: 'a1',
  first_name: 'Ana',
  last_name: 'Rivera',
  email: 'rivera@demo.school',
  role: 'EDUCATOR',
  asked_at: ago(1),
  code_until: null,
  sign_in_closed_until: null,
  recovery_closed_until: null,
  done_at: null,
  may_help: true,
};
const listOf = (...results: ResetRow[]): Answer =>
  json(200, { results, count: results.length, page: 1, page_size: 25 });

describe('Reset requests', () => {
  it('makes a code after a question, and shows it this once', async () => {
    const { user, school } = await openAdmin('/admin/resets', {
      [LIST]: listOf(rivera),
      'POST /api/admin/resets/a1/code': json(200, { code: 'AB12-CD34-EF56', sent_to: null, expires_at: soon }),
    });
    await user.click(await screen.findByRole('button', { name: /Make a code/ }));
    const question = screen.getByRole('dialog', { name: 'Make a code for Ana Rivera?' });
    school.answer(LIST, listOf({ ...rivera, code_until: soon }));
    await user.click(within(question).getByRole('button', { name: 'Make a code' }));
    const dialog = await screen.findByRole('dialog', { name: 'The code for Ana Rivera' });
    expect(dialog.textContent).toContain('AB12-CD34-EF56');
    expect(dialog.textContent).toContain('/recover/code');
    await user.click(within(dialog).getByRole('button', { name: 'I have given it' }));
    await screen.findByText('Ana Rivera has a code.');
    expect(document.body.textContent).not.toContain('AB12-CD34-EF56');
    await screen.findByRole('button', { name: /^New code/ });
  });

  it('says that a code went to its owner, and shows one to hand over on request', async () => {
    const asked: string[] = [];
    const made =
      (code: string | null): Answer =>
      (request) => {
        asked.push(new URL(request.url).search);
        return Response.json({ code, sent_to: code === null ? 'rivera@demo.school' : null, expires_at: soon });
      };
    const { user, school } = await openAdmin('/admin/resets', {
      [LIST]: listOf(rivera),
      'POST /api/admin/resets/a1/code': made(null),
    });
    await user.click(await screen.findByRole('button', { name: /Make a code/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make a code' }));
    const sent = await screen.findByRole('dialog', { name: 'A code is on its way to Ana Rivera' });
    expect(sent.textContent).toContain('An email with it goes to rivera@demo.school.');
    school.answer('POST /api/admin/resets/a1/code', made('AB12-CD34-EF56'));
    await user.click(within(sent).getByRole('button', { name: 'Make one to hand over' }));
    expect((await screen.findByRole('dialog', { name: 'The code for Ana Rivera' })).textContent).toContain('AB12');
    expect(asked).toEqual(['', '?by=hand']);
  });

  it('asks for the password before the code of somebody of the staff', async () => {
    const { user, school } = await openAdmin('/admin/resets', {
      [LIST]: listOf(rivera),
      'POST /api/admin/resets/a1/code': signInIsOld,
      'GET /api/auth/me': json(200, CLERK),
    });
    await user.click(await screen.findByRole('button', { name: /Make a code/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make a code' }));
    await screen.findByRole('dialog', { name: 'Confirm your password' });
    school.answer(
      'POST /api/admin/resets/a1/code',
      json(200, { code: 'AB12-CD34-EF56', sent_to: null, expires_at: soon }),
    );
    await typePasswordAgain(user);
    expect((await screen.findByRole('dialog', { name: 'The code for Ana Rivera' })).textContent).toContain('AB12');
  });

  it('opens what wrong tries closed', async () => {
    const { user } = await openAdmin('/admin/resets', {
      [LIST]: listOf({ ...rivera, asked_at: null, sign_in_closed_until: soon }),
      'POST /api/admin/resets/a1/open': json(200, { detail: 'Done.' }),
    });
    await screen.findByText(/^Sign-in closed after wrong passwords. It opens at/);
    await user.click(screen.getByRole('button', { name: /^Let them try again/ }));
    expect(await screen.findByText('Ana Rivera can try again.')).toBeTruthy();
  });

  it('offers no code where only a superuser may make one', async () => {
    await openAdmin('/admin/resets', { [LIST]: listOf({ ...rivera, may_help: false }) });
    await screen.findByText('A superuser can help here.');
    expect(screen.queryByRole('button', { name: /Make a code/ })).toBeNull();
  });
});

describe('a person with a code', () => {
  const CALL = 'POST /api/auth/reset-with-code';
  const fill = async (answer: Answer, { code = 'ab12 cd34 ef56', password = 'Quiet-otter-lamp-9' } = {}) => {
    const page = await openPage('/recover/code', { session: null, answers: { [CALL]: answer } });
    const { user } = page;
    await user.type(await screen.findByLabelText('Email or username'), 'rivera@demo.school');
    if (code) await user.type(screen.getByLabelText('Code'), code);
    await user.type(screen.getByLabelText('New password'), password);
    await user.type(screen.getByLabelText('Confirm new password'), password);
    await user.click(screen.getByRole('button', { name: 'Set New Password' }));
    return page;
  };

  it('comes from the choice of recoveries', async () => {
    await openPage('/recover', { session: null });
    expect((await screen.findByRole('link', { name: /I have a code/ })).getAttribute('href')).toBe('/recover/code');
  });

  it('chooses a new password with it', async () => {
    const bodies: unknown[] = [];
    await fill(async (request) => {
      bodies.push(await request.json());
      return Response.json({ detail: 'Done.' });
    });
    await screen.findByText('Password updated! You can sign in with your new password.');
    expect(bodies).toEqual([
      { email: 'rivera@demo.school', code: 'ab12 cd34 ef56', new_password: 'Quiet-otter-lamp-9' },
    ]);
  });

  it('reads why it was refused', async () => {
    const detail = 'This code was used or has expired. Ask the office for a new one.';
    await fill(json(400, { detail, code: 'code_over' }));
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
  });

  it('is asked for the code', async () => {
    const { school } = await fill(json(200, {}), { code: '' });
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter the code from the office.');
    expect(school.asked).not.toContain(CALL);
  });
});
