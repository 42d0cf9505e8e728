import { LONGEST_TURN_S, SHORTEST_TURN_S } from './display-settings.ts';

export const DISPLAY_WORDS = {
  noName: 'Please give the display a name.',
  noBoard: 'Please choose at least one board.',
  badTurn: `A board stays for ${SHORTEST_TURN_S} to ${LONGEST_TURN_S} seconds.`,
  badTime: 'Please give a time such as 18:30.',
  noCode: 'Please type the 8 letters that the screen shows.',
  wrongCode: 'No screen shows this code. Check the letters, or wait for the screen’s next code.',
  one: 'this display',
  gone: 'This display is not there any more.',
  pairingGone: 'This screen no longer waits. Type the code that it shows now.',
  revoked: 'This display was switched off.',
  onlyBoard: 'This browser is a hall display and can only show the board. Switch the display off to sign in here.',
} as const;
