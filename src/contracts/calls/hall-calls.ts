import { boardSnapshot } from '#contracts/board.ts';
import { call } from '#contracts/call.ts';
import { displayContact, displayInfo, pairingStart, pairingState } from '#contracts/displays.ts';
import * as PATHS from '#contracts/paths.ts';

/** The boards, and what a screen in the hall calls beside them. */
export const HALL_CALLS = {
  boards: call(PATHS.boards, '- M M A A A', 'Every board: total, term, week and today', {
    answer: boardSnapshot,
  }),
  boardStream: call(PATHS.boardStream, '- M M A A A', 'The same, again after each change', {
    media: 'text/event-stream',
  }),
  startPairing: call(PATHS.startPairing, 'A A - - - -', 'A screen asks to be paired as a hall display', {
    answer: pairingStart,
  }),
  pollPairing: call(PATHS.pollPairing, 'A A - - - -', 'The state of the pairing, then the token', {
    answer: pairingState,
  }),
  displayContact: call(
    PATHS.displayContact,
    '- A - - - -',
    'A display says that it is there, and learns its settings',
    {
      body: displayContact,
      maxKB: 4,
      answer: displayInfo,
    },
  ),
};
