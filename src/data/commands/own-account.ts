import type { OwnSessions, PasswordChangeRequest } from '#contracts/accounts/own-account.ts';
import * as PATHS from '#contracts/paths.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { call } from '#data/api/own/call.ts';
import type { Result } from '#domain/failure.ts';

interface Deps {
  api: ApiClient;
}

/** A new password for the person who is signed in. Only our own server offers it. */
export const changePassword = ({ api }: Deps, body: PasswordChangeRequest): Promise<Result<unknown>> =>
  call(api, PATHS.changePassword, { body });

/** Where the person is signed in, the device that was used last first. */
export const readOwnSessions = ({ api }: Deps): Promise<Result<OwnSessions>> => call(api, PATHS.ownSessions, {});

export const endOwnSession = ({ api }: Deps, id: string): Promise<Result<unknown>> =>
  call(api, PATHS.endOwnSession, { id });
