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

const DISPLAYS = '/api/admin/displays';

/** The calls of the room Displays. */
export const DISPLAY_CALLS = {
  adminDisplays: call('GET', DISPLAYS, STAFF, 'Hall displays, filtered and in pages', {
    query: displayQuery,
    answer: displayPage,
  }),
  findPairing: call('POST', '/api/admin/display-pairings', STAFF, 'The screen that shows a code; nothing changes', {
    body: pairingQuestion,
    answer: pairingFound,
  }),
  denyPairing: call('POST', '/api/admin/display-pairings/:id/deny', STAFF, 'Refuse a screen; it shows another code', {
    answer: detailAnswer,
  }),
  confirmDisplay: call('POST', DISPLAYS, STAFF, 'Pair the screen that was found by its code', {
    body: newDisplay,
    answer: oneDisplay,
    status: 201,
  }),
  changeDisplay: call('PATCH', `${DISPLAYS}/:id`, STAFF, 'Change the fields that are given', {
    body: displayChange,
    answer: oneDisplay,
  }),
  revokeDisplay: call('POST', `${DISPLAYS}/:id/revoke`, STAFF, 'Switch a display off for good', { answer: oneDisplay }),
};
