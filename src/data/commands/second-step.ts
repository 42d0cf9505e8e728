import type { BegunSecondStep, SecondStep } from '#contracts/accounts/second-step.ts';
import * as PATHS from '#contracts/paths.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { call } from '#data/api/own/call.ts';
import type { Result } from '#domain/failure.ts';

interface Deps {
  api: ApiClient;
}

/** Whether the person's own sign-in has a second step. Only our own server offers it. */
export const readSecondStep = ({ api }: Deps): Promise<Result<SecondStep>> => call(api, PATHS.secondStep, {});

export const beginSecondStep = ({ api }: Deps): Promise<Result<BegunSecondStep>> =>
  call(api, PATHS.beginSecondStep, {});

/** Turns it on. Gives the recovery codes, which the server shows this once. */
export async function confirmSecondStep({ api }: Deps, code: string): Promise<Result<string[]>> {
  const answer = await call(api, PATHS.confirmSecondStep, { body: { code } });
  return answer.ok ? { ok: true, value: answer.value.recovery_codes } : answer;
}

export const removeSecondStep = ({ api }: Deps, body: { password: string; code: string }): Promise<Result<unknown>> =>
  call(api, PATHS.removeSecondStep, { body });
