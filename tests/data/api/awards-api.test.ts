import { beforeEach, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '#data/api/api-client.ts';
import { sendAward } from '#data/api/awards-api.ts';
import { AWARD } from '#tests/support/award.ts';

const named = () => Response.json({ client_award_id: AWARD.client_award_id, student_id: 's1', seq: 7 });

let api: ApiClient;
let answer: () => Response;

beforeEach(() => {
  const proof = { userId: 'teacher-1', proof: { scheme: 'Bearer', token: 'token' } } as const;
  api = createApiClient({
    baseUrl: 'https://school.test',
    auth: { proof: async () => proof, refresh: async () => ({ kind: 'ended' }), remember: async () => undefined },
    send: async () => answer(),
  });
});

it.each<[string, () => Response]>([
  ['a JSON that says nothing of the award', () => Response.json({ ok: true })],
  ['no content', () => new Response(null, { status: 204 })],
])('of a server that keeps award ids, %s is no success', async (_, silent) => {
  answer = named;
  expect(await sendAward(api, 'teacher-1', AWARD)).toMatchObject({ ok: true, value: { seq: 7 } });
  answer = silent;
  expect(await sendAward(api, 'teacher-1', AWARD)).toMatchObject({ ok: false, failure: { kind: 'malformed' } });
  answer = named;
  expect(await sendAward(api, 'teacher-1', AWARD)).toMatchObject({ ok: true });
});

it('of a server that never named an award, a JSON without its id is its way to say yes', async () => {
  answer = () => Response.json({ ok: true });
  expect(await sendAward(api, 'teacher-1', AWARD)).toMatchObject({ ok: true, value: { client_award_id: null } });
  expect(await api.memory.read()).toMatchObject({ knowsAwardIds: false });
});
