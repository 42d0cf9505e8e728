import { DEFAULT_SETTINGS, type SmtpServer } from '#server/env.ts';
import { sendDueMails } from '#server/mail/mail-worker.ts';
import { TEST_KEYS } from './cluster.ts';
import { createTestServer, type TestServer } from './test-server.ts';

export const PUBLIC_URL = 'https://points.school.example';
const never = new AbortController().signal;

export interface MailSchool {
  server: TestServer;
  /** What a worker of the same school has. */
  deps: Parameters<typeof sendDueMails>[0];
  /** What the worker of a server does once. */
  sendDue(): Promise<boolean>;
}

/** The demo school with this mail server of the environment; null: with none, so that the saved one counts. */
export async function mailSchool(
  smtp: SmtpServer | null,
  { clock, sharing, publicUrl = PUBLIC_URL }: { clock: () => Date; sharing?: TestServer; publicUrl?: string | null },
): Promise<MailSchool> {
  const settings = { ...DEFAULT_SETTINGS, smtp };
  const addresses = () => ({ public_url: publicUrl, hosts: [] });
  const server = await createTestServer({ clock, deps: { settings, addresses }, ...(sharing && { sharing }) });
  const deps = { db: server.db, clock, keys: TEST_KEYS, settings, addresses };
  return { server, deps, sendDue: () => sendDueMails(deps, never) };
}
