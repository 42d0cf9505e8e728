import { expect, it } from 'vitest';
import { nextTryText } from '#features/outbox/outbox-status-panel.tsx';
import { NOW, SCHOOL_ZONE } from '#tests/support/clock.ts';

it.each([
  [-1, 'Trying again now.'],
  [0, 'Trying again now.'],
  [400, 'Next try in 1 s.'],
  [59_000, 'Next try in 59 s.'],
  [60_000, 'Next try at 10:01\u00a0AM.'],
])('the next try in %i ms: %s', (wait, words) => {
  expect(nextTryText(NOW + wait, { at: NOW, zone: SCHOOL_ZONE })).toBe(words);
});
