import { expect, test } from 'vitest';
import { pinProblem } from '#domain/tablets/pin.ts';

test.each(['2580', '1357', '19283', '112233', '1223', '9012'])('%s is a PIN', (pin) => {
  expect(pinProblem(pin)).toBeNull();
});

test.each(['', '258', '2580258', '25 80', '25a0', '２５８０'])('‘%s’ is no PIN', (pin) => {
  expect(pinProblem(pin)).toBe('Please type 4 to 6 digits.');
});

test.each(['0000', '777777', '1234', '23456', '9876', '543210'])('%s is too easy to guess', (pin) => {
  expect(pinProblem(pin)).toBe('Please choose a PIN that is harder to guess.');
});
