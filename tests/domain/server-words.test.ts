import { expect, it } from 'vitest';
import { serverPromises, type KnownServer } from '#domain/server-words.ts';

const OURS: KnownServer = {
  isOurs: true,
  knowsAwardIds: true,
  reversesAwards: true,
  tellsTime: true,
  onlyAddsMembers: null,
};
const ANOTHER: KnownServer = { ...OURS, isOurs: false, knowsAwardIds: false, reversesAwards: false };
const all = (server: KnownServer): string => serverPromises(server).join('\n');

it.each<[string, KnownServer, RegExp, boolean]>([
  ['our server counts an award once', OURS, /counts once, however often/, true],
  ['so does another that keeps ids', { ...ANOTHER, knowsAwardIds: true }, /counts once, however often/, true],
  ['one without ids may ask', ANOTHER, /may be asked whether an award arrived/, true],
  ['before the first award nobody knows', { ...ANOTHER, knowsAwardIds: null }, /after the first award/, true],
  ['Undo of what was sent', OURS, /undo an award for a day after it was sent/, true],
  ['Undo until it is sent', ANOTHER, /undo an award until it is sent/, true],
  ['Undo before the first answer', { ...ANOTHER, isOurs: null }, /known after its first answer/, true],
  ['a server with a time', OURS, /^A wrong clock on this device changes nothing/m, true],
  ['a server without one', { ...OURS, tellsTime: false }, /this device’s clock, so keep it right/, true],
  ['rosters that only grow', { ...OURS, onlyAddsMembers: true }, /only adds students/, true],
  ['rosters that can shrink', { ...OURS, onlyAddsMembers: false }, /only adds students/, false],
])('%s', (_, server, words, isSaid) => {
  expect(words.test(all(server))).toBe(isSaid);
});
