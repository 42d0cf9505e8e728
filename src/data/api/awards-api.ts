import type { AwardRequest } from '#contracts/awards.ts';
import { awardReader, type AwardReceipt } from '#data/decode/award.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';
import * as OPERATIONS from './endpoints.ts';
import { firstThatWorks } from './first-that-works.ts';

/**
 * Sends one award with the session of the account that made it, and with no other. Where the server is known to keep
 * awards by the device's id, an answer without it is somebody else's (a proxy, a portal that speaks JSON): no success.
 */
export async function sendAward(api: ApiClient, userId: string, award: AwardRequest): Promise<Result<AwardReceipt>> {
  const sent = await firstThatWorks(api, OPERATIONS.award, {
    body: () => award,
    idempotencyKey: award.client_award_id,
    reader: awardReader(award),
    auth: { userId },
  });
  if (!sent.ok) return sent;
  const knowsAwardIds = sent.value.client_award_id !== null;
  const known = (await api.memory.read()).knowsAwardIds;
  if (known === true && !knowsAwardIds) return { ok: false, failure: { kind: 'malformed', status: 200 } };
  if (known !== knowsAwardIds) await api.memory.learn({ knowsAwardIds });
  return sent;
}
