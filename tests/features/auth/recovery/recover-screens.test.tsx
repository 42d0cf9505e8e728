import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { html, json, noNetwork, type Answer } from '#tests/features/school-api.ts';

pageTests();

const QUESTION = 'GET /api/auth/educator/security/question';
const RESET = 'POST /api/auth/educator/security/verify-reset';
const REQUEST = 'POST /api/auth/educator/security/request-reset';
const SCHOLAR = 'POST /api/auth/scholar/reset';
const CHECK = 'POST /api/auth/password/check';
const OWN = 'What did we call the parrot?';
const PASSWORD = 'Green-Kettle-42';
const UPDATED = 'Password updated! You can sign in with your new password.';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => screen.getByRole('button', { name });

/** Answers with 200, and remembers what it was sent. */
function recorder(): { bodies: unknown[]; answer: Answer } {
  const bodies: unknown[] = [];
  const answer: Answer = async (request) => {
    bodies.push(await request.json());
    return Response.json({ detail: 'Done.' });
  };
  return { bodies, answer };
}

function expectProblem(text: string, at: HTMLElement): void {
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe(text);
  expect(document.activeElement).toBe(at);
  expect((at.getAttribute('aria-describedby') ?? '').split(' ')).toContain(alert.id);
}

it('the choice leads to both recoveries and back to welcome', async () => {
  const { user, place } = await openPage('/recover', { session: null });
  await screen.findByRole('heading', { name: 'Recover Password' });
  expect(screen.getByRole('link', { name: /I'm a Scholar/ }).getAttribute('href')).toBe('/recover/scholar');
  expect(screen.getByRole('link', { name: 'Back to welcome' }).getAttribute('href')).toBe('/welcome');
  await user.click(screen.getByRole('link', { name: /I'm an Educator/ }));
  await waitFor(() => expect(place()).toBe('/recover/educator'));
});

async function openEducator(answers: Record<string, Answer> = {}) {
  const page = await openPage('/recover/educator', {
    session: null,
    answers: { [QUESTION]: json(200, { question: OWN }), ...answers },
  });
  await screen.findByRole('heading', { name: 'Educator Password Reset' });
  return page;
}

async function load(answers: Record<string, Answer> = {}) {
  const page = await openEducator(answers);
  await page.user.type(field('Email'), ' rivera@demo.school');
  await page.user.click(press('Load Security Question'));
  return page;
}

describe('an educator’s question', () => {
  it('needs the email first', async () => {
    const { user, school } = await openEducator();
    await user.click(press('Load Security Question'));
    expectProblem('Please enter your email first.', field('Email'));
    expect(school.asked).not.toContain(QUESTION);
  });

  it('is loaded, with the email kept and the focus on its answer', async () => {
    const emails: Array<string | null> = [];
    const answer: Answer = (request) => {
      emails.push(new URL(request.url).searchParams.get('email'));
      return Response.json({ question: OWN });
    };
    await load({ [QUESTION]: answer });
    await waitFor(() => expect(document.activeElement).toBe(field(OWN)));
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toEqual([
      'Security question loaded. Please enter your answer and new password.',
      'Password strength',
    ]);
    expect(field('Email').readOnly).toBe(true);
    expect(emails).toEqual(['rivera@demo.school']);
  });

  it('is cleared by Start over, which keeps the email', async () => {
    const { user } = await load();
    await user.type(await screen.findByLabelText(OWN), 'Mango');
    await user.click(press('Start over'));
    expect(screen.queryByLabelText(OWN)).toBeNull();
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(document.activeElement).toBe(field('Email'));
    expect(field('Email').readOnly).toBe(false);
    expect(field('Email').value).toContain('rivera@demo.school');
    expect(press('Load Security Question')).toBeTruthy();
  });

  it.each<[string, Answer, string]>([
    [
      'none is on file',
      json(200, { question: null }),
      'No security question is set for this account. You can submit a reset request below.',
    ],
    [
      'it is empty',
      json(200, { question: '' }),
      'No security question is set for this account. You can submit a reset request below.',
    ],
    [
      'the email is not found',
      json(404, { detail: 'Not found.' }),
      'Could not find a security question for that email. If you believe this is an error, try the request reset option below or contact an administrator.',
    ],
    ['no network', noNetwork, 'Network error while loading your security question.'],
  ])('where %s: says so, keeps the email, and offers a request', async (_, answer, text) => {
    await load({ [QUESTION]: answer });
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(field('Email').value).toContain('rivera@demo.school');
    expect(press('Submit a reset request')).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

describe('an educator’s new password', () => {
  it('asks for one thing after the other, with the focus on its field', async () => {
    const { user, school } = await load();
    await screen.findByLabelText(OWN);
    const expectNext = async (text: string, label: string): Promise<void> => {
      await user.click(press('Reset Password'));
      expectProblem(text, field(label));
    };
    await expectNext('Please enter your security answer.', OWN);
    await user.type(field(OWN), 'Captain Mango');
    await expectNext('Please enter and confirm your new password.', 'New password');
    expect(school.asked).not.toContain(RESET);
  });

  async function reset(answer: Answer) {
    const page = await load({ [RESET]: answer });
    await page.user.type(await screen.findByLabelText(OWN), 'Captain Mango');
    await page.user.type(field('New password'), PASSWORD);
    await page.user.type(field('Confirm new password'), PASSWORD);
    await page.user.click(press('Reset Password'));
    return page;
  }

  it('is set by the answer, and says that one can sign in with it', async () => {
    const { bodies, answer } = recorder();
    await reset(answer);
    const heading = await screen.findByRole('heading', { name: 'Password Updated' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole('status').textContent).toBe(UPDATED);
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login');
    expect(bodies).toEqual([{ email: 'rivera@demo.school', answer: 'Captain Mango', new_password: PASSWORD }]);
  });

  const button = () => press('Reset Password');
  it.each<[string, Answer, string, () => HTMLElement]>([
    [
      'a wrong answer',
      json(400, { detail: 'Those details do not match our records.', code: 'no_match' }),
      'Those details do not match our records.',
      () => field(OWN),
    ],
    [
      'a weak password',
      json(400, { detail: 'Password must be stronger.', code: 'weak_password' }),
      'Password must be stronger.',
      () => field('New password'),
    ],
    ['no network', noNetwork, 'Network error while resetting your password.', button],
  ])('fails with %s: says so and keeps what was typed', async (_, answer, text, focused) => {
    await reset(answer);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    await waitFor(() => expect(document.activeElement).toBe(focused()));
    expect(field(OWN).value).toBe('Captain Mango');
    expect(field('New password').value).toBe(PASSWORD);
  });
});

describe('a request to an administrator', () => {
  it('needs the email', async () => {
    const { user, school } = await openEducator();
    await user.click(press('Submit a reset request'));
    expectProblem('Please enter your email.', field('Email'));
    expect(school.asked).not.toContain(REQUEST);
  });

  it('is submitted with the email that is there already', async () => {
    const { bodies, answer } = recorder();
    const { user } = await load({ [QUESTION]: json(200, { question: null }), [REQUEST]: answer });
    await screen.findByRole('alert');
    await user.click(press('Submit a reset request'));
    await screen.findByRole('heading', { name: 'Reset Requested' });
    expect(screen.getByRole('status').textContent).toBe(
      'Request submitted. An administrator will review and help complete your reset.',
    );
    expect(bodies).toEqual([{ email: 'rivera@demo.school' }]);
  });

  it('leads to the page for a code where the server also sends one', async () => {
    const { user } = await openEducator({ [REQUEST]: json(200, { detail: 'Done.', by_email: true }) });
    await user.type(field('Email'), 'rivera@demo.school');
    await user.click(press('Submit a reset request'));
    await screen.findByRole('heading', { name: 'Reset Requested' });
    expect(screen.getByRole('status').textContent).toBe(
      'Request submitted. An administrator will review and help complete your reset. If this email has an account, a one-time code is on its way to it, which works for an hour.',
    );
    expect(screen.getByRole('link', { name: 'I have a code' }).getAttribute('href')).toBe('/recover/code');
  });

  it.each<[string, Answer, string]>([
    ['no network', noNetwork, 'Network error while sending the request.'],
    ['words', json(429, { detail: 'Too many attempts.' }), 'Too many attempts.'],
  ])('fails with %s', async (_, answer, text) => {
    const { user } = await openEducator({ [REQUEST]: answer });
    await user.type(field('Email'), 'rivera@demo.school');
    await user.click(press('Submit a reset request'));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });
});

describe('a scholar’s new password', () => {
  async function open(answer: Answer) {
    const page = await openPage('/recover/scholar', { session: null, answers: { [SCHOLAR]: answer } });
    await screen.findByRole('heading', { name: 'Scholar Password Reset' });
    return page;
  }

  async function reset(answer: Answer) {
    const page = await open(answer);
    await page.user.type(field('School email'), 'amara@demo.school ');
    await page.user.type(field('Lunch number'), ' 482913 ');
    await page.user.selectOptions(field('Grade'), '7');
    await page.user.type(field('New password'), PASSWORD);
    await page.user.type(field('Confirm new password'), PASSWORD);
    await page.user.click(press('Reset Password'));
    return page;
  }

  it('asks for one thing after the other, with the focus on its field', async () => {
    const { user, school } = await open(json(200, { detail: 'Done.' }));
    const expectNext = async (text: string, label: string): Promise<void> => {
      await user.click(press('Reset Password'));
      expectProblem(text, field(label));
    };
    const all = 'Please fill out all fields.';
    await expectNext(all, 'School email');
    await user.type(field('School email'), 'amara@demo.school');
    await expectNext(all, 'Lunch number');
    await user.type(field('Lunch number'), '482913');
    await expectNext(all, 'Grade');
    await user.selectOptions(field('Grade'), '7');
    await expectNext(all, 'New password');
    expect(school.asked).not.toContain(SCHOLAR);
  });

  it('is set by email, lunch number and grade', async () => {
    const { bodies, answer } = recorder();
    await reset(answer);
    await screen.findByRole('heading', { name: 'Password Updated' });
    expect(screen.getByRole('status').textContent).toBe(UPDATED);
    expect(bodies).toEqual([{ email: 'amara@demo.school', lunch_number: '482913', grade: 7, new_password: PASSWORD }]);
  });

  it('offers grades 1 to 12, and digits for the lunch number', async () => {
    await open(json(200, { detail: 'Done.' }));
    const options = [...screen.getByLabelText<HTMLSelectElement>('Grade').options].map((option) => option.label);
    expect(options).toEqual(['Please choose', ...Array.from({ length: 12 }, (_, index) => `Grade ${index + 1}`)]);
    expect(field('Lunch number').inputMode).toBe('numeric');
  });

  it.each<[string, Answer, string]>([
    [
      'the server’s detail',
      json(400, { detail: 'Those details do not match our records.' }),
      'Those details do not match our records.',
    ],
    ['a page', html(502), 'HTTP 502'],
    ['no network', noNetwork, 'Network error.'],
  ])('fails with %s: says so and keeps what was typed', async (_, answer, text) => {
    await reset(answer);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(field('Lunch number').value).toContain('482913');
    expect(field('Grade').value).toBe('7');
    expect(field('New password').value).toBe(PASSWORD);
  });
});

describe('a new password that the server finds easy to guess', () => {
  const REASON =
    'Password must be stronger. Too easy to guess: it is a common password. Three unrelated words make a strong one.';

  /** The server's check, and the emails that it was asked with. */
  function judge(): { contexts: unknown[]; answer: Answer } {
    const contexts: unknown[] = [];
    const answer: Answer = async (request) => {
      contexts.push(((await request.json()) as { context: unknown }).context);
      return Response.json({ acceptable: false, reason: REASON });
    };
    return { contexts, answer };
  }

  async function typeIt(user: UserEvent): Promise<void> {
    await user.type(field('New password'), 'elephant');
    await user.type(field('Confirm new password'), 'elephant');
    expect(await screen.findByText(REASON)).toBeDefined();
    expect(screen.getByText('Password strength: Weak').tagName).toBe('OUTPUT');
    await user.click(press('Reset Password'));
    expectProblem(REASON, field('New password'));
  }

  it('is shown to an educator with the reason, and is not sent', async () => {
    const { contexts, answer } = judge();
    const { user, school } = await load({ [CHECK]: answer });
    await user.type(await screen.findByLabelText(OWN), 'Captain Mango');
    await typeIt(user);
    expect(contexts.at(-1)).toEqual(['rivera@demo.school']);
    expect(school.asked).not.toContain(RESET);
  });

  it('is shown to a scholar with the reason, and is not sent', async () => {
    const { answer } = judge();
    const { user, school } = await openPage('/recover/scholar', { session: null, answers: { [CHECK]: answer } });
    await screen.findByRole('heading', { name: 'Scholar Password Reset' });
    await user.type(field('School email'), 'amara@demo.school');
    await user.type(field('Lunch number'), '482913');
    await user.selectOptions(field('Grade'), '7');
    await typeIt(user);
    expect(school.asked).not.toContain(SCHOLAR);
  });
});
