import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { json, noNetwork, type Answer } from '#tests/features/school-api.ts';
import { RIVERA } from '#tests/support/session.ts';
import { NOW } from '#tests/support/clock.ts';
import { ago, kept, openAdmin, signInIsOld, typePasswordAgain, waiting } from './admin-page.ts';

pageTests();

const LIST = 'GET /api/admin/invitations';
const INVITE = 'POST /api/admin/invitations';
const IN_A_WEEK = new Date(NOW + 7 * 86_400_000).toISOString();
const row = (changes: Record<string, unknown> = {}) => ({
  id: 'i1',
  email: 'mina@hill.example',
  first_name: 'Mina',
  last_name: 'Sato',
  role: 'educator',
  state: 'open',
  created_at: ago(1),
  expires_at: IN_A_WEEK,
  invited_by: 'Ana Rivera',
  may_change: true,
  ...changes,
});
const listOf = (...results: unknown[]): Answer =>
  json(200, { results, count: results.length, page: 1, page_size: 25, without_link: 0 });
const LINK = { id: 'i2', email: 'new@hill.example', token: 'secret-token', expires_at: IN_A_WEEK };

const open = (answers: Record<string, Answer> = {}) =>
  openAdmin('/admin/invitations', { [LIST]: listOf(row()), ...answers });
const OFFICE = { ...RIVERA, role: 'STAFF', is_staff: true, is_superuser: true };
const openAsSuper = (answers: Record<string, Answer> = {}) =>
  openPage('/admin/invitations', {
    session: { ...SIGNED_IN, profile: OFFICE },
    answers: {
      'GET /api/admin/waiting': waiting(),
      'GET /api/auth/me': json(200, OFFICE),
      [LIST]: listOf(row()),
      ...answers,
    },
  });
const dialog = () => within(screen.getByRole('dialog'));

