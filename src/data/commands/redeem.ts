import * as PATHS from '#contracts/paths.ts';
import { redemptionAnswer, type RedeemRequest, type RedemptionAnswer } from '#contracts/store.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { call } from '#data/api/own/call.ts';
import { markChanged } from '#data/cache/resource.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import { stored, type Result } from '#domain/failure.ts';

interface Deps {
  api: ApiClient;
  db: SchoolDb;
}

/** Spends a student's points. Sent again with the same `key` after a lost answer, it is still one. */
export async function redeem(deps: Deps, asked: RedeemRequest, key: string): Promise<Result<RedemptionAnswer>> {
  return kept(deps, await call(deps.api, PATHS.redeem, { body: asked, key, reader: redemptionAnswer }));
}

/** Gives spent points back. The server does it once, however often it is asked. */
export async function giveBack(deps: Deps, id: string): Promise<Result<RedemptionAnswer>> {
  return kept(deps, await call(deps.api, PATHS.giveBack, { id, reader: redemptionAnswer }));
}

/** The balance that came with the answer is the newest one. A device that can't store it asks again later. */
async function kept({ db }: Deps, answer: Result<RedemptionAnswer>): Promise<Result<RedemptionAnswer>> {
  markChanged(db);
  if (answer.ok) await stored(() => db.balances.put(answer.value.balance));
  return answer;
}
