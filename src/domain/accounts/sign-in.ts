import { failureDetail, type Failure } from '#domain/failure.ts';

export const SIGN_IN_WORDS = {
  missing: 'Please enter your email/username and password.',
  wrong: 'Invalid email/username or password.',
  notActive: 'Account not active.',
  archived: 'You are no longer on the school’s list. Ask the school office if this is a mistake.',
  noEndpoint: 'Login endpoint not found. Check API base.',
  network: "Network error. If this persists, it's likely CORS/SSL or the API host.",
  noTokens: 'Login succeeded but tokens were missing from the response.',
  noProfile: 'Could not load your profile.',
} as const;

/** Said to staff who typed their right password, where the school takes none of staff; `name` is the provider's. */
export const staffPasswordsOff = (name: string): string =>
  `Staff sign in with ${name} here. Passwords of staff are off.`;

/** Why a sign-in failed: at the login call, by its answer without tokens, or at the profile. */
export type SignInFailure =
  | { step: 'login'; failure: Failure }
  | { step: 'tokens' }
  | { step: 'profile'; failure: Failure };

/** `second_step`: the password was right, and a code is asked for. `wrong_code`: it was not that one. */
export const isRefusedFor = (failed: SignInFailure, code: 'second_step' | 'wrong_code'): boolean =>
  failed.step === 'login' && failed.failure.kind === 'refused' && failed.failure.code === code;

/** Both fields are required. */
export function signInProblem(identifier: string, password: string): string | null {
  return identifier.trim() && password ? null : SIGN_IN_WORDS.missing;
}

/** The words of the error catalogue for a failed sign-in (Login). */
export function signInFailureText(failed: SignInFailure): string {
  switch (failed.step) {
    case 'tokens':
      return SIGN_IN_WORDS.noTokens;
    case 'profile':
      return failureDetail(failed.failure) ?? SIGN_IN_WORDS.noProfile;
    case 'login':
      return loginCallText(failed.failure);
  }
}

function loginCallText(failure: Failure): string {
  const detail = failureDetail(failure);
  switch (failure.kind) {
    case 'offline':
    case 'timeout':
      return SIGN_IN_WORDS.network;
    case 'redirected':
    case 'malformed':
      return SIGN_IN_WORDS.noTokens;
    case 'unauthorized':
      return detail ?? (failure.status === 403 ? SIGN_IN_WORDS.notActive : SIGN_IN_WORDS.wrong);
    case 'not-json':
      if (failure.status === 404) return SIGN_IN_WORDS.noEndpoint;
      return failure.status < 300 ? SIGN_IN_WORDS.noTokens : `Login failed (${failure.status}).`;
    case 'refused':
      if (failure.status === 404) return SIGN_IN_WORDS.noEndpoint;
      return detail ?? (failure.status === 403 ? SIGN_IN_WORDS.notActive : `Login failed (${failure.status}).`);
    case 'busy':
      return detail ?? `Login failed (${failure.status}).`;
  }
}
