import * as z from 'zod/mini';
import type { Result } from '#domain/failure.ts';
import { awardResponse, type AwardRequest, type AwardResponse } from '#contracts/awards.ts';
import type { ApiClient } from './api-client.ts';

/** Sends one award with the session of the account that made it, and with no other. */
export function sendAward(api: ApiClient, userId: string, award: AwardRequest): Promise<Result<AwardResponse>> {
  return api({
    method: 'POST',
    path: '/api/points/award/',
    body: award,
    headers: { 'Idempotency-Key': award.client_award_id },
    // An answer that speaks of another award is no answer to this one.
    reader: awardResponse.check(z.refine((answer) => answer.client_award_id === award.client_award_id)),
    auth: { userId },
    redirect: 'manual',
  });
}