describe('an invitation for staff, by a screen that has been open for long', () => {
  it('asks for the password and is then made, with what was typed', async () => {
    const bodies: unknown[] = [];
    const { user, school } = await openAsSuper({ [INVITE]: signInIsOld });
    await user.click(await screen.findByRole('button', { name: 'Invite somebody' }));
    await user.type(dialog().getByLabelText('Email'), 'new@hill.example');
    await user.selectOptions(dialog().getByLabelText('Role'), 'staff');
    await user.click(dialog().getByRole('button', { name: 'Make the link' }));
    await screen.findByRole('dialog', { name: 'Confirm your password' });
    school.answer(INVITE, async (request) => {
      bodies.push(await request.json());
      return Response.json(LINK, { status: 201 });
    });
    await typePasswordAgain(user);
    await screen.findByDisplayValue(/secret-token/);
    expect(bodies).toMatchObject([{ email: 'new@hill.example', role: 'staff' }]);
  });

  it('asks for the code too where the sign-in has a second step', async () => {
    const login = 'POST /api/auth/login';
    const { user, school } = await openAsSuper({
      'POST /api/admin/invitations/i1/link': signInIsOld,
      [login]: json(422, { detail: 'Please enter the code.', code: 'second_step' }),
    });
    await user.click(await screen.findByRole('button', { name: /^New link/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirm your password' }));
    await user.type(question.getByLabelText('Password'), 'secret words');
    await user.click(question.getByRole('button', { name: 'Continue' }));
    const code = await question.findByLabelText('Code of your app');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(question.queryByRole('alert')).toBeNull();
    school.answer(login, json(422, { detail: 'That code is not right.', code: 'wrong_code' }));
    await user.type(code, '111111');
    await user.click(question.getByRole('button', { name: 'Continue' }));
    expect((await question.findByRole('alert')).textContent).toBe('That code is not right.');
    const bodies: unknown[] = [];
    school.answer(login, async (request) => {
      bodies.push(await request.json());
      return Response.json({ access_token: 'a.b.c', refresh_token: 'r' });
    });
    school.answer('POST /api/admin/invitations/i1/link', json(201, LINK));
    await user.clear(code);
    await user.type(code, '123 456');
    await user.click(question.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByDisplayValue(/secret-token/)).toBeTruthy();
    expect(bodies).toMatchObject([{ password: 'secret words', code: '123 456' }]);
  });

  it('is not made without the password', async () => {
    const { user } = await openAsSuper({ [INVITE]: signInIsOld });
    await user.click(await screen.findByRole('button', { name: 'Invite somebody' }));
    await user.type(dialog().getByLabelText('Email'), 'new@hill.example');
    await user.click(dialog().getByRole('button', { name: 'Make the link' }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirm your password' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(dialog().getByLabelText('Email')).toHaveProperty('value', 'new@hill.example');
    expect(dialog().getByText(/Please sign in again/)).toBeTruthy();
  });

  it('gets a new link in the same way', async () => {
    const { user, school } = await openAsSuper({ 'POST /api/admin/invitations/i1/link': signInIsOld });
    await user.click(await screen.findByRole('button', { name: /^New link/ }));
    await screen.findByRole('dialog', { name: 'Confirm your password' });
    school.answer('POST /api/admin/invitations/i1/link', json(201, LINK));
    await typePasswordAgain(user);
    expect(await screen.findByDisplayValue(/secret-token/)).toBeTruthy();
  });
});

describe('the invitations', () => {
  it('say who is invited, as what, by whom, and its state', async () => {
    await open({
      [LIST]: listOf(row(), row({ id: 'i3', state: 'used' }), row({ id: 'i4', role: 'staff', may_change: false })),
    });
    await screen.findByText('3 invitations');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows[0]?.textContent).toMatch(/Mina Satomina@hill\.exampleEducatorOpen until .*by Ana Rivera/);
    expect(rows.map((each) => within(each).queryAllByRole('button').length)).toEqual([2, 0, 0]);
  });

  it('are made with a link that is shown once', async () => {
    const bodies: unknown[] = [];
    const { user } = await open({
      [INVITE]: async (request) => {
        bodies.push(await request.json());
        return Response.json(LINK, { status: 201 });
      },
    });
    await screen.findByText('1 invitation');
    await user.click(screen.getByRole('button', { name: 'Invite somebody' }));
    await user.type(dialog().getByLabelText('Email'), 'new@hill.example');
    await user.click(dialog().getByRole('button', { name: 'Make the link' }));
    const link = await screen.findByLabelText<HTMLInputElement>('Link');
    expect(link.value).toBe(`${location.origin}/invitation#t=secret-token`);
    expect(bodies).toEqual([{ email: 'new@hill.example', role: 'educator', first_name: '', last_name: '' }]);
    await user.click(dialog().getByRole('button', { name: 'Done' }));
    expect(screen.queryByDisplayValue(/secret-token/)).toBeNull();
  });

  it('have a link that others can open, where this computer has its own address', async () => {
    const { user } = await open({
      [INVITE]: json(201, LINK),
      'GET /api/admin/addresses': json(200, { public_url: null, hosts: ['192.168.1.20', '10.0.0.4'] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Invite somebody' }));
    await user.type(dialog().getByLabelText('Email'), 'new@hill.example');
    await user.click(dialog().getByRole('button', { name: 'Make the link' }));
    const link = await screen.findByLabelText<HTMLInputElement>('Link');
    await waitFor(() => expect(link.value).toBe('http://192.168.1.20:3000/invitation#t=secret-token'));
    await user.selectOptions(dialog().getByLabelText(/only on this computer/), 'http://10.0.0.4:3000');
    expect(screen.getByLabelText<HTMLInputElement>('Link').value).toBe(
      'http://10.0.0.4:3000/invitation#t=secret-token',
    );
  });

  it('for staff are offered to a superuser alone', async () => {
    const first = await open();
    await first.user.click(await screen.findByRole('button', { name: 'Invite somebody' }));
    expect(dialog().queryByLabelText('Role')).toBeNull();
    first.view.unmount();
    const second = await openAsSuper();
    await second.user.click(await screen.findByRole('button', { name: 'Invite somebody' }));
    expect(dialog().getByRole('option', { name: 'Staff: runs the Admin Portal' })).toBeTruthy();
  });

  it('keep what was typed where they could not be made', async () => {
    const detail = 'There is an account with this email already.';
    const { user, school } = await open({ [INVITE]: json(409, { detail, code: 'has_account' }) });
    await user.click(await screen.findByRole('button', { name: 'Invite somebody' }));
    await user.type(dialog().getByLabelText('Email'), 'new@hill.example');
    await user.click(dialog().getByRole('button', { name: 'Make the link' }));
    expect((await dialog().findByRole('alert')).textContent).toBe(detail);
    school.answer(INVITE, noNetwork);
    await user.click(dialog().getByRole('button', { name: 'Make the link' }));
    expect((await dialog().findByText(/You need to be online/)).textContent).toContain('Couldn’t make the invitation.');
    expect(dialog().getByLabelText<HTMLInputElement>('Email').value).toBe('new@hill.example');
  });

  it('are withdrawn after a question', async () => {
    const { user, school } = await open({ 'DELETE /api/admin/invitations/i1': json(200, { detail: 'Withdrawn.' }) });
    await user.click(await screen.findByRole('button', { name: /^Withdraw…/ }));
    expect(school.asked).not.toContain('DELETE /api/admin/invitations/i1');
    school.answer(LIST, listOf());
    await user.click(dialog().getByRole('button', { name: 'Withdraw' }));
    await screen.findByText('The invitation of mina@hill.example is withdrawn.');
    await screen.findByText('No one is invited right now.');
  });
});

describe('those who have not come', () => {
  const RENEW = 'POST /api/admin/invitations/links';
  const ROWS = [
    row(),
    row({ id: 'i3', email: 'omar@hill.example' }),
    row({ id: 'i4', email: 'head@hill.example', role: 'staff' }),
    row({ id: 'i5', email: 'here@hill.example', state: 'used' }),
  ];
  const made = { ...LINK, id: 'i3', email: 'omar@hill.example', first_name: 'Omar', last_name: 'Diaz', code: 'K7QM' };

  it.each([
    ['by email', { is_on: true, public_url: 'https://points.example' }, 'Each person gets the link by email too.'],
    ['with new links', { is_on: false, public_url: null }, 'Email is off, so hand them out.'],
  ])('are reminded %s, and staff and those who came are not', async (how, mail, words) => {
    const renewed = kept(json(200, { links: [made], left: 0 }));
    const { user } = await open({
      [LIST]: listOf(...ROWS),
      'GET /api/admin/mail': json(200, mail),
      [RENEW]: renewed.answers,
    });
    await screen.findByRole('checkbox', { name: 'All 2 on this page who have not come' });
    const boxes = screen.getAllByRole('checkbox', { name: /^Select / }).map((box) => box.getAttribute('aria-label'));
    expect(boxes).toEqual(['Select mina@hill.example', 'Select omar@hill.example']);
    expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select omar@hill.example' }));
    await user.click(await screen.findByRole('button', { name: `Remind 1 ${how}` }));
    expect(await screen.findByText((text) => text.includes(words))).toBeTruthy();
    expect(await renewed.body()).toEqual({ ids: ['i3'] });
    expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
  });

  it('stay ticked where the links were not made', async () => {
    const { user } = await open({
      [LIST]: listOf(...ROWS),
      'GET /api/admin/mail': json(200, { is_on: true, public_url: 'https://points.example' }),
      [RENEW]: noNetwork,
    });
    await user.click(await screen.findByRole('checkbox', { name: 'All 2 on this page who have not come' }));
    await user.click(await screen.findByRole('button', { name: 'Remind 2 by email' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No links were made\./);
    expect(screen.getByRole('button', { name: 'Remind 2 by email' })).toBeTruthy();
  });
});
