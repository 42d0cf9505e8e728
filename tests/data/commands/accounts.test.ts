import { beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '#data/api/api-client.ts';
import { login } from '#data/api/session-api.ts';
import { signUp } from '#data/commands/accounts.ts';
import { NO_SESSION } from '#tests/support/session.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';

let bodies: Array<Record<string, unknown>>;
let answer: (body: Record<string, unknown>) => Response;

beforeEach(() => {
  bodies = [];
  answer = () => Response.json({ detail: 'Done.' });
});

const client = (isOwnServer: boolean) =>
  createApiClient({
    memory: createShortMemory(),
    baseUrl: 'https://school.test',
    auth: NO_SESSION,
    isOwnServer,
    send: async (request) => {
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
    expect(await signUp({ api: client(false) }, form)).toMatchObject({ ok: true });
    expect(roles()).toEqual(['scholar']);
  });

  it('asks in capitals where the server names the field, and does so from then on', async () => {
    const api = client(false);
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
    expect(await signUp({ api: client(false) }, form)).toMatchObject({
      ok: false,
      failure: { detail: 'Already used.' },
    });
    expect(roles()).toEqual(['scholar']);
  });
});

it.each([
  [true, { email: 'rivera', password: 'p', remember: true }],
  [false, { email: 'rivera', password: 'p' }],
])('a sign-in says whether to be remembered to our own server only (own: %s)', async (isOwnServer, body) => {
  answer = () => Response.json({ access: 'a', refresh: 'r' });
  await login(client(isOwnServer), { identifier: 'rivera', password: 'p', remember: true });
  expect(bodies).toEqual([body]);
});
