import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { houses } from '#data/cache/catalog.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { html, json, noNetwork, type Answer } from '#tests/features/school-api.ts';

pageTests();

const SIGNUP = 'POST /api/auth/signup';
const DETAIL = 'Request submitted. Your account will be reviewed before activation.';
const PASSWORD = 'Green-Kettle-42';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole('button', { name: /^(Create Account|Submitting…)$/ });
const agreement = /reviewed before activation/;

/** What a page of this device showed earlier. */
const shownBefore = (name: string): void =>
  localStorage.setItem('habit-points.houses', JSON.stringify([{ name, colour: '#1566a9', icon: null }]));

async function open(answers: Record<string, Answer> = {}) {
  const bodies: unknown[] = [];
  const signUp: Answer = async (request) => {
    bodies.push(await request.json());
    return json(201, { detail: DETAIL })(request);
  };
  const page = await openPage('/signup', { session: null, answers: { [SIGNUP]: signUp, ...answers } });
  await screen.findByRole('heading', { name: 'Create Account' });
  return { ...page, bodies };
}

async function fillIn(user: UserEvent, role: 'Scholar' | 'Educator' = 'Scholar'): Promise<void> {
  await user.click(screen.getByRole('radio', { name: role }));
  await user.type(field('First name'), ' Zoë ');
  await user.type(field('Last name'), 'Adeyemi');
  await user.type(field('Email'), 'zoe@demo.school');
  await user.type(field('Password'), PASSWORD);
  await user.type(field('Confirm password'), PASSWORD);
  if (role === 'Scholar') await user.selectOptions(field('Grade'), 'K');
  await user.click(screen.getByRole('radio', { name: 'Junbi' }));
  await user.click(screen.getByRole('checkbox', { name: agreement }));
}

describe('a sign-up', () => {
  it('of a scholar is submitted with grade and house, and says so in the server’s words', async () => {
    const { user, bodies } = await open();
    await fillIn(user);
    await user.click(submit());
    const heading = await screen.findByRole('heading', { name: 'Request Submitted' });
    // The focus follows the paint of the heading.
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole('status').textContent).toBe(DETAIL);
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login');
    expect(bodies).toEqual([
      {
        email: 'zoe@demo.school',
        password: PASSWORD,
        desired_role: 'scholar',
        first_name: 'Zoë',
        last_name: 'Adeyemi',
        grade: 0,
        house: 'Junbi',
      },
    ]);
  });

  it('of an educator has no grade, also when one was chosen before', async () => {
    const { user, bodies } = await open();
    await user.selectOptions(field('Grade'), '3');
    await fillIn(user, 'Educator');
    expect(screen.queryByLabelText('Grade')).toBeNull();
    await user.click(submit());
    await screen.findByRole('heading', { name: 'Request Submitted' });
    expect(bodies).toEqual([expect.objectContaining({ desired_role: 'educator' })]);
    expect(bodies[0]).not.toHaveProperty('grade');
  });

  it('is submitted once, however often it is pressed', async () => {
    const { user, bodies } = await open();
    await fillIn(user);
    await user.dblClick(submit());
    await screen.findByRole('heading', { name: 'Request Submitted' });
    expect(bodies.length).toBe(1);
  });

  it('works where the sign-in is one Enter away', async () => {
    const { user, place } = await open();
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    await waitFor(() => expect(place()).toBe('/login'));
  });
});

describe('what is missing', () => {
  it('is asked for one message at a time, with the focus on its field', async () => {
    const { user, school } = await open();
    const expectProblem = async (text: string, at: HTMLElement): Promise<void> => {
      await user.click(submit());
      const alert = screen.getByRole('alert');
      expect(alert.textContent).toBe(text);
      expect(document.activeElement).toBe(at);
      const described = at.closest('fieldset') ?? at;
      expect((described.getAttribute('aria-describedby') ?? '').split(' ')).toContain(alert.id);
    };
    const box = screen.getByRole('checkbox', { name: agreement });
    await expectProblem('You must agree before continuing.', box);
    await user.click(box);
    await expectProblem('Please provide your first and last name.', field('First name'));
    await user.type(field('First name'), 'Zoë');
    await user.type(field('Last name'), 'Adeyemi');
    await user.type(field('Password'), PASSWORD);
    await expectProblem('Passwords do not match.', field('Confirm password'));
    await user.type(field('Confirm password'), PASSWORD);
    await expectProblem('Please select your House.', screen.getByRole('radio', { name: 'Savant' }));
    await user.click(screen.getByRole('radio', { name: 'Junbi' }));
    await expectProblem('Please select your Grade.', field('Grade'));
    expect(school.asked).not.toContain(SIGNUP);
  });
});

