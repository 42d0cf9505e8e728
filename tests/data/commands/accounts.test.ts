import { beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '#data/api/api-client.ts';
import { login } from '#data/api/session-api.ts';
import type { ServerMemory } from '#data/api/dialects/server-memory.ts';
import { loadSecurityQuestion, requestReset, resetByAnswer, resetScholar, signUp } from '#data/commands/accounts.ts';
import { byOurs } from '#tests/support/our-server.ts';
import { NO_SESSION } from '#tests/support/session.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';

let bodies: Array<Record<string, unknown>>;
let answer: (body: Record<string, unknown>) => Response;

beforeEach(() => {
  bodies = [];
  answer = () => Response.json({ detail: 'Done.' });
});

const client = () =>
  createApiClient({
    memory: createShortMemory(),
    baseUrl: 'https://school.test',
    auth: NO_SESSION,
    send: async (request) => {
      if (request.method === 'GET') return answer({});
      const body = (await request.json()) as Record<string, unknown>;
      bodies.push(body);
      return answer(body);
    },
  });
const roles = () => bodies.map((body) => body['desired_role']);

describe('a sign-up', () => {
  const form = {
    email: 'a@b.test',
    password: 'p',
    desired_role: 'SCHOLAR',
    first_name: 'A',
    last_name: 'B',
    grade: 3,
    house: 'Junbi',
  } as const;

  it('asks for the role in small letters', async () => {
    expect(await signUp({ api: client() }, form)).toMatchObject({ ok: true });
    expect(roles()).toEqual(['scholar']);
  });

  it('asks in capitals where the server names the field, and does so from then on', async () => {
    const api = client();
    answer = ({ desired_role }) =>
      desired_role === 'SCHOLAR'
        ? Response.json({ detail: 'Done.' })
        : Response.json({ desired_role: ['"scholar" is not a valid choice.'] }, { status: 400 });
    expect(await signUp({ api }, form)).toMatchObject({ ok: true });
    expect(await signUp({ api }, form)).toMatchObject({ ok: true });
    expect(roles()).toEqual(['scholar', 'SCHOLAR', 'SCHOLAR']);
  });

  it('is not made again where something else is refused, and gives the words of the field', async () => {
    answer = () => Response.json({ email: ['Already used.'] }, { status: 400 });
    expect(await signUp({ api: client() }, form)).toMatchObject({
      ok: false,
      failure: { detail: 'Already used.' },
    });
    expect(roles()).toEqual(['scholar']);
  });
});

describe('a recovery on a server that answers 401 for paths that it does not have', () => {
  const WORDS = 'Unauthorized';
  let has: Record<string, () => Response>;
  let asked: string[];
  const api = () =>
    createApiClient({
      memory,
      baseUrl: 'https://school.test',
      auth: NO_SESSION,
      send: async (request) => {
        const path = new URL(request.url).pathname;
        asked.push(path);
        return has[path]?.() ?? Response.json({ message: WORDS }, { status: 401 });
      },
    });
  let memory: ServerMemory;
  beforeEach(() => {
    has = {};
    asked = [];
    memory = createShortMemory();
  });
  const reset = { email: 'a@b.test', new_password: 'p' };

  it('finds the question, the educator’s reset, the request for one and the scholar’s reset', async () => {
    has['/api/auth/educators/security-question'] = () => Response.json({ question: 'Who?' });
    has['/api/auth/educators/security/reset'] = () => Response.json({ detail: 'Done.' });
    has['/api/auth/educators/request-reset'] = () => Response.json({ detail: 'Done.' });
    has['/api/auth/scholar/recover'] = () => Response.json({ detail: 'Done.' });
    expect(await loadSecurityQuestion({ api: api() }, 'a@b.test')).toEqual({ ok: true, value: 'Who?' });
    expect(await resetByAnswer({ api: api() }, { ...reset, answer: 'x' })).toMatchObject({ ok: true });
    expect(await requestReset({ api: api() }, 'a@b.test')).toMatchObject({ ok: true });
    expect(await resetScholar({ api: api() }, { ...reset, lunch_number: '1', grade: 3 })).toMatchObject({ ok: true });
  });

  it.each([
    ['words about the person', { detail: 'Wrong lunch number.' }, 401],
    ['a 403', { detail: 'Unauthorized' }, 403],
  ])('ends with %s', async (_, body, status) => {
    has['/api/auth/scholar/reset'] = () => Response.json(body, { status });
    has['/api/auth/scholar/recover'] = () => Response.json({ detail: 'Done.' });
    const answer = await resetScholar({ api: api() }, { ...reset, lunch_number: '1', grade: 3 });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unauthorized', detail: body.detail } });
    expect(asked).toEqual(['/api/auth/scholar/reset']);
  });

  it('ends at the path that has worked', async () => {
    has['/api/auth/educator/security-question'] = () => Response.json({ question: 'Who?' });
    await loadSecurityQuestion({ api: api() }, 'a@b.test');
    has = {};
    asked = [];
    expect(await loadSecurityQuestion({ api: api() }, 'a@b.test')).toMatchObject({ ok: false });
    expect(asked).toEqual(['/api/auth/educator/security-question']);
  });

  it('ends at the first 401 of our own server', async () => {
    await memory.learn({ isOurs: true });
    expect(await loadSecurityQuestion({ api: api() }, 'a@b.test')).toMatchObject({ ok: false });
    expect(asked).toEqual(['/api/auth/educator/security/question']);
  });
});

it.each([
  ['our server', byOurs, { email: 'rivera', password: 'p', remember: true }],
  ['another server at the same origin', (response: Response) => response, { email: 'rivera', password: 'p' }],
])('the first sign-in of a device at %s asks to be remembered only where it is ours', async (_, signed, body) => {
  answer = () => signed(Response.json({ access: 'a', refresh: 'r' }));
  await login(client(), { identifier: 'rivera', password: 'p', remember: true });
  expect(bodies).toEqual([body]);
});
