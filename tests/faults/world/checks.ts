import { saysTooMuch, type LedgerRow } from '#tests/faults/judge.ts';
import type { WentBack } from '#tests/faults/ways-back.ts';
import type { Diary } from './diary.ts';
import type { Tablet } from './tablet.ts';

/**
 * What a device says once it has compared what it sent with the ledger: from then on it knows that the server went back.
 * The world asks the ledger itself as soon as everyone is quiet.
 */
export function createChecks(diary: Diary, wentBack: readonly WentBack[]) {
  let checked: Array<{ userId: string; times: number }> = [];
  const counts = { compared: 0 };
  return {
    counts,
    onCheck(userId: string): () => void {
      const times = wentBack.length;
      return () => void checked.push({ userId, times });
    },
    async look({ outboxDb, undoDb }: Tablet, ledger: () => Promise<LedgerRow[]>): Promise<void> {
      // The server may have gone back once more, or under the check.
      const users = new Set(checked.flatMap(({ userId, times }) => (times === wentBack.length ? [userId] : [])));
      checked = [];
      if (users.size === 0 || wentBack.length === 0) return;
      const isTheirs = ({ userId }: { userId: string }): boolean => users.has(userId);
      const [answered, undos] = await Promise.all([outboxDb.answered.toArray(), undoDb.undos.toArray()]);
      const words = saysTooMuch(answered.filter(isTheirs), undos.filter(isTheirs), await ledger());
      diary.untrue.push(...words);
      counts.compared += 1;
    },
  };
}
