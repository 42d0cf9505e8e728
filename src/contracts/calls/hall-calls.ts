import { call } from '#contracts/call.ts';
import { displayContact, displayInfo, pairingStart, pairingState } from '#contracts/displays.ts';

const DISPLAY = '/api/display';

/** What a screen in the hall calls, beside the board. */
export const HALL_CALLS = {
  startPairing: call('POST', `${DISPLAY}/pairing`, 'A A - - - -', 'A screen asks to be paired as a hall display', {
    answer: pairingStart,
  }),
  pollPairing: call('POST', `${DISPLAY}/pairing/state`, 'A A - - - -', 'How the pairing stands; then the token', {
    answer: pairingState,
  }),
  displayContact: call('POST', DISPLAY, '- A - - - -', 'A display says that it is there, and learns its settings', {
    body: displayContact,
    maxKB: 4,
    answer: displayInfo,
  }),
};
