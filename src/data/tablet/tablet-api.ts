import * as PATHS from '#contracts/paths.ts';
import type { PairingStart, PairingState } from '#contracts/displays.ts';
import type { TabletInfo } from '#contracts/tablets.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { call } from '#data/api/own/call.ts';
import { createDisplayApi } from '#data/display/display-api.ts';
import { decodeStart } from '#data/display/decode-display.ts';
import { readerOf } from '#data/fields.ts';
import type { Result } from '#domain/failure.ts';

/** After this long without an answer, there is no network. */
const timeoutMs = 15_000;

/** Sessions of the teachers on this tablet, as the server calls them. */
interface SessionsHere {
  kept: string[];
  dropped: string[];
}

export interface TabletApi {
  contact(version: string, sessions: SessionsHere): Promise<Result<TabletInfo>>;
  startPairing(): Promise<Result<PairingStart>>;
  pollPairing(): Promise<Result<PairingState>>;
}

/** The calls of a shared tablet; it says who it is by the same cookie as a hall display. */
export const createTabletApi = (api: ApiClient): TabletApi => ({
  contact: (version, sessions) => call(api, PATHS.tabletContact, { body: { version, ...sessions }, timeoutMs }),
  startPairing: () => call(api, PATHS.startTablet, { reader: readerOf(decodeStart), timeoutMs }),
  pollPairing: createDisplayApi(api).pollPairing,
});

/** The signed-in person stays on this tablet. */
export const joinTablet = (api: ApiClient): Promise<Result<{ session_id: string }>> =>
  call(api, PATHS.joinTablet, { cookies: 'same-origin' });
