import { expect, it } from 'vitest';
import { undoWaitsText } from '#domain/awards/undo-words.ts';

it.each([
  ['one', ['at 10:31'], 'Undo waits. It was sent at 10:31 and counts until then.'],
  ['some of one moment', ['at 10:31', 'at 10:31'], 'Undo waits. All 2 were sent at 10:31 and count until then.'],
  ['some of several moments', ['at 10:31', 'at 10:32'], 'Undo waits. All 2 were sent and count until then.'],
  ['one without an answer among them', ['at 10:31', null], 'Undo waits until the server has answered.'],
])('what waits for an Undo says that it counts until then: %s', (_, sent, text) => {
  expect(undoWaitsText(sent)).toBe(text);
});
