import { expect, it } from 'vitest';
import { createApiClient } from '#data/api/api-client.ts';
import { fetchAllStudents } from '#data/api/students-api.ts';
import { SERVER } from '#tests/support/outbox.ts';
import { A_SESSION } from '#tests/support/session.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';

const students = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `s${from + index}`, first_name: 'A', last_name: 'B' }));

/** How many students are found on a server with these pages, and which pages it was asked for. */
async function found(answer: (page: number) => Response): Promise<{ count: number; asked: number[] }> {
  const asked: number[] = [];
  const api = createApiClient({
    memory: createShortMemory(),
    baseUrl: SERVER,
    auth: A_SESSION,
    send: async ({ url }) => {
      const { searchParams } = new URL(url);
      asked.push(Number(searchParams.get('page')));
      if (asked.length > 5) throw new Error('Asked for ever.');
      return answer(Number(searchParams.get('page')));
    },
  });
  const all = await fetchAllStudents(api);
  return { count: all.ok ? all.value.length : -1, asked };
}

const gone = (): Response => Response.json({ detail: 'Invalid page.' }, { status: 404 });

it.each<[string, (page: number) => Response, { count: number; asked: number[] }]>([
  [
    'a bare list whose page is as full as was asked for',
    (page) => Response.json(page === 1 ? students(1, 5000) : students(5001, 3)),
    { count: 5003, asked: [1, 2] },
  ],
  ['a bare list that is shorter', () => Response.json(students(1, 3)), { count: 3, asked: [1] }],
  [
    'a full last page, after which there is none',
    (page) => (page === 1 ? Response.json(students(1, 5000)) : gone()),
    { count: 5000, asked: [1, 2] },
  ],
  ['the same full list for each page', () => Response.json(students(1, 5000)), { count: 5000, asked: [1, 2] }],
  [
    'pages smaller than was asked for, that name their size',
    (page) => Response.json({ results: students(page * 2, page < 3 ? 2 : 1), page_size: 2 }),
    { count: 5, asked: [1, 2, 3] },
  ],
  [
    'pages that name the next one',
    (page) =>
      Response.json({ results: students(page * 2, 2), next: page < 3 ? `/api/students?page=${page + 1}` : null }),
    { count: 6, asked: [1, 2, 3] },
  ],
  [
    'pages that name the total',
    (page) => Response.json({ results: students(page * 2, 2), count: 4, page_size: 2 }),
    { count: 4, asked: [1, 2] },
  ],
])('every student is found on a server with %s', async (_, answer, all) => {
  expect(await found(answer)).toEqual(all);
});
