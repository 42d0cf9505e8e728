import * as PATHS from '#contracts/paths.ts';
import type { DeviceReport } from '#contracts/devices.ts';
import { call } from '#data/api/own/call.ts';
import { readGaps } from '#data/outbox/receipt/own-gaps.ts';
import { mayAward } from '#domain/accounts/roles.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { keptSession, type Services } from '#services/services.ts';
import { waitingAccounts } from './waiting-accounts.ts';

type Deps = Pick<Services, 'api' | 'apiBase' | 'sessionDb' | 'outboxDb' | 'now'>;

/**
 * Says to our own server what this device holds: at the start, a minute after it has changed, and once an hour, so that
 * staff notice a tablet that lies in a drawer with awards on it. No student is named.
 */
export function followDevice(deps: Deps): void {
  const { api, now } = deps;
  let said = '';
  let saidAt = -Infinity;
  const look = async (): Promise<void> => {
    const session = await keptSession(deps);
    const { epoch } = await api.memory.read();
    if (epoch === null || !session?.tokens || !mayAward(session.profile)) return;
    const identity = await deps.outboxDb.identity.get('identity');
    const held = heldHere(deps);
    const words = JSON.stringify(held);
    if (!identity || (words === said && Math.abs(now() - saidAt) < HOUR_MS)) return;
    // Gaps take a read of all rows, so they are looked for only with a report.
    const gaps = await readGaps(deps.outboxDb, now());
    const answer = await call(api, PATHS.reportDevice, {
      body: { id: identity.id, held, gaps },
      auth: { userId: session.profile.id },
    });
    if (answer.ok) [said, saidAt] = [words, now()];
  };
  const run = (): void => void look().catch(() => undefined);
  run();
  setInterval(run, MINUTE_MS);
}

const heldHere = ({ apiBase }: Deps): DeviceReport['held'] =>
  waitingAccounts
    .getSnapshot()
    .filter((account) => account.apiBase === apiBase)
    .map(({ userId, count, undos }) => ({ account_id: userId, awards: count, undos }));
