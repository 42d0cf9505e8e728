import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { html, json, noNetwork, type Answer } from '#tests/features/school-api.ts';
import { RIVERA } from '#tests/support/session.ts';

pageTests();

const STATUS = 'GET /api/auth/educator/security/status';
const SETUP = 'POST /api/auth/educator/security/setup';
const OWN = 'What did we call the parrot?';
const SETUP_PAGE = '/educator/security/setup?from=%2Freports';

const onFile = (question: string | null, is_generic = false, has_security_question = question !== null): Answer =>
  json(200, { has_security_question, is_generic, question });
const NONE = onFile(null);

const question = () => screen.getByLabelText<HTMLInputElement>('Security question');
const answer = () => screen.getByLabelText<HTMLInputElement>('Answer');
const save = () => screen.getByRole('button', { name: /^(Save Security Question|Saving…)$/ });

describe('after the sign-in', () => {
  async function signIn(status: Answer, from: string | null, role = 'EDUCATOR') {
    const page = await openPage(from === null ? '/login' : `/login?from=${encodeURIComponent(from)}`, {
      session: null,
      answers: { [STATUS]: status, 'GET /api/auth/me': json(200, { ...RIVERA, role }) },
    });
    await page.user.type(await screen.findByLabelText('Email or username'), 'okafor');
    await page.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    return page;
  }

  it.each<[string, Answer, string | null, string]>([
    ['no question', NONE, null, '/educator/security/setup'],
    ['a generic one', onFile('What is your last name?', true), null, '/educator/security/setup'],
    ['one that only the app knows as generic', onFile('What house are you in?'), null, '/educator/security/setup'],
    ['no question and an origin', NONE, '/reports', SETUP_PAGE],
    ['no question and another site as origin', NONE, '//evil.example', '/educator/security/setup'],
    ['a question of their own', onFile(OWN), null, '/dashboard'],
    ['a question of their own and an origin', onFile(OWN), '/reports', '/reports'],
    ['a status that fails', json(500, {}), null, '/dashboard'],
    ['a status that is a page', html(404), '/reports', '/reports'],
    ['a network that is gone again', noNetwork, '/reports', '/reports'],
  ])('an educator with %s', async (_, status, from, to) => {
    const { place } = await signIn(status, from);
    await waitFor(() => expect(place()).toBe(to));
  });

  it('nobody else is asked', async () => {
    const { place, school } = await signIn(NONE, null, 'SCHOLAR');
    await waitFor(() => expect(place()).toBe('/leaderboard'));
    expect(school.asked).not.toContain(STATUS);
  });
});

async function open(answers: Record<string, Answer> = {}, path = SETUP_PAGE) {
  return openPage(path, { answers: { [STATUS]: NONE, ...answers } });
}

describe('the page', () => {
  it('needs a sign-in', async () => {
    const { place } = await openPage('/educator/security/setup', { session: null });
    await waitFor(() => expect(place()).toMatch(/^\/login/));
  });
  it('has no shell, and a way out for a person who should not be there', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Set Your Security Question' });
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    expect(screen.getByText('You are: Ana Rivera')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  });
  it.each<[string, Answer, string]>([
    ['nothing', NONE, ''],
    ['nothing for a generic one', onFile('What is your last name?', true), ''],
    ['one that was never finished', onFile(OWN, false, false), OWN],
    ['nothing where the status fails', noNetwork, ''],
  ])('starts with %s', async (_, status, text) => {
    await open({ [STATUS]: status });
    expect((await screen.findByLabelText<HTMLInputElement>('Security question')).value).toBe(text);
  });
  it('continues when a question is set already', async () => {
    const { place } = await open({ [STATUS]: onFile(OWN) });
    await waitFor(() => expect(place()).toBe('/reports'));
  });
  it('leads to the dashboard without an origin', async () => {
    const { place } = await open({ [STATUS]: onFile(OWN) }, '/educator/security/setup');
    await waitFor(() => expect(place()).toBe('/dashboard'));
  });
  it('never leads to itself', async () => {
    const { place } = await open({ [STATUS]: onFile(OWN) }, '/educator/security/setup?from=/educator/security/setup');
    await waitFor(() => expect(place()).toBe('/dashboard'));
  });
  it('lets a scholar pass', async () => {
    const { place } = await openPage('/educator/security/setup', {
      session: { ...SIGNED_IN, profile: { ...RIVERA, role: 'SCHOLAR' } },
    });
    await waitFor(() => expect(place()).toBe('/leaderboard'));
  });
});

