import { call, detailAnswer } from '#contracts/call.ts';
import {
  displayChange,
  displayPage,
  displayQuery,
  newDisplay,
  oneDisplay,
  pairingFound,
  pairingQuestion,
} from '#contracts/admin/displays.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from '#contracts/admin/paths.ts';

/** The calls of the room Displays. */
export const DISPLAY_CALLS = {
  adminDisplays: call(ADMIN_PATHS.adminDisplays, STAFF, 'Hall displays, filtered and in pages', {
    query: displayQuery,
    answer: displayPage,
  }),
  findPairing: call(ADMIN_PATHS.findPairing, STAFF, 'The screen that shows a code; nothing changes', {
    body: pairingQuestion,
    answer: pairingFound,
  }),
  denyPairing: call(ADMIN_PATHS.denyPairing, STAFF, 'Refuse a screen; it shows another code', {
    answer: detailAnswer,
  }),
  confirmDisplay: call(ADMIN_PATHS.confirmDisplay, STAFF, 'Pair the screen that was found by its code', {
    body: newDisplay,
    answer: oneDisplay,
    status: 201,
  }),
  changeDisplay: call(ADMIN_PATHS.changeDisplay, STAFF, 'Change the fields that are given', {
    body: displayChange,
    answer: oneDisplay,
  }),
  revokeDisplay: call(ADMIN_PATHS.revokeDisplay, STAFF, 'Switch a display off for good', { answer: oneDisplay }),
};
