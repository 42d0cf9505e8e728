/** A PIN has so many digits. */
export const SHORTEST_PIN = 4;
export const LONGEST_PIN = 6;
/** After so many wrong ones the device forgets the session. */
export const PIN_TRIES = 3;

export const PIN_WORDS = {
  digits: `Please type ${SHORTEST_PIN} to ${LONGEST_PIN} digits.`,
  easy: 'Please choose a PIN that is harder to guess.',
  different: 'The two PINs are different. Please choose one again.',
} as const;

/** Why nobody should have this PIN; null: it is fine. The first ones that people try are a run, and one digit again and again. */
export function pinProblem(pin: string): string | null {
  if (!new RegExp(`^\\d{${SHORTEST_PIN},${LONGEST_PIN}}$`).test(pin)) return PIN_WORDS.digits;
  const steps = [...pin].slice(1).map((digit, before) => Number(digit) - Number(pin[before]));
  const [first] = steps;
  const isRun = (first === 0 || first === 1 || first === -1) && steps.every((step) => step === first);
  return isRun ? PIN_WORDS.easy : null;
}
