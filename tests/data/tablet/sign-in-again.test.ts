import { beforeEach, expect, test, vi } from 'vitest';
import { AWARD_IDS_HEADER, AWARD_IDS_KEPT } from '#contracts/award-ids.ts';
import { createApiClient } from '#data/api/api-client.ts';
import { signInAgain } from '#data/commands/sign-in-again.ts';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { SessionDb, type SessionRow, type TeacherRow } from '#data/session/session-db.ts';
import { emptyDisk, SERVER } from '#tests/support/outbox.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';
import { A_SESSION, RIVERA } from '#tests/support/session.ts';

const SESSION: SessionRow = {
  key: 'current',
  apiBase: SERVER,
  profile: RIVERA,
  tokens: { access: 'access-1', refresh: 'refresh-1' },
};
const TEACHER: TeacherRow = {
  userId: RIVERA.id,
  name: RIVERA.full_name,
  digits: 4,
  salt: new Uint8Array(16),
  rounds: 10,
  triesLeft: 3,
  sealed: { iv: new Uint8Array(12), data: new ArrayBuffer(8) },
  key: null,
  sessionId: 'session before',
};
let sessionDb: SessionDb;
let asked: string[];

beforeEach(async () => {
  emptyDisk();
  sessionDb = new SessionDb();
  asked = [];
  await sessionDb.session.put(SESSION);
});

const again = () => {
  const answers: Record<string, unknown> = {
    '/api/auth/login': { access_token: 'access-2', refresh_token: 'refresh-2' },
    '/api/auth/me': RIVERA,
    '/api/auth/logout': {},
    '/api/tablet/teachers': { session_id: 'session now' },
  };
  const memory = createShortMemory();
  void memory.learn({ isOurs: true });
  const api = createApiClient({
    memory,
    baseUrl: SERVER,
    auth: A_SESSION,
    send: async (request) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      return Response.json(answers[pathname], { headers: { [AWARD_IDS_HEADER]: AWARD_IDS_KEPT } });
    },
  });
  return signInAgain(
    { api, sessionDb, outboxDb: new OutboxDb(), apiBase: SERVER },
    { session: SESSION, password: 'Demo-2026-points' },
  );
};

test('a teacher who stays on a shared tablet keeps the PIN: it opens the new session', async () => {
  await sessionDb.teachers.put(TEACHER);
  expect(await again()).toMatchObject({ ok: true });
  // Nobody waits for the end of the session before.
  await vi.waitFor(() => expect(asked).toContain('/api/auth/logout'));
  expect(asked).toContain('/api/tablet/teachers');
  expect(asked.indexOf('/api/tablet/teachers')).toBeLessThan(asked.indexOf('/api/auth/logout'));
  expect(await sessionDb.teachers.get(RIVERA.id)).toEqual({ ...TEACHER, sessionId: 'session now' });
});

test.each<[string, TeacherRow | null]>([
  ['on any other device', null],
  ['after the PIN was deleted', { ...TEACHER, sealed: null }],
])('%s nobody joins a tablet', async (_, teacher) => {
  if (teacher) await sessionDb.teachers.put(teacher);
  expect(await again()).toMatchObject({ ok: true });
  expect(asked).not.toContain('/api/tablet/teachers');
});
