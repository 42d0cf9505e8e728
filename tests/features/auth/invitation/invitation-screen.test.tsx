import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { json, noNetwork, type Answer } from '#tests/features/school-api.ts';

pageTests();

const OPEN = 'POST /api/invitations/open';
const ACCEPT = 'POST /api/invitations/accept';
const STATUS = 'GET /api/auth/educator/security/status';
const PASSWORD = 'Green-Kettle-42';
const INVITATION = {
  school: 'Hill School',
  email: 'mina@hill.example',
  role: 'educator',
  first_name: 'Mina',
  last_name: '',
};
const DEAD = { detail: 'This link doesn’t work.', code: 'invitation_link' };

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

const open = (answers: Record<string, Answer> = {}, path = '/invitation#t=the-token') =>
  openPage(path, {
    session: null,
    answers: {
      [OPEN]: json(200, INVITATION),
      [ACCEPT]: json(201, { detail: 'Your account is ready.' }),
      [STATUS]: json(200, { has_security_question: true, is_generic: false, question: 'Which parrot?' }),
      'POST /api/auth/password/check': json(200, { acceptable: true, reason: null }),
      ...answers,
    },
  });

async function fill(user: UserEvent): Promise<void> {
  await screen.findByRole('heading', { name: 'Welcome to Hill School' });
  await user.type(field('Last name'), 'Sato');
  await user.type(field('Password'), PASSWORD);
  await user.type(field('Confirm password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
}

it('an invited educator chooses a password, and is signed in', async () => {
  const bodies: unknown[] = [];
  const { user, place } = await open({
    [ACCEPT]: async (request) => {
      bodies.push(await request.json());
      return Response.json({ detail: 'Your account is ready.' }, { status: 201 });
    },
  });
  await screen.findByText('mina@hill.example');
  expect(place()).toBe('/invitation');
  await fill(user);
  await waitFor(() => expect(place()).toBe('/dashboard'));
  expect(bodies).toEqual([{ token: 'the-token', first_name: 'Mina', last_name: 'Sato', password: PASSWORD }]);
  expect(sessionStorage.length).toBe(0);
});

it('a weak password is refused at its field', async () => {
  const detail = 'Password must be stronger. Too easy to guess: it is a name.';
  const { user } = await open({ [ACCEPT]: json(400, { detail, code: 'weak_password' }) });
  await fill(user);
  expect((await screen.findByRole('alert')).textContent).toBe(detail);
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
});

it('where the answer was lost, the second press signs in', async () => {
  const { user, place, school } = await open({ [ACCEPT]: noNetwork });
  await fill(user);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The account could not be created. You need to be online.',
  );
  school.answer(ACCEPT, json(404, DEAD));
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  await waitFor(() => expect(place()).toBe('/dashboard'));
});

it.each([
  ['no link', '/invitation', {}],
  ['a used link', '/invitation#t=old', { [OPEN]: json(404, DEAD) }],
])('%s shows no form', async (_, path, answers: Record<string, Answer>) => {
  await open(answers, path);
  await screen.findByText(/^This link doesn’t work/);
  expect(screen.queryByRole('textbox')).toBeNull();
});
