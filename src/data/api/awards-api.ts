import type { AwardRequest } from '#contracts/awards.ts';
import { awardReader, type AwardReceipt } from '#data/decode/award.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';
import * as OPERATIONS from './endpoints.ts';
import { firstThatWorks } from './first-that-works.ts';

/** Sends one award with the session of the account that made it, and with no other. */
export async function sendAward(api: ApiClient, userId: string, award: AwardRequest): Promise<Result<AwardReceipt>> {
  const sent = await firstThatWorks(api, OPERATIONS.award, {
    body: () => award,
    idempotencyKey: award.client_award_id,
    reader: awardReader(award),
    auth: { userId },
  });
  if (!sent.ok) return sent;
  const knowsAwardIds = sent.value.client_award_id !== null;
  if ((await api.memory.read()).knowsAwardIds !== knowsAwardIds) await api.memory.learn({ knowsAwardIds });
  return sent;
}
