import { createHash } from 'node:crypto';
import type { MyAward, MyAwardChanges } from '#contracts/history.ts';
import { createChangeLog, type ChangeLog } from '#server/http/change-log.ts';

/** The accounts whose lists are remembered are those that asked last. */
const MOST_ACCOUNTS = 200;
const MOST_CHANGES = 5_000;

const digestOf = (award: MyAward): string =>
  createHash('sha256').update(JSON.stringify(award)).digest('base64url').slice(0, 12);

/** What differs in an account's awards, as they are now, from the state that a mark names (docs/decisions/0295). */
export function createMyAwardChanges(mostAccounts = MOST_ACCOUNTS) {
  const logs = new Map<string, ChangeLog>();

  const logOf = (accountId: string): ChangeLog => {
    const log = logs.get(accountId) ?? createChangeLog(MOST_CHANGES);
    logs.delete(accountId);
    logs.set(accountId, log);
    for (const oldest of logs.keys()) if (logs.size > mostAccounts) logs.delete(oldest);
    return log;
  };

  return (accountId: string, awards: readonly MyAward[], mark: string): MyAwardChanges => {
    const log = logOf(accountId);
    const now = new Map(awards.map((award) => [award.id, digestOf(award)]));
    const next = log.note(now);
    const changed = log.between(mark, next);
    const lines = awards.flatMap((award, at) => (changed === null || changed.has(award.id) ? [{ award, at }] : []));
    return {
      mark: next,
      whole: changed === null,
      results: lines.map(({ award }) => award),
      at: lines.map(({ at }) => at),
      gone: [...(changed ?? [])].filter((id) => !now.has(id)),
    };
  };
}
