import * as PATHS from '#contracts/paths.ts';
import { fieldsIn, readerOf, textIn } from '#data/fields.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';
import { sentAtField } from './awards-api.ts';
import { call } from './own/call.ts';

/**
 * Takes one award back on the server, with the session of the account that tapped Undo, and with no other. The server does
 * it once, however often it is asked. An answer that does not speak of this award's reversal is no success. A server that
 * turns out to take nothing back is not asked: that is its no.
 */
export async function sendReversal(
  api: ApiClient,
  undo: { awardId: string; userId: string; tappedAt: number },
  sentAt: number | undefined,
): Promise<Result<string>> {
  const ours = await api.isOurs();
  if (!ours.ok) return ours;
  const { reversesAwards } = await api.memory.read();
  if (!reversesAwards) return { ok: false, failure: { kind: 'refused', status: 404, detail: null, code: null } };
  return call(api, PATHS.reverseAward, {
    id: undo.awardId,
    body: { occurred_at: new Date(undo.tappedAt).toISOString(), ...sentAtField(sentAt) },
    reader: readerOf((value) => {
      const reversed = textIn(fieldsIn(value) ?? {}, 'reverses_id');
      return reversed === undo.awardId ? reversed : null;
    }),
    auth: { userId: undo.userId },
  });
}