describe('saving', () => {
  it('the rule for the answer stands on the form, before anything is sent', async () => {
    await open();
    const rule = await screen.findByText(/^At least 4 characters\. Don’t use your name/);
    expect((answer().getAttribute('aria-describedby') ?? '').split(' ')).toContain(rule.id);
  });

  it('asks for both, then for a question that is not generic and an answer that is not easy, before it is sent', async () => {
    const { user, school } = await open();
    await screen.findByLabelText('Security question');
    const expectProblem = async (text: string, at: HTMLElement): Promise<void> => {
      await user.click(save());
      const alert = screen.getByRole('alert');
      expect(alert.textContent).toBe(text);
      expect(document.activeElement).toBe(at);
      expect((at.getAttribute('aria-describedby') ?? '').split(' ')).toContain(alert.id);
    };
    await expectProblem('Both question and answer are required.', question());
    await user.type(question(), 'what house are YOU in');
    await expectProblem('Both question and answer are required.', answer());
    await user.type(answer(), 'Captain Mango');
    await expectProblem('Please choose a more specific question (not a generic preset).', question());
    await user.clear(question());
    await user.type(question(), 'Which boat did my uncle mend?');
    for (const easy of ['ana  RIVERA', 'savant']) {
      await user.clear(answer());
      await user.type(answer(), easy);
      await expectProblem('Please choose an answer that is harder to guess.', answer());
    }
    expect(school.asked).not.toContain(SETUP);
  });

  async function fillIn(setup: Answer) {
    const page = await open({ [SETUP]: setup });
    await page.user.type(await screen.findByLabelText('Security question'), ` ${OWN} `);
    await page.user.type(answer(), 'Captain Mango');
    await page.user.click(save());
    return page;
  }

  it('continues to where the person was going', async () => {
    const bodies: unknown[] = [];
    const { place } = await fillIn(async (request) => {
      bodies.push(await request.json());
      return Response.json({ detail: 'Security question saved.' });
    });
    await waitFor(() => expect(place()).toBe('/reports'));
    expect(bodies).toEqual([{ question: OWN, answer: 'Captain Mango' }]);
  });

  it.each<[string, Answer, string, 'held' | 'free']>([
    [
      'an easy answer',
      json(400, { detail: 'Please choose an answer that is harder to guess.', code: 'easy_answer' }),
      'Please choose an answer that is harder to guess.',
      'held',
    ],
    [
      'a stale sign-in',
      json(400, { detail: 'Please sign in again to change your security question.', code: 'reauthenticate' }),
      'Please sign in again to change your security question.',
      'held',
    ],
    [
      'a stale sign-in as 403',
      json(403, { detail: 'Please sign in again.', code: 'reauthenticate' }),
      'Please sign in again.',
      'held',
    ],
    ['a message', json(400, { message: 'Too long.' }), 'Too long.', 'held'],
    ['no words', json(400, {}), 'Could not save your security question.', 'held'],
    ['a 500', json(500, {}), 'Could not save your security question.', 'free'],
    ['a page', html(404), 'Could not save your security question.', 'free'],
    ['no network', noNetwork, 'Network error.', 'free'],
  ])(
    'fails with %s: says so, keeps what was typed, and lets the person pass if the server could not be reached',
    async (_, setup, text, held) => {
      await fillIn(setup);
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      expect(question().value).toContain(OWN);
      expect(answer().value).toBe('Captain Mango');
      const later = screen.queryByRole('link', { name: 'Set it later' });
      expect(later?.getAttribute('href') ?? null).toBe(held === 'held' ? null : '/reports');
    },
  );

  it('an easy answer leads to the answer', async () => {
    await fillIn(json(400, { detail: 'Please choose an answer that is harder to guess.', code: 'easy_answer' }));
    await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(answer()));
  });
});
