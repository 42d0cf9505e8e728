import { afterAll, afterEach } from 'vitest';
import { fakeClock, type FakeClock } from './fake-clock.ts';
import { createTestServer, type TestServer } from './test-server.ts';

export const NEW_PASSWORD = 'Quiet-Lantern-42';
export const NO_MATCH = 'Those details do not match our records.';
export const DONE = 'Password updated! You can sign in with your new password.';
export const RIVERA = 'rivera@demo.school';

interface RecoverySchool {
  server: TestServer;
  clock: FakeClock;
  canSignIn(email: string, password: string): Promise<boolean>;
}

/** A demo school for a file of tests. After each test its accounts have the demo's passwords and states again. */
export async function openRecoverySchool(): Promise<RecoverySchool> {
  const clock = fakeClock();
  const server = await createTestServer({ clock: clock.now });
  afterAll(() => server.close());
  afterEach(async () => {
    await server.db.query('DELETE FROM throttles');
    await server.db.query(
      `UPDATE accounts
          SET state = 'active', password_hash = (SELECT password_hash FROM accounts WHERE username = 'office')
        WHERE username IN ('rivera', 'okafor', 'amara')`,
    );
  });
  const canSignIn = async (email: string, password: string) =>
    (await server.call('POST', '/api/auth/login', { body: { email, password } })).status === 200;
  return { server, clock, canSignIn };
}
