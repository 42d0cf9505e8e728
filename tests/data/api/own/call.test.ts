import { beforeEach, describe, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '#data/api/api-client.ts';
import { fetchBoards } from '#data/api/boards-api.ts';
import { openBoardStream } from '#data/api/own/boards.ts';
import type { ServerMemory } from '#data/api/dialects/server-memory.ts';
import * as figures from '#data/api/figures-api.ts';
import * as reports from '#data/api/reports-api.ts';
import { sendReversal } from '#data/api/reversals-api.ts';
import * as school from '#data/api/school-api.ts';
import * as accounts from '#data/commands/accounts.ts';
import * as links from '#data/commands/first-start.ts';
import { readPrivacy } from '#data/commands/read-privacy.ts';
import { giveBack, redeem } from '#data/commands/redeem.ts';
import { resetByCode } from '#data/commands/reset-by-code.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import { byOurs } from '#tests/support/our-server.ts';
import { emptyDisk } from '#tests/support/outbox.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';
import { A_SESSION } from '#tests/support/session.ts';

const SERVER = 'https://school.test';
const PERIOD = { from: '2026-11-02', to: '2026-11-08' };
const aBalance = { student_id: 's1', earned: 20, spent: 15, balance: 5, redemptions: [] };
const aRedemption = {
  redemption: {
    id: 'g1',
    item_id: 'i1',
    item_name: 'Seat',
    points: 15,
    redeemed_at: '2026-11-08T12:00:00Z',
    by: 'Morgan Whitfield',
    given_back: null,
  },
  balance: aBalance,
  replayed: false,
};
const db = () => new SchoolDb('u1');
const done = { detail: 'Done.' };
const setup = {
  token: 't',
  school: { name: 'Kilima', time_zone: 'Europe/London' },
  houses: [],
  habits: [],
  administrator: { email: 'a@b.test', first_name: 'A', last_name: 'B', password: 'p' },
};

interface Row {
  name: string;
  endpoint: string;
  call: (api: ApiClient) => Promise<{ ok: boolean }>;
  answer: unknown;
}

/** What only our own server has, each with the one path that is asked for it. */
const ROWS: Row[] = [
  {
    name: 'the check of a password',
    endpoint: 'POST /api/auth/password/check',
    call: (api) => accounts.checkPassword({ api }, { password: 'p', context: [] }),
    answer: { acceptable: true, reason: null },
  },
  {
    name: 'a new password by a code',
    endpoint: 'POST /api/auth/reset-with-code',
    call: (api) => resetByCode({ api }, { email: 'a@b.test', code: 'c', new_password: 'p' }),
    answer: done,
  },
  {
    name: 'the page about privacy',
    endpoint: 'GET /api/privacy',
    call: (api) => readPrivacy({ api }),
    answer: { school: 'Kilima', text: null, retention_years: null },
  },
  {
    name: 'the look at a set-up link',
    endpoint: 'POST /api/setup/open',
    call: (api) => links.openSetup({ api }, 't'),
    answer: { password_min: 8, addresses: { public_url: null, by_environment: false, hosts: [] } },
  },
  {
    name: 'the set-up',
    endpoint: 'POST /api/setup/finish',
    call: (api) => links.finishSetup({ api }, setup),
    answer: done,
  },
  {
    name: 'the look at an invitation',
    endpoint: 'POST /api/invitations/open',
    call: (api) => links.openInvitation({ api }, 't'),
    answer: { school: 'Kilima', email: 'a@b.test', role: 'educator', first_name: '', last_name: '' },
  },
  {
    name: 'the account of an invitation',
    endpoint: 'POST /api/invitations/accept',
    call: (api) =>
      links.acceptInvitation(
        { api, sleep: async () => undefined },
        { token: 't', first_name: 'A', last_name: 'B', password: 'p' },
      ),
    answer: done,
  },
  {
    name: 'the boards',
    endpoint: 'GET /api/leaderboard/boards',
    call: fetchBoards,
    answer: { version: 'v1', school: {}, houses: [], boards: { total: { rows: [], top_students: [] } } },
  },
  {
    name: 'the stream of boards',
    endpoint: 'GET /api/leaderboard/stream',
    call: (api) => openBoardStream(api, { known: null, signal: new AbortController().signal }),
    answer: null,
  },
  {
    name: 'the school',
    endpoint: 'GET /api/school',
    call: school.fetchSchool,
    answer: { name: 'Kilima', time_zone: 'Europe/London' },
  },
  {
    name: 'a report of a period',
    endpoint: 'GET /api/reports',
    call: (api) => figures.fetchPeriodReport(api, { span: PERIOD, step: 'day', before: null }),
    answer: { span: PERIOD, results: [] },
  },
  {
    name: 'the report by teachers',
    endpoint: 'GET /api/reports/teachers',
    call: (api) => figures.fetchTeachers(api, PERIOD),
    answer: { generated_at: '2026-11-08T12:00:00Z', results: [] },
  },
  {
    name: 'a student’s balance',
    endpoint: 'GET /api/students/s1/balance',
    call: (api) => figures.fetchBalance(api, 's1'),
    answer: aBalance,
  },
  {
    name: 'a redemption',
    endpoint: 'POST /api/store/redemptions',
    call: (api) => redeem({ api, db: db() }, { student_id: 's1', item_id: 'i1', cost_points: 15 }, 'key'),
    answer: aRedemption,
  },
  {
    name: 'points given back',
    endpoint: 'POST /api/store/redemptions/g1/reverse',
    call: (api) => giveBack({ api, db: db() }, 'g1'),
    answer: aRedemption,
  },
  {
    name: 'the caller’s own awards',
    endpoint: 'GET /api/points/mine',
    call: (api) => reports.fetchMyAwards(api, '2026-11-01'),
    answer: { results: [] },
  },
  {
    name: 'an award taken back',
    endpoint: 'POST /api/points/s1/reverse',
    call: (api) => sendReversal(api, { awardId: 's1', userId: 'u1', tappedAt: 0 }, 0),
    answer: { reverses_id: 's1' },
  },
];

let asked: string[];
let answer: () => Response;
let api: ApiClient;
let memory: ServerMemory;

beforeEach(() => {
  emptyDisk();
  asked = [];
  memory = createShortMemory();
  api = createApiClient({
    memory,
    baseUrl: SERVER,
    auth: A_SESSION,
    send: async (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return answer();
    },
  });
});

describe('what only our own server has', () => {
  it.each(ROWS)('$name is asked for with one request: $endpoint', async ({ endpoint, call, answer: value }) => {
    await memory.learn({ isOurs: true, reversesAwards: true });
    const stream = () => new Response('', { headers: { 'Content-Type': 'text/event-stream' } });
    answer = () => byOurs(value === null ? stream() : Response.json(value));
    expect(await call(api)).toMatchObject({ ok: true });
    expect(asked).toEqual([endpoint]);
  });

  it.each(ROWS)('$name is looked for nowhere else where that path is missing', async ({ endpoint, call }) => {
    await memory.learn({ isOurs: true, reversesAwards: true });
    answer = () => byOurs(Response.json({ detail: 'Not Found' }, { status: 404 }));
    await call(api);
    expect(asked).toEqual([endpoint]);
  });

  it.each(ROWS)('$name is asked of no other server', async ({ name, call }) => {
    await memory.learn({ isOurs: false });
    answer = () => Response.json({ detail: 'Not Found' }, { status: 404 });
    await call(api);
    // Another server has one board, which is the same question there.
    expect(asked).toEqual(name === 'the boards' ? ['GET /api/leaderboard/', 'GET /api/leaderboard'] : []);
  });
});
