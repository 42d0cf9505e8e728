/** Shortest new password (docs/product.md); a school's server may ask for more. */
const PASSWORD_MIN = 8;

/** What every form says of a new password. The reason may follow `weak`. */
export const PASSWORD_WORDS = {
  mismatch: 'Passwords do not match.',
  weak: 'Password must be stronger.',
  short: 'Password must be at least 8 characters.',
} as const;

/** A sign-up needs at least this many of the five. */
export const ENOUGH_STRENGTH = 3;

/** The meter has this many bars. */
export const STRENGTH_BARS = 4;

/** What a password is judged by, one point each, in the words of the meter. */
const CRITERIA = [
  { text: '8 or more characters', pattern: /^.{8,}$/su },
  { text: 'An uppercase letter', pattern: /\p{Lu}/u },
  { text: 'A lowercase letter', pattern: /\p{Ll}/u },
  { text: 'A digit', pattern: /\p{Nd}/u },
  { text: 'A symbol', pattern: /[^\p{L}\p{N}\s]/u },
] as const;

const WORDS = ['', 'Weak', 'Fair', 'Good', 'Strong'] as const;

interface PasswordStrength {
  /** 0 to 4. */
  bars: number;
  /** '' where nothing is typed. */
  word: string;
  criteria: Array<{ text: string; met: boolean }>;
}

/** 0 to 5. */
export function passwordScore(password: string): number {
  return CRITERIA.filter(({ pattern }) => pattern.test(password)).length;
}

/** In characters as a person counts them. */
export function isLongEnough(password: string): boolean {
  return [...password].length >= PASSWORD_MIN;
}

/**
 * What is wrong with a new password that was typed twice, in the order of docs/product.md. `refusal` is what the server
 * has said of it.
 */
export function newPasswordProblem(
  { password, confirm }: { password: string; confirm: string },
  refusal: string | null,
  leastScore = 0,
): { field: 'password' | 'confirm'; text: string } | null {
  if (password !== confirm) return { field: 'confirm', text: PASSWORD_WORDS.mismatch };
  if (passwordScore(password) < leastScore) return { field: 'password', text: PASSWORD_WORDS.weak };
  if (!isLongEnough(password)) return { field: 'password', text: PASSWORD_WORDS.short };
  return refusal === null ? null : { field: 'password', text: refusal };
}

/** What the meter shows. However mixed, a short password is refused, so it is never called good or strong. */
export function passwordStrength(password: string): PasswordStrength {
  const score = passwordScore(password);
  const bars = Math.min(score, STRENGTH_BARS);
  const isShort = score >= ENOUGH_STRENGTH && !isLongEnough(password);
  return {
    bars,
    word: isShort ? 'Too short' : (WORDS[bars] ?? ''),
    criteria: CRITERIA.map(({ text, pattern }) => ({ text, met: pattern.test(password) })),
  };
}
