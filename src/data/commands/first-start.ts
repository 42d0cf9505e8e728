import { detailAnswer } from '#contracts/call.ts';
import {
  invitationOpenAnswer,
  type InvitationAcceptRequest,
  type InvitationOpenAnswer,
} from '#contracts/accounts/invitation.ts';
import { joinAnswer, joinOpenAnswer, type JoinOpenAnswer, type JoinRequest } from '#contracts/accounts/join.ts';
import { setupOpenAnswer, type SetupOpenAnswer, type SetupRequest } from '#contracts/accounts/setup.ts';
import { ADMIN_PATHS } from '#contracts/admin/paths.ts';
import * as PATHS from '#contracts/paths.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { call } from '#data/api/own/call.ts';
import type { Result } from '#domain/failure.ts';
import { whileBusy } from './while-busy.ts';

interface Deps {
  api: ApiClient;
}

interface PatientDeps extends Deps {
  sleep: (ms: number) => Promise<void>;
}

/** Links are the app's own server's, and nobody is signed in yet. */
const BY_LINK = { auth: 'none' } as const;

/** Whether a set-up link works; nothing changes. */
export function openSetup({ api }: Deps, token: string): Promise<Result<SetupOpenAnswer>> {
  return call(api, PATHS.openSetup, { ...BY_LINK, body: { token }, reader: setupOpenAnswer });
}

/** Sets up the school; the link is then used. */
export function finishSetup({ api }: Deps, request: SetupRequest): Promise<Result<unknown>> {
  return call(api, PATHS.finishSetup, { ...BY_LINK, body: request, reader: detailAnswer });
}

/** Gives the new houses their crests, by their names. Returns those that could not be saved. */
export async function saveCrests(
  { api }: Deps,
  crests: ReadonlyArray<{ name: string; png: string }>,
): Promise<Result<string[]>> {
  if (crests.length === 0) return { ok: true, value: [] };
  const listed = await call(api, ADMIN_PATHS.adminHouses, {});
  const failed: string[] = [];
  for (const { name, png } of crests) {
    const house = listed.ok ? listed.value.results.find((each) => each.name === name.trim()) : undefined;
    const saved = house && (await call(api, ADMIN_PATHS.setCrest, { id: house.id, body: { png } }));
    if (!saved?.ok) failed.push(name);
  }
  return { ok: true, value: failed };
}

/** Reads who an invitation is for; nothing changes. */
export function openInvitation({ api }: Deps, token: string): Promise<Result<InvitationOpenAnswer>> {
  return call(api, PATHS.openInvitation, { ...BY_LINK, body: { token }, reader: invitationOpenAnswer });
}

/** Reads whose a one-time code is; nothing changes. */
export function openJoin({ api }: Deps, code: string): Promise<Result<JoinOpenAnswer>> {
  return call(api, PATHS.openJoin, { ...BY_LINK, body: { code }, reader: joinOpenAnswer });
}

/** Makes a student's account; the code is then used. */
export function join({ api, sleep }: PatientDeps, request: JoinRequest): Promise<Result<{ sign_in_as: string }>> {
  return whileBusy(sleep, () => call(api, PATHS.join, { ...BY_LINK, body: request, reader: joinAnswer }));
}

/** Makes the account of an invitation; the link is then used. */
export function acceptInvitation(
  { api, sleep }: PatientDeps,
  request: InvitationAcceptRequest,
): Promise<Result<unknown>> {
  return whileBusy(sleep, () => call(api, PATHS.acceptInvitation, { ...BY_LINK, body: request, reader: detailAnswer }));
}
