import type { AwardRequest } from '#contracts/awards.ts';
import { awardReader, PLAIN_RECEIPT, type AwardReceipt } from '#data/api/dialects/decode/award.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints/awards.ts';
import { askSchool } from './ask-school.ts';

/** 'Created', and nothing more: no portal or proxy says so. */
const CREATED = '201 ';

interface Sender {
  userId: string;
  /** Where the time of the tap is not certain: that of the sending by the same clock. */
  sentAt: number | undefined;
}

/**
 * Sends one award with the session of the account that made it, and with no other. Where the time of the tap is not certain,
 * our own server finds it by the time of sending. An answer that speaks of no award is
 * no success: a proxy or a portal may have given it. Where `hasArrived` finds the award on the server all the same, it is
 * this server's way to say yes, which counts from then on.
 */
export async function sendAward(
  api: ApiClient,
  { userId, sentAt }: Sender,
  award: AwardRequest,
  hasArrived: () => Promise<boolean>,
): Promise<Result<AwardReceipt>> {
  const { isOurs, knowsAwardIds: known, plainYes } = await api.memory.read();
  const seen: { status: number; yes: string | null } = { status: 0, yes: null };
  const sent = await askSchool(api, OPERATIONS.award, {
    body: isOurs ? { ...award, ...sentAtField(sentAt) } : withoutReasonIds(award),
    key: award.client_award_id,
    onResponse: ({ status }) => void (seen.status = status),
    reader: awardReader(award, (names) => {
      seen.yes = `${seen.status} ${names}`;
      return seen.yes === plainYes || seen.yes === CREATED;
    }),
    auth: { userId },
  });
  if (!sent.ok) {
    if (seen.yes === null || known === true || !(await hasArrived())) return sent;
    await api.memory.learn({ plainYes: seen.yes, endpoints: { [OPERATIONS.award.name]: sent.endpoint } });
    return { ok: true, value: PLAIN_RECEIPT };
  }
  const knowsAwardIds = sent.value.client_award_id !== null;
  // A server that keeps award ids names the award in each answer.
  if (known === true && !knowsAwardIds) return { ok: false, failure: { kind: 'malformed', status: seen.status } };
  if (known !== knowsAwardIds) await api.memory.learn({ knowsAwardIds });
  return sent;
}

export const sentAtField = (sentAt: number | undefined): { sent_at?: string } =>
  sentAt === undefined ? {} : { sent_at: new Date(sentAt).toISOString() };

/** In the specification's form: some servers refuse a field that they don't know. */
function withoutReasonIds(award: AwardRequest): AwardRequest {
  const { reason_ids: _ids, ...rest } = award;
  return rest;
}
