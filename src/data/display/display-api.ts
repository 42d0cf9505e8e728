import type { DisplayInfo, PairingStart, PairingState } from '#contracts/displays.ts';
import * as PATHS from '#contracts/paths.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { call } from '#data/api/own/call.ts';
import { readerOf } from '#data/fields.ts';
import type { Result } from '#domain/failure.ts';
import { decodeDisplay, decodeStart, decodeState } from './decode-display.ts';

/** After this long without an answer, there is no network. */
const timeoutMs = 15_000;

export interface DisplayApi {
  contact(version: string): Promise<Result<DisplayInfo>>;
  startPairing(): Promise<Result<PairingStart>>;
  pollPairing(): Promise<Result<PairingState>>;
}

/** The calls of a hall display. */
export const createDisplayApi = (api: ApiClient): DisplayApi => ({
  contact: (version) =>
    call(api, PATHS.displayContact, { body: { version }, reader: readerOf(decodeDisplay), timeoutMs }),
  startPairing: () => call(api, PATHS.startPairing, { reader: readerOf(decodeStart), timeoutMs }),
  pollPairing: () => call(api, PATHS.pollPairing, { reader: readerOf(decodeState), timeoutMs }),
});