describe('a message at a field', () => {
  it('stays while other fields change, and goes when its own does', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: agreement }));
    await user.click(submit());
    const message = 'Please provide your first and last name.';
    await user.type(field('Email'), 'z');
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(field('First name').getAttribute('aria-invalid')).toBe('true');
    await user.type(field('First name'), 'Z');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('First name').getAttribute('aria-invalid')).toBeNull();
  });
  it('goes when another of its choices is taken', async () => {
    const { user } = await open();
    await user.click(submit());
    expect(screen.getByRole('alert').textContent).toBe('You must agree before continuing.');
    await user.click(screen.getByRole('checkbox', { name: agreement }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a sign-up that fails', () => {
  it.each<[string, Answer, string]>([
    [
      'the server’s detail',
      json(400, { detail: 'Please enter a valid email address.' }),
      'Please enter a valid email address.',
    ],
    ['a page', html(502), 'Signup failed.'],
    ['no answer', noNetwork, 'Unexpected error. Please try again.'],
  ])('%s: says so and keeps what was typed', async (_, answer, text) => {
    const { user } = await open({ [SIGNUP]: answer });
    await fillIn(user);
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(field('First name').value).toBe(' Zoë ');
    expect(field('Password').value).toBe(PASSWORD);
    expect(field('Grade').value).toBe('0');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Junbi' }).checked).toBe(true);
  });

  it('without a network says that a connection is needed', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = await open({ [SIGNUP]: noNetwork });
    await fillIn(user);
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Signup failed. You need to be online.');
  });

  it('for a password that is easy to guess leads to the password', async () => {
    const weak = json(400, { detail: 'Password must be stronger.', code: 'weak_password' });
    const { user } = await open({ [SIGNUP]: weak });
    await fillIn(user);
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Password must be stronger.');
    await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  });

  it('without the app’s own files says to try again', async () => {
    const loadServices = (): Promise<never> => Promise.reject(new TypeError('no chunk'));
    shownBefore('Junbi');
    const { user } = await openPage('/signup', { session: null, loadServices });
    await screen.findByRole('heading', { name: 'Create Account' });
    await fillIn(user);
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Unexpected error. Please try again.');
  });
});

describe('the choices', () => {
  const offered = () =>
    screen.getAllByRole<HTMLInputElement>('radio').flatMap((radio) => (radio.name === 'house' ? radio.value : []));

  it('of houses are those of the school', async () => {
    await open();
    await waitFor(() => expect(offered()).toEqual(['Savant', 'Junbi']));
  });
  it('of houses are none where the school has none, and the form says what is missing', async () => {
    const { user, school } = await open({ 'GET /api/houses/summary': json(200, { results: [] }) });
    expect(await screen.findByText(/This school has no houses yet/)).toBeDefined();
    expect(offered()).toEqual([]);
    await user.click(submit());
    expect(school.asked).not.toContain(SIGNUP);
  });
  it('of houses are those on the device when there is no network', async () => {
    const page = await openPage('/signup', {
      session: null,
      before: (services) => houses.load(services),
    });
    page.school.answer('GET /api/houses/summary', noNetwork);
    await waitFor(() => expect(offered()).toEqual(['Savant', 'Junbi']));
  });
  it('of houses are the bundled five where the server has no list of houses', async () => {
    await open({ 'GET /api/houses/summary': json(404, { detail: 'Not found.' }) });
    await waitFor(() => expect(offered()).toEqual(['Savant', 'Junbi', 'Tafakari', 'Umusa', 'Laulima']));
  });
  it('of houses wait for the network on a device that knows none, and say so', async () => {
    const { user, school } = await open({ 'GET /api/houses/summary': noNetwork });
    expect((await screen.findByText(/The school’s houses can’t be loaded/)).getAttribute('role')).toBe('alert');
    expect(offered()).toEqual([]);
    school.answer(
      'GET /api/houses/summary',
      json(200, { results: [{ id: 'h3', name: 'Sisu', colour: '#1566a9', icon: null }] }),
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(offered()).toEqual(['Sisu']));
  });
  it('of houses are there at once where this device has shown them before', async () => {
    shownBefore('Sisu');
    let answer = (): void => undefined;
    const slow: Answer = () => new Promise((resolve) => (answer = () => resolve(Response.json({ results: [] }))));
    await open({ 'GET /api/houses/summary': slow });
    expect(offered()).toEqual(['Sisu']);
    await waitFor(() => answer());
  });
  it('of grades are K and 1 to 12', async () => {
    await open();
    const options = [...screen.getByLabelText<HTMLSelectElement>('Grade').options].map((option) => option.label);
    expect(options).toEqual(['Please choose', 'K', ...Array.from({ length: 12 }, (_, index) => `Grade ${index + 1}`)]);
  });
  it('tell the browser what each field is for', async () => {
    await open();
    expect(
      ['First name', 'Last name', 'Email', 'Password', 'Confirm password'].map((label) => field(label).autocomplete),
    ).toEqual(['given-name', 'family-name', 'email', 'new-password', 'new-password']);
  });
});

describe('the strength meter', () => {
  const bars = () => document.querySelector('[data-bars]')?.getAttribute('data-bars');
  it.each([
    ['abc', '1', 'Password strength: Weak'],
    ['abcdefgh', '2', 'Password strength: Fair'],
    ['abcdefg1', '3', 'Password strength: Good'],
    ['abcdeF1x', '4', 'Password strength: Strong'],
    ['abcdeF1!', '4', 'Password strength: Strong'],
    ['aB1!', '4', 'Password strength: Too short'],
  ])('%s has %s bars and reads %s', async (password, count, word) => {
    const { user } = await open();
    expect(bars()).toBe('0');
    await user.type(field('Password'), password);
    expect(bars()).toBe(count);
    expect(screen.getByText(word).tagName).toBe('OUTPUT');
  });

  it('ticks each of the five in words', async () => {
    const { user } = await open();
    await user.type(field('Password'), 'abcdefg1');
    const list = document.getElementById(field('Password').getAttribute('aria-describedby') ?? '');
    const criteria = [...(list?.children ?? [])].map((item) => item.textContent);
    expect(criteria).toEqual([
      '8 or more characters, done',
      'An uppercase letter, missing',
      'A lowercase letter, done',
      'A digit, done',
      'A symbol, missing',
    ]);
  });

  it('announces only a change of the word', async () => {
    const { user } = await open();
    await user.type(field('Password'), 'abc');
    const changes: string[] = [];
    const output = screen.getByText('Password strength: Weak');
    const watcher = new MutationObserver(() => changes.push(output.textContent ?? ''));
    watcher.observe(output, { characterData: true, childList: true, subtree: true });
    await user.type(field('Password'), 'defgh');
    await user.type(field('Password'), 'ijklm');
    await waitFor(() => expect(changes).toEqual(['Password strength: Fair']));
    watcher.disconnect();
  });
});

describe('a password that the server finds easy to guess', () => {
  const CHECK = 'POST /api/auth/password/check';
  const REASON =
    'Password must be stronger. Too easy to guess: it is a common password. Three unrelated words make a strong one.';
  const OTHER = 'Password must be stronger. Too easy to guess: it is close to a common password.';
  const bars = () => document.querySelector('[data-bars]')?.getAttribute('data-bars');

  function judge(): { questions: unknown[]; answer: Answer } {
    const questions: unknown[] = [];
    const answer: Answer = async (request) => {
      const question = (await request.json()) as { password: string };
      questions.push(question);
      const reason = { Password123: REASON, Password1234: OTHER }[question.password] ?? null;
      return Response.json({ acceptable: reason === null, reason });
    };
    return { questions, answer };
  }

  it('is weak in the meter, with the reason, and is not sent; a better one is', async () => {
    const { questions, answer } = judge();
    const { user, school } = await open({ [CHECK]: answer });
    await fillIn(user);
    const change = async (password: string): Promise<void> => {
      for (const label of ['Password', 'Confirm password']) {
        await user.clear(field(label));
        await user.type(field(label), password);
      }
    };
    await change('Password123');
    expect(await screen.findByText(REASON)).toBeDefined();
    expect(bars()).toBe('1');
    expect(screen.getByText('Password strength: Weak').tagName).toBe('OUTPUT');
    expect(questions.at(-1)).toEqual({
      password: 'Password123',
      context: ['Zoë', 'Adeyemi', 'zoe@demo.school'],
    });
    await user.click(submit());
    expect(screen.getByRole('alert').textContent).toBe(REASON);
    expect(document.activeElement).toBe(field('Password'));
    // Said once, where the form says what is wrong.
    expect(screen.getAllByText(REASON)).toHaveLength(1);
    expect(school.asked).not.toContain(SIGNUP);
    // Another one has its own reason beside the words about the last try.
    await change('Password1234');
    expect(await screen.findByText(OTHER)).toBeDefined();
    await change(PASSWORD);
    expect(bars()).toBe('4');
    await user.click(submit());
    await screen.findByRole('heading', { name: 'Request Submitted' });
  });

  it('is asked about again when no verdict came in time, three times at most', async () => {
    const late: Answer = () => Promise.reject(Object.assign(new Error('too late'), { name: 'TimeoutError' }));
    const { questions, answer } = judge();
    const { user, school } = await open({ [CHECK]: late });
    const asked = () => school.asked.filter((call) => call === CHECK).length;
    await user.type(field('Password'), 'Password1234');
    await waitFor(() => expect(asked()).toBe(3));
    school.answer(CHECK, (request) => (questions.length === 0 ? (questions.push(1), late(request)) : answer(request)));
    await user.clear(field('Password'));
    await user.type(field('Password'), 'Password123');
    expect(await screen.findByText(REASON)).toBeDefined();
    expect(asked()).toBe(5);
  });

  it('is judged when it is sent, where the server has no such check', async () => {
    const { user, school } = await open({ [SIGNUP]: json(400, { detail: REASON, code: 'weak_password' }) });
    await fillIn(user);
    await waitFor(() => expect(school.asked).toContain(CHECK));
    expect(screen.getByText('Password strength: Strong')).toBeDefined();
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(REASON);
    await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  });
});
