import { beforeEach, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '#data/api/api-client.ts';
import { fetchHabits } from '#data/api/school-api.ts';
import { A_SESSION } from '#tests/support/session.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';

const HABITS = ['Own It', 'Do Your Part', 'Look in the Mirror'].map((name, index) => ({ id: `h${index + 1}`, name }));
let asked: string[];
/** The parameter that this server reads; it lists only its first habit. */
let reads: 'name' | 'search' | 'nothing';
let api: ApiClient;

function answer(url: URL): unknown {
  if (url.pathname === '/api/reasons') {
    const habit_id = url.searchParams.get('habit_id') ?? 'h1';
    return [{ id: `r-${habit_id}`, text: 'Work Hard', habit_id }];
  }
  const text = url.searchParams.get(reads)?.toLowerCase();
  return text === undefined ? HABITS.slice(0, 1) : HABITS.filter(({ name }) => name.toLowerCase().includes(text));
}

beforeEach(() => {
  asked = [];
  reads = 'name';
  api = createApiClient({
    memory: createShortMemory(),
    baseUrl: 'https://school.test',
    auth: A_SESSION,
    send: async (request) => {
      const url = new URL(request.url);
      asked.push(url.pathname + url.search);
      return Response.json(answer(url));
    },
  });
});

it.each(['name', 'search'] as const)(
  'finds a habit that is not listed by its %s, with its reasons',
  async (parameter) => {
    reads = parameter;
    const found = await fetchHabits(api, 'do your part');
    expect(found).toMatchObject({
      ok: true,
      value: {
        habits: [{ name: 'Own It' }, { name: 'Do Your Part' }],
        reasons: [{ habit_id: 'h1' }, { habit_id: 'h2', text: 'Work Hard' }],
      },
    });
    expect(asked).toContain(`/api/habits?${parameter}=do+your+part`);
  },
);

it('requests no habit that is listed, and works without one that the server does not have', async () => {
  expect(await fetchHabits(api, 'Own It')).toMatchObject({ ok: true });
  expect(asked).toEqual(['/api/habits', '/api/reasons']);
  reads = 'nothing';
  expect(await fetchHabits(api, 'Juggling')).toMatchObject({ ok: true, value: { habits: [{ name: 'Own It' }] } });
});
